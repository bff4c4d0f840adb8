notebook-form-nameLabel = Name des Notizbuchs
notebook-form-removeQuestion = „{ $name }“ mit { part-files } in den Papierkorb legen? Es wird mit Notizen, Markierungen, Läufen und Verlauf ausgeblendet und lässt sich als Ganzes wiederherstellen. Endgültig entfernt bringt es nichts zurück: Ein exportiertes ZIP behält die Dateien und Markierungen, aber nicht Verlauf und Läufe.
notebook-form-toBin = In den Papierkorb
notebook-form-binned = „{ $name }“ liegt im Papierkorb.
notebook-form-removeNow = Notizbuch endgültig entfernen
notebook-form-removed = „{ $name }“ wurde entfernt.
notebook-form-renamed = Das Notizbuch heißt jetzt „{ $name }“.
