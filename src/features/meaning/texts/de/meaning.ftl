meaning-title = Suche nach Bedeutung
meaning-check = Notizen auch nach ihrer Bedeutung finden
meaning-hint = Findet englische Notizen, die dasselbe mit anderen Worten sagen: „insects“ findet auch eine Notiz über „flies“. Das leistet eine Tabelle mit 49.608 englischen Wörtern, die zu Cloister gehört, auf diesem Gerät; nichts wird gesendet. Deutsche, chinesische und andere Texte kennt die Tabelle nicht: Solche Notizen werden über ihre Wörter gefunden.
meaning-kept = Was aus Ihren Notizen berechnet wird, bleibt auf diesem Gerät, gehört nicht zu Backups und wird nach einer Wiederherstellung neu berechnet. Es wird mit der Notiz gelöscht.
meaning-off = Die Suche verwendet nur Wörter. Was für die Suche nach Bedeutung berechnet war, wurde entfernt.
meaning-progress = Nach Bedeutung auffindbar: { $done } von { $total ->
    [one] { $total } Notiz
    *[other] { $total } Notizen
}
meaning-pause = Anhalten
meaning-pauseLong = Vorbereitung der Suche nach Bedeutung anhalten
meaning-resume = Fortsetzen
meaning-resumeLong = Vorbereitung der Suche nach Bedeutung fortsetzen
meaning-paused = Angehalten. Nach Bedeutung auffindbar: { $done } von { $total ->
    [one] { $total } Notiz
    *[other] { $total } Notizen
}
meaning-failed = Die Suche verwendet nur Wörter. Die Suche nach Bedeutung ist nicht bereit: { $why }
meaning-retry = Noch einmal versuchen
meaning-model = Embedding-Modell
meaning-modelHint = Ein eigenes Embedding-Modell, eine GGUF-Datei wie multilingual-e5 oder nomic-embed-text, ersetzt die Tabelle. Es kann auch andere Sprachen kennen, braucht aber Arbeitsspeicher und Zeit, um jede Notiz einmal zu lesen. Es läuft auf diesem Gerät; nichts wird gesendet. Agenten suchen weiterhin mit der Tabelle.
meaning-modelFile = Datei des Embedding-Modells
meaning-modelChoose = Datei auswählen…
meaning-modelOther = Andere Datei auswählen…
meaning-modelKeeping = Datei wird geprüft und kopiert…
meaning-modelRetry = Noch einmal laden
meaning-modelRemove = Modell entfernen
meaning-modelLoading = { $title } ({ $size }) wird geladen. Bis dahin wird die Tabelle verwendet.
meaning-modelReady = { $title } ({ $size }) findet Notizen nach ihrer Bedeutung.
meaning-modelFailed = { $title } wird nicht verwendet; stattdessen findet die Tabelle Notizen nach ihrer Bedeutung. { $why }
meaning-related = Verwandte Notizen
meaning-relating = Notizen werden verglichen…
meaning-relatedFailed = Verwandte Notizen wurden nicht gefunden: { $why }
meaning-relatedNone = Keine andere Notiz hat eine ähnliche Bedeutung. Ohne Embedding-Modell wird nur englischer Text verglichen.
meaning-relatedOff = Die Suche nach Bedeutung ist aus. Schalten Sie sie in den Einstellungen ein.
meaning-relatedCount = { $n ->
    [one] { $n } Notiz
    *[other] { $n } Notizen
} mit ähnlicher Bedeutung, die ähnlichste zuerst
