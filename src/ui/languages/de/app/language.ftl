language-title = Sprache
language-system = Wie im Browser
language-hint = Die Seite lädt neu, um die Sprache zu wechseln. Antworten von Agenten, Werkzeuge, Einzelheiten von Fehlern und das Protokoll bleiben auf Englisch.
