"""GGUF models and embedding models compared with the programs that people run them with."""
