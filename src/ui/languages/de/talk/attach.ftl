attach-attach = Dateien anhängen
attach-thisNote = Diese Notiz: { $name }
attach-selection = Auswahl in dieser Notiz
attach-device = Von diesem Gerät…
attach-choose = Datei aus dem Notizbuch…
attach-toQuestion = An die Frage anhängen
attach-title = Datei anhängen
attach-find = Datei suchen
attach-none = Keine passenden Dateien.
attach-hint = Der Agent liest angehängte Dateien innerhalb seines Bereichs. Dateien, die nur lokal sind, gehen nicht an Modelle auf Servern.
attach-list = Anhänge
attach-lines = { $name }, Zeilen { $fromLine }–{ $toLine }
attach-line = { $name }, Zeile { $line }
attach-attached = { $name } angehängt
attach-attachedFiles = { $files ->
    [one] { $files } Datei angehängt
    *[other] { $files } Dateien angehängt
}
attach-tooMany = Eine Nachricht nimmt höchstens { $most } Anhänge auf.
attach-askSelection = Zur Auswahl fragen
attach-tooLong = Die Auswahl ist länger als { $most } Zeichen, daher wird die ganze Datei angehängt.
attach-fromDevice-title = Dateien von diesem Gerät anhängen
attach-fromDevice-list = Dateien, die importiert werden
attach-fromDevice-into = Die Dateien werden zuerst in „{ $notebook }“ importiert. Der Import lässt sich rückgängig machen.
attach-fromDevice-add = Importieren und anhängen
attach-fromDevice-adding = Wird importiert…
attach-fromDevice-imported = { $files ->
    [one] { $files } Datei importiert und angehängt.
    *[other] { $files } Dateien importiert und angehängt.
}
attach-fromDevice-notUndone = Nicht rückgängig gemacht: { $paths }.
