record-export-mask = Schlüssel und persönliche Daten maskieren
record-export-choose = Auswählen, was maskiert wird
record-export-packing = Die Datei wird vorbereitet…
record-export-save = { $file } speichern ({ BYTES($bytes) })
record-export-log = Protokoll exportieren
record-export-logHint = Die Prüfsummen eines maskierten Protokolls können nicht geprüft werden.
record-export-run = Lauf exportieren
record-export-conversation = Unterhaltung exportieren
