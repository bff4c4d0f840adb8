meaning-title = Suche nach Bedeutung
meaning-check = Notizen auch nach ihrer Bedeutung finden
meaning-hint = Findet englische Notizen, die dasselbe mit anderen Worten sagen: „insects“ findet auch eine Notiz über „flies“. Das leistet eine Tabelle mit 49.608 englischen Wörtern, die zu Cloister gehört, auf diesem Gerät; nichts wird gesendet. Deutsche, chinesische und andere Texte kennt die Tabelle nicht: Solche Notizen werden über ihre Wörter gefunden.
meaning-hintMany = Findet Notizen, die dasselbe mit anderen Worten sagen, mit der Tabelle für viele Sprachen, die Sie gewählt haben. Das geschieht auf diesem Gerät; nichts wird gesendet.
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
meaning-table-title = Tabelle für viele Sprachen
meaning-table-hint = Eine Tabelle für viele Sprachen ersetzt die englische, für Sie und für Agenten: Dann werden auch deutsche, chinesische und andere Notizen nach ihrer Bedeutung gefunden. Sie wird einmal heruntergeladen und auf diesem Gerät verwendet; aus Ihren Notizen wird nichts gesendet.
meaning-table-by = von { $maker }
meaning-table-price = Download von { $hub }: { BYTES($bytes) }.
meaning-table-checked = Was geprüft wird
meaning-table-free = Bis der Download abgeschlossen ist, muss ebenso viel Speicherplatz frei sein.
meaning-table-kept = Danach bleiben { BYTES($kept) } auf diesem Gerät, und eine Suche belegt etwa { BYTES($memory) } Arbeitsspeicher.
meaning-table-languages = Sprachen: { $list } und weitere, insgesamt { $count }
meaning-table-licence = Lizenz { $name }: frei nutzbar, auch gewerblich.
meaning-table-unverified = Die Größe ist aus der veröffentlichten Form berechnet, und für diesen Katalog war kein Hash bekannt. Die Liste von { $hub } nennt beim Download beides. Wie gut die Tabelle Notizen findet, wurde mit Cloister nicht gemessen.
meaning-table-proof = Vor dem ersten Byte fragt Cloister { $hub } nach der Liste der Dateien und prüft jede Datei beim Empfang gegen den SHA-256 darin. Bei einer kleinen Datei, für die die Liste keinen nennt, gilt der Hash des ersten Downloads. Ein anderer als der zuerst gesehene Hash wird abgelehnt. Das belegt, woher die Datei kommt, nicht, wie gut sie ist.
meaning-table-source = { $repo }, Commit { $commit }
meaning-table-catalog = Tabellen zum Herunterladen
meaning-table-download = Herunterladen
meaning-table-downloadOf = { $title } herunterladen
meaning-table-downloading = { $title } wird heruntergeladen: { BYTES($done) } von { BYTES($total) }
meaning-table-listed = { $name }: SHA-256 { $hash } laut Liste des Hubs
meaning-table-starting = { $title } wird heruntergeladen
meaning-table-paused = Der Download von { $title } ist angehalten.
meaning-table-failed = { $title } wird nicht verwendet. { $why }
meaning-table-pause = Download anhalten
meaning-table-resume = Download fortsetzen
meaning-table-cancel = Download abbrechen
meaning-table-ready = { $title } ({ $size }) findet Notizen nach ihrer Bedeutung.
meaning-table-beside = { $title } ({ $size }) findet Notizen für Agenten. Für Sie übernimmt das das Embedding-Modell.
meaning-table-remove = Tabelle entfernen
meaning-table-filesHint = Ohne Netz: Wählen Sie die zwei Dateien einer solchen Tabelle, model.safetensors und tokenizer.json, beide zugleich.
meaning-table-files = Dateien der Tabelle
meaning-table-choose = Zwei Dateien auswählen…
meaning-table-two = Wählen Sie zwei Dateien zugleich: model.safetensors und tokenizer.json.
meaning-table-keeping = Tabelle wird geprüft und verkleinert…
meaning-model = Embedding-Modell
meaning-modelHint = Ein eigenes Embedding-Modell, eine GGUF-Datei wie multilingual-e5 oder nomic-embed-text, ersetzt die Tabelle bei Ihren Suchen. Es kann auch andere Sprachen kennen, braucht aber Arbeitsspeicher und Zeit, um jede Notiz einmal zu lesen. Es läuft auf diesem Gerät; nichts wird gesendet. Agenten suchen weiterhin mit der Tabelle.
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
meaning-relatedNone = Keine andere Notiz hat eine ähnliche Bedeutung. Ohne Embedding-Modell und ohne Tabelle für viele Sprachen wird nur englischer Text verglichen.
meaning-relatedOff = Die Suche nach Bedeutung ist aus. Schalten Sie sie in den Einstellungen ein.
meaning-relatedCount = { $n ->
    [one] { $n } Notiz
    *[other] { $n } Notizen
} mit ähnlicher Bedeutung, die ähnlichste zuerst
