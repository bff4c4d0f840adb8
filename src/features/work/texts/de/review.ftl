review-create = Planen, tun, prüfen
review-section = Prüfungen
review-none = Noch keine Arbeit mit Prüfung
review-noneText = Für eine größere Arbeit: Beschreiben Sie sie, wählen Sie, wer plant, wer arbeitet und wer prüft, und entscheiden Sie am Ende.
review-describe = Die Arbeit beschreiben
review-sectionHint = Ein Agent plant, einer arbeitet in einem eigenen Ordner, einer prüft. Sie entscheiden, was ins Notizbuch kommt.
review-more = { $n } weitere zeigen
review-gone = Diese Arbeit gibt es nicht mehr.
review-state-planning = Wird geplant
review-state-executing = Wird getan
review-state-reviewing = Wird geprüft
review-state-awaiting-decision = Wartet auf Ihre Entscheidung
review-state-applying = Wird geschrieben
review-state-applied = Ins Notizbuch geschrieben
review-state-rejected = Abgelehnt
review-state-cancelled = Abgebrochen
review-state-failed = Fehlgeschlagen
review-paused = Der Lauf ist angehalten.
review-toRun = Zum Lauf
review-rounds = Runde { $n } von { $most }
review-started = begonnen { WHEN($atMs) }
review-form-hint = Was der zweite Agent tut, bleibt in seinem eigenen Ordner, bis Sie es freigeben.
review-form-prompt = Was zu tun ist
review-form-nameHint = Leer lassen, um den Anfang der Anfrage zu nehmen.
review-form-planner = Wer plant
review-form-noPlanner = Niemand: Die Anfrage wird getan, wie sie ist
review-form-executor = Wer es tut
review-form-reviewer = Wer prüft
review-form-noReviewer = Nur Sie
review-form-maxRounds = Höchstens Runden
review-form-maxRoundsHint = Wie oft die Arbeit getan werden kann, das erste Mal eingeschlossen.
review-form-start = Starten
review-form-none = Kein Agent hat ein Modell. Fügen Sie unter Modelle eines hinzu, oder schalten Sie einen Agenten ein.
review-form-toModels = Modelle
review-request = Anfrage
review-plan = Plan
review-planBy = von { $agent } mit { $model }
review-defaultModel = dem Standardmodell
review-noPlan = Noch kein Plan.
review-round = Runde { $n }
review-doneBy = Getan von { $agent } mit { $model }
review-reviewedBy = Geprüft von { $agent } mit { $model }
review-working = In Arbeit…
review-verdict-approve = Empfiehlt die Freigabe
review-verdict-send-back = Empfiehlt, es zurückzugeben
review-verdict-reject = Empfiehlt die Ablehnung
review-noVerdict = Keine Empfehlung
review-decision-approve = Sie haben es freigegeben.
review-decision-send-back = Sie haben es zurückgegeben:
review-decision-reject = Sie haben es abgelehnt.
review-sentBackByAgent = Mit diesen Anmerkungen zurückgegeben.
review-changes = Änderungen am Notizbuch
review-allChanges = Alle Änderungen dieser Arbeit
review-noChanges = Es sind keine Änderungen geplant.
review-stale = Seitdem im Notizbuch geändert: { $paths }. Geben Sie die Arbeit zurück, damit sie für den neuen Text noch einmal getan wird.
review-scroll = Blättern Sie durch die Änderungen bis zum Ende, um sie freizugeben.
review-seen = Die Freigabe schreibt genau diese Änderungen.
review-approve = Freigeben und schreiben
review-remarks = Anmerkungen
review-remarksHint = Was zu ändern ist, für den Agenten, der die Arbeit tut.
review-takeRemarks = Anmerkungen des Prüfers übernehmen
review-sendBack = Zurückgeben
review-needsRemarks = Schreiben Sie zuerst, was zu ändern ist.
review-lastRound = Alle Runden sind verbraucht.
review-reopen = Ablehnung zurücknehmen
review-again = Neu beginnen
review-undo = Im Notizbuch rückgängig machen
review-redo = Im Notizbuch wiederherstellen
review-undone = Was diese Arbeit geschrieben hat, wurde rückgängig gemacht.
review-files = Geschriebene Dateien
review-decided-sentBack = Zurückgegeben: { $title }
review-decided-approved = Freigegeben: { $title }
review-decided-rejected = Abgelehnt: { $title }
review-decided-cancelled = Abgebrochen: { $title }
review-origin-title = Wie diese Datei entstand
review-origin-work = Aus der Arbeit mit Prüfung „{ $title }“
review-origin-planned = Geplant von { $agent } ({ $model })
review-origin-done = Getan von { $agent } ({ $model })
review-origin-reviewed = Geprüft von { $agent } ({ $model })
review-origin-approved = Von Ihnen freigegeben { WHEN($atMs) }, nach { $rounds ->
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
  }
review-origin-inputs = { $n ->
    [one] { $n } Quelle
   *[other] { $n } Quellen
  }
review-origin-noInputs = Es wurde keine Datei gelesen.
review-origin-since = Seit der Freigabe geändert.
review-origin-same = Noch so, wie es freigegeben wurde.
review-origin-changed = Diese Quelle wurde seitdem geändert.
review-origin-removed = Diese Quelle wurde seitdem entfernt.
review-ofRun = Teil der Arbeit mit Prüfung „{ $title }“
review-state-awaiting-hand-over = Wartet auf Ihre Übergabe
review-form-plannerIn = Plant in
review-form-executorIn = Arbeitet in
review-form-reviewerIn = Prüft in
review-form-sameNotebook = Notizbuch der Arbeit
review-form-placesHint = Jeder arbeitet nur in seinem Notizbuch. Was in ein anderes Notizbuch geht, sehen Sie zuerst.
review-form-place = { $notebook } ({ $workspace })
review-inNotebook = in { $notebook }
review-handOver-title = Übergeben
review-handOver-text = Dieser Text geht von { $from } an { $agent } in { $to }. Sonst geht nichts.
review-handOver-labels = Seine Markierungen gehen mit: { $labels }
review-handOver-size = { BYTES($bytes) }, unten vollständig.
review-handOver-given = Übergeben: { $title }
review-handOver-gone = einem entfernten Notizbuch
review-origin-imported = Vor dem Import, laut Archiv.
review-origin-importedApproval = Freigegeben { WHEN($atMs) }, nach { $rounds ->
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
}
review-origin-partIn = { $line } in { $notebook } ({ $workspace })
review-origin-handed = { $n ->
    [one] { $n } Text
   *[other] { $n } Texte
  } übergeben
review-origin-handedTo-planner = An den Planer, { BYTES($bytes) }
review-origin-handedTo-executor = An den ausführenden Agenten, { BYTES($bytes) }
review-origin-handedTo-reviewer = An den Prüfer, { BYTES($bytes) }
review-origin-handedBy = von Ihnen aus einem anderen Notizbuch { WHEN($atMs) }
review-origin-save = Als Datei sichern
