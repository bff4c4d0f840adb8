language-title = Sprache
language-system = Wie im Browser
language-hint = Die Seite lädt neu, um die Sprache zu wechseln. Der Navigator antwortet dann auch in ihr.
