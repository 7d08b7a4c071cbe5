"""The pages of the dashboard, a package each: `page.py` is what Streamlit runs whenever something on the page is
changed.
"""
