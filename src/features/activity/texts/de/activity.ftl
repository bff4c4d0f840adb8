activity-title = Aktivität
activity-period = Zeitraum
activity-lastDays = Letzte { $days } Tage
activity-loading = Läufe und Protokoll werden gelesen…
activity-none = Keine Aktivität in diesem Zeitraum.
activity-incomplete = Das Protokoll hat für diesen Zeitraum zu viele Einträge. Nur die neuesten wurden gezählt.
activity-figures-runs = Läufe
activity-figures-read = Gelesen und gesucht
activity-figures-changed = Änderungen
activity-figures-refused = Verweigert
activity-figures-requests = Anfragen an Modelle
activity-figures-tokens = Token ein und aus
activity-figures-cost = Kosten
activity-figures-active = Aktiv
activity-costUnknown = Unbekannt
activity-costAtLeast = Mindestens { USD($costUsd) }
activity-byDay = Nach Tagen
activity-runsOf = { $n ->
    [one] { $n } Lauf
   *[other] { $n } Läufe
}
activity-readOf = { $n } gelesen
activity-changedOf = { $n } geändert
activity-refusedOf = { $n } verweigert
activity-requestsOf = { $n ->
    [one] { $n } Anfrage
   *[other] { $n } Anfragen
}
activity-tokensOf = { $n } Token
activity-activeFor = aktiv für { DURATION($ms) }
activity-conversations = Unterhaltungen ({ $n })
activity-runs = Läufe ({ $n })
activity-filesRead = Gelesene Dateien ({ $n })
activity-filesChanged = Geänderte Dateien ({ $n })
activity-refusals = Verweigert ({ $n })
activity-newest = Die neuesten { $n } werden gezeigt.
activity-gone = nicht mehr an diesem Pfad
activity-times = { $n ->
    [one] einmal
   *[other] { $n }-mal
}
activity-lastAt = zuletzt { WHEN($atMs) }
activity-started = begonnen { WHEN($atMs) }
activity-asHelper = Als Helfer
activity-filesIn = { $n ->
    [one] { $n } Datei geändert
   *[other] { $n } Dateien geändert
}
activity-toRun = Zum Lauf
activity-metrics-titleOne = Wie seine Läufe enden
activity-metrics-titleAll = Wie die Läufe der Agenten enden
activity-metrics-none = In diesem Zeitraum ist kein Lauf zu Ende gegangen.
activity-metrics-all = Alle
activity-metrics-finished = { $completed } von { $runs } abgeschlossen ({ PERCENT($share) })
activity-metrics-refused = { $n } verweigert
activity-metrics-undone = { $n } rückgängig gemacht
activity-metrics-handedOver = { $n } übergeben
activity-metrics-byClass = Nach Art der Anfrage
activity-metrics-byAgent = Nach Agent
activity-metrics-classes-answer = Ohne Aktion beantwortet
activity-metrics-classes-read = Gelesen
activity-metrics-classes-write = Dateien geändert
activity-metrics-classes-destructive = Dateien gelöscht oder ersetzt
activity-metrics-classes-access = Zugriff geändert
activity-metrics-classes-network = Netzwerk benutzt
activity-metrics-classes-execute = Skripte ausgeführt
activity-metrics-classes-install = Installiert
activity-metrics-classes-spend = Geld ausgegeben
activity-metrics-afterHandOver = Nach einer Übergabe { $completed } von { $runs } abgeschlossen.
activity-metrics-firstSuccess = Erster Erfolg: mit Anfrage { $requests }, nach { DURATION($ms) }.
activity-metrics-private = Auf diesem Gerät aus den Läufen und dem Protokoll berechnet. Nichts davon wird gesendet.
