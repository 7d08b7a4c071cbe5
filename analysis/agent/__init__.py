"""Figures and cases for programs that speak the Model Context Protocol: `earmark mcp`.

`answers` is the one shape of what is returned, `tools` asks the store and the summaries that the pages ask,
`mcp_server` speaks the protocol. Nothing here computes a figure of its own.
"""
