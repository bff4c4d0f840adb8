script-title = Skripte
script-text = Ein Skript ist ein kleines TypeScript-Programm, das mit vielen Notizen dasselbe tut. Jedes Werkzeug ist eine Methode, etwa await cloister.read_file({"{"} path {"}"}). Ein Probelauf zeigt, was sich ändern würde; geschrieben wird erst, wenn Sie es ausführen.
script-limits = Ein Skript hat { NUMBER($seconds) } Sekunden, { NUMBER($calls) } Aufrufe und { NUMBER($memory) } MiB Speicher. Es hat kein Netzwerk, keine Module und eine angehaltene Uhr.
script-editor = Skript
script-tools = Alle Werkzeuge
script-dryRun = Probelauf
script-running = Das Skript wird ausgeführt …
script-run = { $n ->
    [one] { $n } Datei ändern
    *[other] { $n } Dateien ändern
}
script-done = { $n ->
    [one] { $n } Datei geändert.
    *[other] { $n } Dateien geändert.
} Sie können alles als eine Änderung rückgängig machen.
script-unchanged = Dieses Skript ändert nichts.
script-wouldChange = { $n ->
    [one] { $n } Datei würde sich ändern:
    *[other] { $n } Dateien würden sich ändern:
}
script-calls = Aufrufe
script-count = { $n ->
    [one] { $n } Aufruf
    *[other] { $n } Aufrufe
}
script-refused = { $n } abgelehnt
script-checkpoint = Haltepunkt { $n } von { $all }
script-byThen = { $n ->
    [0] Bis dahin hätte sich keine Datei geändert.
    [one] Bis dahin hätte sich { $n } Datei geändert.
    *[other] Bis dahin hätten sich { $n } Dateien geändert.
}
script-allow = Erlauben
script-allAllowed = { $n ->
    [one] Sie haben den Haltepunkt des Skripts erlaubt.
    *[other] Sie haben alle { $n } Haltepunkte des Skripts erlaubt.
}
script-stopped = Sie haben das Skript am Haltepunkt { $n } beendet. Es wurde nichts geändert.
script-printed = Ausgabe
script-history = Frühere Läufe von Skripten
script-none = Noch kein Skript hat dieses Notizbuch geändert. Zum Ausprobieren wählen Sie „Probelauf“: Das Beispiel listet die Notizen auf, die TODO enthalten, und ändert keine.
script-past = { WHEN($when) } · { part-n-files }
script-byAgent = von { $agent }
script-source = Das Skript, das lief
script-undone = Rückgängig gemacht
scripts-title = Skripte
