"""Reactive and proactive requests on this engine and on openvino-genai."""
