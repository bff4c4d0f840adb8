backups-title = Sicherung
backup-title = Sicherung
backup-none = Noch keine Sicherung. Alles liegt allein in diesem Browser.
backup-unproven = Gesichert { WHEN($atMs) }: { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
}, { BYTES($sizeBytes) }. Noch nicht geprüft.
backup-proven = Gesichert { WHEN($atMs) }, geprüft: { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
}, { BYTES($sizeBytes) }.
backup-sealed = Mit einer Passphrase versiegelt.
backup-make-title = In eine Datei sichern
backup-make-holds = Die Datei wird { $notebooks ->
    [one] { $notebooks } Notizbuch
   *[other] { $notebooks } Notizbücher
} mit { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
} enthalten, mit Verlauf und Markierungen, dazu alle Agenten, Regeln, Playbooks, Aufgaben, Prüfungen, Läufe, Unterhaltungen und das Protokoll.
backup-make-lacks = Nicht enthalten sein werden: { $what }.
backup-make-held = Die Datei enthält { $notebooks ->
    [one] { $notebooks } Notizbuch
   *[other] { $notebooks } Notizbücher
}, { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
} und { $rows ->
    [one] { $rows } Datensatz
   *[other] { $rows } Datensätze
}.
backup-make-lacking = Nicht enthalten sind: { $what }.
backup-make-passphrase = Passphrase (optional)
backup-make-passphraseHint = Versiegelt die Datei und nimmt die Schlüssel Ihrer Server auf. Ohne die Passphrase kann niemand sie öffnen, auch Sie nicht: Bewahren Sie die Passphrase woanders auf.
backup-make-again = Passphrase wiederholen
backup-make-differs = Die beiden Passphrasen unterscheiden sich.
backup-make-now = Jetzt sichern
backup-make-ready = { $name }, { BYTES($sizeBytes) }, ist fertig.
backup-make-save = Datei speichern
backup-make-saveHint = Legen Sie sie auf einem anderen Datenträger oder Gerät ab. Bis Sie sie speichern, ist die Kopie allein in diesem Browser.
backup-check-title = Eine Sicherung prüfen
backup-check-text = Spielt eine Sicherung in eine Probekopie zurück, vergleicht jeden Datensatz und jedes Byte und entfernt die Kopie. Ihre Notizbücher bleiben, wie sie sind.
backup-check-choose = Datei prüfen…
backup-check-equal = Geprüft: { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
} und { $rows ->
    [one] { $rows } Datensatz kommt
   *[other] { $rows } Datensätze kommen
} gleich zurück, Byte für Byte.
backup-check-differs = Diese Sicherung kommt nicht gleich zurück: { $n ->
    [one] { $n } Stelle weicht
   *[other] { $n } Stellen weichen
} ab. Erstellen Sie eine neue.
backup-check-place = { $place }: { $problem }
backup-restore-title = Eine Sicherung zurückspielen
backup-restore-text = Setzt alles aus einer Sicherung an die Stelle von allem in diesem Browser. Sie wird geprüft, bevor sie etwas ersetzt.
backup-restore-choose = Datei zurückspielen…
backup-restore-file = Sicherungsdatei
backup-restore-found = Eine Sicherung von { WHEN($atMs) }: { $notebooks ->
    [one] { $notebooks } Notizbuch
   *[other] { $notebooks } Notizbücher
}, { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
}, { BYTES($sizeBytes) } Inhalt.
backup-restore-address = Erstellt unter { $address }.
backup-restore-replaces = Das ersetzt { $notebooks ->
    [one] das { $notebooks } Notizbuch
   *[other] alle { $notebooks } Notizbücher
} in diesem Browser mit { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
}, dazu Verlauf, Agenten, Läufe und Protokoll. Sichern Sie zuerst, was Sie behalten wollen.
backup-restore-sealed = Diese Sicherung ist versiegelt.
backup-restore-passphrase = Passphrase
backup-restore-now = Zurückspielen
backup-restore-replace = Alles ersetzen
backup-restore-placing = Die zurückgespielte Kopie wird eingesetzt…
backup-restore-waiting = Offene Freigaben können Sie danach beantworten. Andere unfertige Läufe warten, bis Sie sie fortsetzen.
backup-age-none = Keine Sicherung
backup-age-made = Gesichert { WHEN($atMs) }
backup-stop = Stoppen
backup-progress = Fortschritt
backup-stages-reading = Wird gelesen…
backup-stages-writing = Die Datei wird geschrieben…
backup-stages-sealing = Die Datei wird versiegelt…
backup-stages-opening = Die Datei wird geöffnet…
backup-stages-restoring = Eine Kopie wird zurückgespielt…
backup-stages-comparing = Wird verglichen…
backup-amount = { BYTES($done) } von { BYTES($all) }
backup-kinds-keys = Schlüssel von Servern
backup-kinds-models = Modelle auf diesem Gerät
backup-kinds-indexes = Suchindexe und Vorschauen, die neu erstellt werden
backup-kinds-settings = Einstellungen dieses Geräts wie Farbschema und Sprache
backup-kinds-rows = Datensätze, die nicht gelesen werden können
backup-kinds-contents = beschädigte oder fehlende Inhalte
backup-named = { $what } ({ $names })
