task-progress-stopped = Gestoppt. Nichts davon wurde behalten.
task-progress-share = { PERCENT($share) }
