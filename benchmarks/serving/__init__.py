"""Reactive and proactive requests on this engine, on openvino-genai and on llama.cpp."""
