notebook-form-nameLabel = Name des Notizbuchs
notebook-form-removeQuestion = „{ $name }“ mit { part-files } von diesem Gerät entfernen? Auch Notizen, Markierungen, Läufe und Verlauf werden entfernt. Das Protokoll hält die Entfernung fest. Ein exportiertes ZIP behält die Dateien und Markierungen, aber nicht Verlauf und Läufe.
notebook-form-removeNow = Notizbuch entfernen
notebook-form-removed = „{ $name }“ wurde entfernt.
notebook-form-renamed = Das Notizbuch heißt jetzt „{ $name }“.
