"""The local hardware: OpenVINO devices, CPU and memory, and the stored performance profile."""
