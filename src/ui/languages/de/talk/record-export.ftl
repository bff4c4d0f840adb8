record-export-mask = Schlüssel und persönliche Daten maskieren
record-export-choose = Auswählen, was maskiert wird
record-export-packing = Die Datei wird vorbereitet…
record-export-save = { $file } speichern ({ BYTES($bytes) })
record-export-log = Protokoll exportieren
record-export-logHint = Maskierte Texte eines Protokolls können nicht geprüft werden, die Prüfsummen seiner Einträge schon.
record-export-run = Lauf exportieren
record-export-conversation = Unterhaltung exportieren
