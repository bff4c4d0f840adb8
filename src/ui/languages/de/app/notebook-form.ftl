notebook-form-nameLabel = Name des Notizbuchs
notebook-form-createNow = Anlegen
notebook-form-cancel = Abbrechen
notebook-form-removeQuestion = „{ $name }“ mit { $files ->
    [one] { $files } Datei
    *[other] { $files } Dateien
} von diesem Gerät entfernen? Auch Notizen, Markierungen, Läufe und Verlauf werden entfernt. Das Protokoll hält die Entfernung fest. Ein exportiertes ZIP behält die Dateien und Markierungen, aber nicht Verlauf und Läufe.
notebook-form-removeNow = Notizbuch entfernen
notebook-form-keep = Abbrechen
notebook-form-removed = „{ $name }“ wurde entfernt.
notebook-form-renameNow = Umbenennen
notebook-form-renamed = Das Notizbuch heißt jetzt „{ $name }“.
notebook-form-undo = Rückgängig
