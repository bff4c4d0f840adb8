task-progress-stopped = 已停止。未保留任何内容。
