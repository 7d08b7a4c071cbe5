"""A workspace in a bucket of an object store: S3, or a server that speaks its protocol with conditional writes."""
