log-title = Protokoll
log-text = Alles, was getan oder abgelehnt wurde, das Neueste zuerst.
log-toFile = { $name } öffnen
log-toHistory = Im Verlauf öffnen
log-toRun = Lauf öffnen
log-toRule = Regel zeigen
log-toRules = Regeln zeigen
log-toAgentRules = Regeln des Agenten zeigen
log-verify = Prüfen
log-verifyHint = Jeder Eintrag enthält die Prüfsumme des vorigen, daher fällt eine Änderung an einem einzelnen Eintrag auf.
log-verifying = { $entries ->
    [one] { $entries } Eintrag wird
    *[other] { $entries } Einträge werden
} geprüft…
log-intact = Stimmig: ja. Die Prüfsummen von { $entries ->
    [one] { $entries } Eintrag
    *[other] { $entries } Einträgen
} bilden eine Kette. Ein als Ganzes neu geschriebenes Protokoll kann diese Prüfung nicht vom echten unterscheiden.
log-notIntact = Stimmig: nein. { $seq ->
    [is-null] Ein Eintrag
    *[other] Eintrag { $seq }

} wurde nach dem Schreiben geändert oder entfernt. { $reason }
log-complete-yes = Vollständig: ja. Am Ende fehlen keine Einträge.
log-complete-no = Vollständig: nein. Am Ende fehlen Einträge.
log-complete-unknown = Vollständig: unbekannt. Um zu zeigen, dass am Ende nichts fehlt, braucht es einen anderswo aufbewahrten Prüfpunkt, den diese Version nicht anlegen kann.
log-filterText = Text
log-filterAgent = Wer
log-filterDecision = Entscheidung
log-filterFrom = Von
log-filterTo = Bis
log-any = Alle
log-person = Sie
log-app = Cloister
log-ofRun = Einträge eines Laufs
log-allRuns = Alle zeigen
log-ofDay = Einträge vom { $day }
log-ofDays = Einträge vom { $from } bis { $to }
log-sinceDay = Einträge seit dem { $day }
log-untilDay = Einträge bis zum { $day }
log-decisions-allowed = Erlaubt
log-decisions-denied = Verweigert
log-decisions-asked = Gefragt
log-decisions-failed = Fehlgeschlagen
log-entries = { part-n-entries }
log-fitting = { $n ->
    [one] { $n } passender Eintrag
    *[other] { $n } passende Einträge
}
log-found = { $n ->
    [one] { $n } passender Eintrag
    *[other] { $n } passende Einträge
}; { $searched } von { $all } durchsucht
log-empty = Noch keine Einträge.
log-list = Einträge, neueste zuerst
log-loading = Wird geladen…
log-failed = Das Protokoll konnte nicht gelesen werden. { $why }
log-fields-seq = Eintrag
log-fields-atMs = Wann
log-fields-actor = Wer
log-fields-action = Aktion
log-fields-target = Ziel
log-fields-decision = Entscheidung
log-fields-rule = Regel
log-fields-risk = Risiko
log-fields-toolName = Werkzeug
log-fields-toolCallId = Werkzeugaufruf
log-fields-paths = Pfade
log-fields-inputSummary = Eingabe
log-fields-outputSummary = Ausgabe
log-fields-durationMs = Dauer (ms)
log-fields-runId = Lauf
log-fields-sessionId = Sitzung
log-fields-notebookId = Notizbuch
log-fields-changeId = Änderung
log-fields-receipt = Beleg
log-fields-manifestHash = Prüfsumme des Manifests
log-fields-prevHash = Vorige Prüfsumme
log-fields-hash = Prüfsumme
log-fields-erasedMs = Texte
log-fields-erasedEntries = Einträge mit gelöschten Texten
log-erasedOn = Endgültig gelöscht am { $day }. Die Prüfsumme des Eintrags gilt weiter.
log-textsMissing = Sie fehlen. Cloister hat sie nicht gelöscht: Protokoll prüfen.
log-chart-title = Die letzten 14 Tage
log-chart-day = Tag
log-chart-kinds-read = Gelesen
log-chart-kinds-changed = Geändert
log-chart-kinds-refused = Verweigert
log-chart-sum = { $kind } { $n }
