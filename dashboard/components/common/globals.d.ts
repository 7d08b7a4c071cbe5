/** What Streamlit hands to the default export of a component. */
export interface ComponentCall<Data> {
  data: Data
  parentElement: HTMLElement
  setStateValue(name: string, value: unknown): void
  setTriggerValue(name: string, value: unknown): void
}

/** Called by Streamlit when the component leaves the page. */
export type Cleanup = () => void

/** The run of the app that ended last and its page, read by the browser tests. */
export interface NavigationState {
  looks: string[]
  went: string | null
  run: string
  path: string
}

declare global {
  interface Window {
    earmarkNavigation?: NavigationState
    earmarkPrefetched?: Set<string>
    /** Loaded when somebody saves a chart. */
    Plotly?: { toImage(figure: object, options: { format: string }): Promise<string> }
  }
}
