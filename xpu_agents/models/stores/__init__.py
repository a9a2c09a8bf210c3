"""Models in the folders of other programs: Ollama, LM Studio, llama.cpp and the Hugging Face cache.

These folders are only read.
"""
