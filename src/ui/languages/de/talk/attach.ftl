attach-attach = Dateien anhängen
attach-thisNote = Diese Notiz: { $name }
attach-selection = Auswahl in dieser Notiz
attach-choose = Datei wählen…
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
