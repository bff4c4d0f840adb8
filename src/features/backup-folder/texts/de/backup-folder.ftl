backup-folder-title = Sicherungsordner
backup-folder-about = Cloister kopiert alles in einen Ordner, den Sie wählen: einmal je Stunde, solange es geöffnet ist und sich etwas geändert hat, und wenn Sie es schließen. Geschrieben wird nur, was sich geändert hat. Die Kopie ist nicht verschlüsselt und enthält keine API-Schlüssel.
backup-folder-unsupported = Dieser Browser kann nicht von selbst in einen Ordner schreiben. Öffnen Sie Cloister dafür in Chrome oder Edge, oder speichern Sie oben von Zeit zu Zeit eine Sicherungsdatei.
backup-folder-choose = Ordner wählen
backup-folder-chooseOther = Anderen Ordner wählen
backup-folder-backUp = Jetzt in den Ordner sichern
backup-folder-reconnect = Ordner wieder verbinden
backup-folder-stop = Stoppen
backup-folder-disconnect = Ordner trennen
backup-folder-disconnected = Der Ordner „{ $name }“ ist getrennt. Seine Dateien bleiben, wo sie sind.
backup-folder-folder = Ordner: { $name }
backup-folder-none = Es ist kein Ordner gewählt.
backup-folder-first = Dieses Gerät hat noch keine Sicherung in diesem Ordner erstellt.
backup-folder-line-proven = { CAPITAL($ago) } gesichert, geprüft: { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
  }
backup-folder-line-newProven = { CAPITAL($ago) } gesichert, neuer Inhalt geprüft: insgesamt { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
  }
backup-folder-line-unproven = { CAPITAL($ago) } gesichert, noch nicht geprüft
backup-folder-line-running = Sicherung läuft…
backup-folder-line-problem = Sicherung braucht Ihre Hilfe
backup-folder-line-reconnect = Sicherungsordner wieder verbinden
backup-folder-ago-now = gerade eben
backup-folder-ago-minutes = vor { $n } min
backup-folder-ago-hours = vor { $n } h
backup-folder-ago-days = vor { $n ->
    [one] { $n } Tag
   *[other] { $n } Tagen
  }
backup-folder-lastFull = Zuletzt vollständig gelesen und verglichen: { WHEN($atMs) }.
backup-folder-wrote = Die letzte Sicherung hat { BYTES($sizeBytes) } geschrieben.
backup-folder-pending = Seitdem { $n ->
    [one] { $n } Aktion
   *[other] { $n } Aktionen
  }.
backup-folder-current = Seitdem hat sich nichts geändert.
backup-folder-stands = Die letzte vollständige Sicherung ist die vom { EXACTLY($atMs) }.
backup-folder-problem-reconnect = Der Browser hat seine Erlaubnis für „{ $name }“ beendet. Sicherungen pausieren, bis Sie den Ordner wieder verbinden.
backup-folder-problem-gone = Der Ordner „{ $name }“ wurde verschoben oder entfernt, oder sein Laufwerk ist nicht angeschlossen. Schließen Sie das Laufwerk an und sichern Sie erneut, oder wählen Sie den Ordner noch einmal.
backup-folder-problem-read-only = Cloister darf nicht in „{ $name }“ schreiben. Ändern Sie die Berechtigungen des Ordners, oder wählen Sie einen anderen.
backup-folder-problem-full = Dort, wo „{ $name }“ ist, ist kein Platz mehr frei. Schaffen Sie Platz, und sichern Sie dann erneut.
backup-folder-problem-placeholder = Eine Datei in „{ $name }“ hat auf diesem Gerät keinen Inhalt. Wenn ein Cloud-Laufwerk sie aufbewahrt, machen Sie den Ordner offline verfügbar, und sichern Sie dann erneut.
backup-folder-problem-different = Die Sicherung in „{ $name }“ weicht von dem ab, was gespeichert wurde. Sichern Sie erneut; wenn sich das wiederholt, ist vielleicht das Laufwerk defekt: Wählen Sie einen anderen Ordner.
backup-folder-problem-unproven = Die letzte Sicherung in „{ $name }“ ist geschrieben, konnte zum Vergleich aber nicht wiederhergestellt werden.
backup-folder-problem-failed = Die letzte Sicherung in „{ $name }“ ist fehlgeschlagen. Cloister versucht es in zehn Minuten erneut.
backup-folder-stopped = Sie haben die letzte Sicherung gestoppt. Die nächste verwendet, was schon da ist.
backup-folder-differences = Unterschiede
backup-folder-repaired = Cloister hat im Ordner { $n ->
    [one] eine beschädigte Datei
   *[other] { $n } beschädigte Dateien
  } ersetzt:
