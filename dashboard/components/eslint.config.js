import js from "@eslint/js"
import globals from "globals"

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: globals.browser },
    rules: {
      eqeqeq: "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-restricted-properties": [
        "error",
        { property: "innerHTML", message: "Texts of files and models are text: use textContent." },
        { property: "outerHTML", message: "Texts of files and models are text: use textContent." },
        { property: "insertAdjacentHTML", message: "Texts of files and models are text: use append." },
        { object: "document", property: "write", message: "Build elements." },
      ],
      "no-shadow": "error",
      "no-throw-literal": "error",
      "no-unused-expressions": ["error", { allowShortCircuit: true, allowTernary: true }],
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
]
