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
meaning-related = Verwandte Notizen
meaning-relating = Notizen werden verglichen…
meaning-relatedFailed = Verwandte Notizen wurden nicht gefunden: { $why }
meaning-relatedNone = Keine andere Notiz hat eine ähnliche Bedeutung. Verglichen wird nur englischer Text.
meaning-relatedOff = Die Suche nach Bedeutung ist aus. Schalten Sie sie in den Einstellungen ein.
meaning-relatedCount = { $n ->
    [one] { $n } Notiz
    *[other] { $n } Notizen
} mit ähnlicher Bedeutung, die ähnlichste zuerst