backup-folder-erased = Sie haben Daten endgültig gelöscht. Deshalb { $n ->
    [one] wurde eine ältere Sicherung
   *[other] wurden { $n } ältere Sicherungen
  } dieses Geräts ersetzt.
backup-folder-erasedNone = Sie haben Daten endgültig gelöscht. Von diesem Gerät gab es keine ältere Sicherung mehr zu ersetzen.
backup-folder-erasedPartly = Eine Sicherung in diesem Ordner ist nicht lesbar, deshalb sind Inhalte noch da, die sie brauchen könnte. Machen Sie den Ordner offline verfügbar, oder entfernen Sie diese Sicherung.
backup-folder-erasedOthers = { $n ->
    [one] Eine ältere Sicherung eines anderen Geräts kann sie noch enthalten. Sichern Sie auf jenem Gerät, oder entfernen Sie die Sicherung unten.
   *[other] { $n } ältere Sicherungen anderer Geräte können sie noch enthalten. Sichern Sie auf jenen Geräten, oder entfernen Sie die Sicherungen unten.
  }
backup-folder-stage-reading = Notizbücher werden gelesen…
backup-folder-stage-writing = Sicherung läuft…
backup-folder-stage-restoring = Zum Vergleich wird eine Kopie wiederhergestellt…
backup-folder-stage-comparing = Vergleich läuft…
backup-folder-snapshots-title = Sicherungen in diesem Ordner
backup-folder-snapshots-reading = Ordner wird gelesen…
backup-folder-snapshots-none = In diesem Ordner ist keine Sicherung.
backup-folder-snapshots-thisDevice = dieses Gerät
backup-folder-snapshots-notebooks = { $n ->
    [one] { $n } Notizbuch
   *[other] { $n } Notizbücher
  }
backup-folder-snapshots-files = { $n ->
    [one] { $n } Datei
   *[other] { $n } Dateien
  }
backup-folder-snapshots-size = { BYTES($sizeBytes) }
backup-folder-snapshots-when = { EXACTLY($atMs) }
backup-folder-snapshots-newest = neueste
backup-folder-snapshots-restore = Wiederherstellen
backup-folder-snapshots-problem-placeholder = Nicht auf dieses Gerät heruntergeladen
backup-folder-snapshots-problem-damaged = Beschädigt
backup-folder-snapshots-problem-newer = Mit einer neueren Version von Cloister erstellt
backup-folder-snapshots-more = { $n } weitere anzeigen
backup-folder-restore-found = Ihr Sicherungsordner „{ $name }“ ist noch bekannt.
backup-folder-restore-open = Ordner öffnen
backup-folder-restore-question = Alles in diesem Browser durch die Sicherung vom { EXACTLY($atMs) } ersetzen? Cloister stellt zuerst eine Kopie wieder her und vergleicht sie mit der Sicherung.
backup-folder-restore-replace = Alles ersetzen
backup-folder-restore-working = Wiederherstellung läuft…
backup-folder-restore-placing = Die wiederhergestellte Kopie wird eingesetzt.
backup-folder-removeQuestion = Sicherung vom { EXACTLY($atMs) } entfernen? Das lässt sich nicht rückgängig machen. Andere Sicherungen bleiben vollständig.
