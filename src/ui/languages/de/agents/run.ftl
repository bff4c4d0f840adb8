run-labels = Markierungen des gelesenen Inhalts
run-hasRead-local-only = Dieser Lauf hat Inhalt oder Namen gelesen, die nur lokal sind, daher kann er kein entferntes Modell benutzen und keine Seiten abrufen. Quellen: { $sources }
run-hasRead-untrusted = Dieser Lauf hat nicht vertrauenswürdigen Inhalt oder Namen gelesen, daher braucht jedes Schreiben und jedes Abrufen Ihre Freigabe. Quellen: { $sources }
run-title = Unterhaltung
run-wholeQuestion = Ganze Frage zeigen
run-lessQuestion = Weniger von der Frage zeigen
run-wide = Unterhaltung in der Mitte öffnen
run-beside = Unterhaltung neben der Notiz zeigen
run-newConversation = Neue Unterhaltung
run-pastRuns = Frühere Läufe
run-back = Zurück zur Unterhaltung
run-others = { $n ->
    [one] { $n } Freigabe wartet
    *[other] { $n } Freigaben warten
} in anderen Unterhaltungen
run-otherApproval = { $agent }: { $target }
run-empty = In diesem Notizbuch gibt es noch keine Unterhaltungen.
run-emptyNew = Senden Sie eine Nachricht, um eine neue Unterhaltung zu beginnen.
run-tryThese = Versuchen Sie eines davon:
run-nothingToAskAbout = Dieses Notizbuch hat noch keine Notizen. Schreiben Sie unter „Dateien“ eine Notiz, importieren Sie Dateien, oder öffnen Sie das Beispielnotizbuch.
run-you = Sie
run-earlier = Frühere Läufe zeigen
run-step = Schritt { $n } von { $of }
run-thinking = Denkt nach…
run-reasoning = Überlegung
run-answer = Antwort
run-proposedInput = Vom Agenten vorgeschlagene Eingabe
run-toRule = Die Regel zeigen, die entschieden hat
run-pictures-title = Bilder vom Server, von anderen erstellt
run-pictures-count = { $n ->
    [one] { $n } Bild
   *[other] { $n } Bilder
 }
