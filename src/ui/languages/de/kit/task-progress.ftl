task-progress-stopped = Gestoppt. Nichts davon wurde behalten.
