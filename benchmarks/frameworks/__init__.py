"""LangChain and LlamaIndex on this engine and on openvino-genai."""
