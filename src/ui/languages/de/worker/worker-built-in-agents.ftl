worker-built-in-agents-navigator-title = Navigator
worker-built-in-agents-navigator-about = Findet, liest, fasst zusammen, legt an, bearbeitet, verschlagwortet, verschiebt, löscht und macht rückgängig, ganz ohne Modell. Arbeitet vom ersten Start an offline.
worker-built-in-agents-assistant-title = Assistent
worker-built-in-agents-assistant-about = Arbeitet mit dem voreingestellten Sprachmodell an Ihren Notizen. Kann nicht löschen.
