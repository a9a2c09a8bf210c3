"""The server's web page: HTML, styles and scripts without a build step or assets of others."""