run-pictures-alt = Bild { $n } des Ergebnisses
run-pictures-missing = Das Bild ist nicht mehr gespeichert.
run-pictures-refused = Nicht angezeigt: { $what }.
run-pictures-why-encoding = Der Server hat es in einer Kodierung gesendet, die sich nicht lesen lässt.
run-pictures-why-type = Diese Art von Bild lässt sich nicht anzeigen.
run-pictures-why-content = Der Inhalt passt nicht zu dem Typ, den der Server nennt.
run-pictures-why-many = Das Ergebnis enthält zu viele Bilder.
run-helper-label = Helfer: { $agent }. { $task }
run-helper-title = Helfer: { $agent }
run-helper-steps = { $steps ->
    [one] { $steps } Schritt
    *[other] { $steps } Schritte
}, { part-calls }
run-status-queued = In der Warteschlange
run-status-running = In Arbeit…
run-status-awaiting-approval = Wartet auf Ihre Freigabe
run-status-paused = Angehalten
run-status-interrupted = Unterbrochen
run-status-completed = Fertig
run-status-failed = Fehlgeschlagen
run-status-cancelled = Abgebrochen
run-status-blocked = Gestoppt
run-stopReason-end = { "" }
run-stopReason-step-limit = Gestoppt: Grenze der Schritte erreicht.
run-stopReason-tool-call-limit = Gestoppt: Grenze der Werkzeugaufrufe erreicht.
run-stopReason-token-limit = Gestoppt: Grenze der Antwortlänge erreicht.
run-stopReason-time-limit = Gestoppt: Zeitgrenze erreicht.
run-stopReason-cost-limit = Gestoppt: Kostengrenze erreicht.
run-stopReason-rate-limit = Gestoppt: Grenze der Anfragen je Stunde erreicht.
run-stopReason-denied = Gestoppt: nicht erlaubt.
run-stopReason-cancelled = { "" }
run-stopReason-error = { "" }
run-resumes = Es geht nach dem letzten fertigen Schritt weiter.
run-cancelling = Wird abgebrochen…
run-pausing = Hält nach diesem Schritt an…
run-pause = Anhalten
run-retry = Noch einmal fragen
run-undoRun = Diesen Lauf rückgängig machen
run-redoRun = Diesen Lauf wiederholen
run-log = Im Protokoll ansehen
run-exportTrace = Ausführungsspur exportieren
run-toAgent = Einstellungen dieses Agenten
run-debug = Debug-Ansicht
run-requests = { $requests ->
    [one] { $requests } Anfrage
    *[other] { $requests } Anfragen
}
run-tokens = { $input } Token hinein{ $cached ->
    [0] { "" }
    *[other] { " " }({ $cached } zwischengespeichert)
}, { $output } heraus
run-model = { $modelId } bei { $where }
run-here = { $modelId }, auf diesem Gerät
run-loading = { $modelId } wird auf diesem Gerät geladen{ $percent ->
    [is-null] …
    *[other] : { $percent } %
}
run-loadingLabel = { $modelId } wird geladen
run-otherModel = Modell noch einmal laden oder ein anderes wählen
run-navigator = kein Modell, auf diesem Gerät
run-airplane = Flugmodus
run-keys = Schlüssel und Modelle
run-usageTime = { DURATION($ms) } aktiv
run-allCalls = Alle { $calls } Werkzeugaufrufe zeigen ({ $done } erledigt)
run-moreCalls = { $n } von { $rest } weiteren Werkzeugaufrufen zeigen
run-laterApprovals = { $n ->
    [one] { $n } weitere Freigabe folgt
    *[other] { $n } weitere Freigaben folgen
}, wenn Sie diese beantworten.
run-changed = Geändert
run-reach = Worauf dieser Lauf Zugriff hatte
run-reachGone = Der Agent wurde entfernt, seine Rechte sind daher nicht mehr bekannt.
run-reachNow = Der Agent wurde seitdem bearbeitet. Dies sind seine heutigen Rechte.
run-fileAction-read = gelesen
run-fileAction-created = angelegt
run-fileAction-changed = geändert
run-fileAction-deleted = gelöscht
run-fileAction-moved = verschoben
run-fileAction-movedBack = zurückverschoben
run-search = Frühere Läufe durchsuchen
run-statusFilter = Status
run-anyStatus = Alle
run-noRuns = Keine passenden Läufe.
run-summary-title = Frühere Teile sind zusammengefasst
run-summary-why = Diese Unterhaltung ist länger als der Kontext des Modells. Statt der älteren Teile erhält das Modell diese Zusammenfassung; die Nachrichten selbst bleiben unverändert.
run-summary-edited = Von Ihnen bearbeitet. Neue Teile kommen am Ende dazu.
run-summary-edit = Zusammenfassung bearbeiten
run-summary-field = Zusammenfassung
run-summary-left = noch { $chars } Zeichen.
run-summary-remake = Aus den Nachrichten neu bilden
run-debugLoading = Der Lauf wird geladen…
run-call-use = { $tool } benutzen
run-call-used = { $tool } benutzt
run-call-serverError = { $tool } hat mit einem Fehler geantwortet
run-call-planned = Gleich: { $want }
run-call-waiting = Möchte: { $want }
run-call-performing = In Arbeit: { $want }
run-costs-known = Kosten { USD($costUsd) }
run-costs-unknown = Kosten unbekannt
run-costs-plus = Kosten { USD($costUsd) } und { part-unpriced } zu unbekanntem Preis
run-ends-denied = Nicht erlaubt: { $want }
run-ends-deniedBecause = Nicht erlaubt: { $want }. { $reason }
run-ends-failed = Fehlgeschlagen: { $want }
run-ends-failedBecause = Fehlgeschlagen: { $want }. { $why }
run-entries-none = keine Einträge
run-entries-files = { $kind ->
    [notes] { $files ->
        [one] { $files } Notiz
        *[other] { $files } Notizen
    }
    *[other] { part-files }

}
run-entries-folders = { $folders } Ordner
run-entries-both = { $files } und { $folders }
run-entries-of = { $found } von { $all } Einträgen
run-runAgain = Mit Änderungen erneut ausführen
run-againNamed = Mit Änderungen erneut ausführen: { $prompt }
run-againOf = Wiederholt: { $prompt }
run-againIn = Wiederholt in: { $prompt }
run-originGone = Wiederholt einen Lauf, der entfernt wurde.
run-fromWork = Arbeit mit Prüfung
run-playbookStarted = „{ $title }“ ausführen.
run-playbookStartedWith = „{ $title }“ ausführen mit { $inputs }.
run-wholeRequest = Ganze Anfrage
run-part-planner = Die Arbeit planen
run-part-executor = Die Arbeit tun, Runde { $round }
run-part-reviewer = Die Änderungen der Runde { $round } prüfen
run-fileFilter = Datei oder Ordner
run-toolFilter = Aktion
run-anyTool = Alle Aktionen
run-makePlaybook = Playbook daraus machen
run-details = Einzelheiten
run-nothingChanged = Keine Datei wurde geändert.
run-keptLinks = Nicht geänderte Links
run-keptLinksWhy = { $notes ->
    [one] Diese Notiz verlinkt auf Verschobenes, und ihre Links blieben, wie sie waren: ein Agent hat maskierte Werte in sie geschrieben, und ein geänderter Link könnte einem Modell verraten, ob sie stimmen.
   *[other] Diese Notizen verlinken auf Verschobenes, und ihre Links blieben, wie sie waren: ein Agent hat maskierte Werte in sie geschrieben, und ein geänderter Link könnte einem Modell verraten, ob sie stimmen.
  }
run-allUndone = Alle seine Änderungen wurden rückgängig gemacht.
