publish-title = { $name } drucken oder exportieren
publish-notes = { $n ->
    [one] { $n } Notiz
   *[other] { $n } Notizen, in der Reihenfolge ihrer Pfade
}.
publish-hint = Mit Abbildungen, Formeln, Tabellen, Zitaten, Autoren und Fassung. Nichts verlässt dieses Gerät.
publish-none = In diesem Ordner ist keine Markdown-Notiz.
publish-tooMany = Höchstens { $n } Notizen werden auf einmal gedruckt oder exportiert. Wählen Sie einen kleineren Ordner.
publish-reading = Der Text wird gesetzt…
publish-failed = Nicht exportiert: { $why }
publish-unfinished = Einige Abbildungen wurden nicht rechtzeitig fertig und fehlen.
publish-print = Drucken oder als PDF speichern
publish-html = HTML-Datei erstellen
publish-word = Word-Datei erstellen
publish-making = Die Datei wird erstellt…
publish-save = { $file } speichern ({ $size })
publish-contents = Inhalt
publish-version = Fassung vom { $when } · SHA-256 { $hash } · { $notebook }
publish-picture = [Bild: { $name }]
publish-recording = Aufnahme: { $name }
