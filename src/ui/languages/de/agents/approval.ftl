approval-card = { $agent } möchte { $object } { $verb }
approval-verbs-create = anlegen
approval-verbs-change = ändern
approval-verbs-move = verschieben
approval-verbs-delete = löschen
approval-verbs-label = markieren:
approval-verbs-undo = zurücksetzen
approval-verbs-use = mit { $tool } bearbeiten
approval-verbs-callServer = mit { $tool } aufrufen
approval-verbs-fetch = abrufen
approval-verbs-push = alle Commits senden
approval-verbs-goOn = fortfahren
approval-pastCheckpoint = mit einem Skript nach Haltepunkt { $n }
approval-address-what = Diese Adresse geht an { $host }. Der Agent erhält die Antwort als nicht vertrauenswürdigen Inhalt.
approval-address-noData = Die Adresse hat keine Parameter. Ihr Pfad wird unverändert gesendet.
approval-address-data = Parameter:
approval-serverCall-what = Diese Argumente werden genau so an { $host } gesendet ({ BYTES($bytes) }):
approval-serverCall-paths = Pfade des Notizbuchs in den Argumenten. Ihr Inhalt wird nicht gesendet:
approval-serverCall-after = Der Agent erhält die Antwort als nicht vertrauenswürdigen Inhalt. Was der Server tut, lässt sich hier nicht rückgängig machen.
approval-gitPush-what = Gesendet werden alle Commits dieses Notizbuchs, die dem Server fehlen, ohne Dateien mit local-only:
approval-gitPush-after = Änderungen ohne Commit bleiben hier. Was gesendet ist, lässt sich nicht zurückholen.
approval-script-label = Skript
approval-script-what = Dieses Skript nimmt die Änderungen unten vor. Es wurde ausgeführt, ohne etwas zu ändern, und kann nach der Freigabe nichts anderes tun.
approval-script-reads = Dieses Skript ändert nichts. Wenn Sie es erlauben, läuft es noch einmal, und der Agent erhält, was es zurückgibt.
approval-script-calls = Aufrufe des Skripts:
approval-script-count = { $n ->
    [one] { NUMBER($n) } Aufruf
   *[other] { NUMBER($n) } Aufrufe
}
approval-script-refused = { NUMBER($n) } abgelehnt
approval-script-checkpoint = Haltepunkt { $n }
approval-script-checkpoints = Haltepunkte des Skripts:
approval-script-answer = Wenn Sie es erlauben, fährt das Skript fort. Wenn Sie es ablehnen, endet das Skript, und es wird nichts geändert.
approval-script-soFar = Die Änderungen unten sind bis hierher geplant. Nichts wird geschrieben, bevor Sie am Ende alle erlauben.
approval-script-nothingSoFar = Bis hierher hat es keine Änderungen geplant.
approval-patch-label = Wie der Patch passt
approval-patch-exact = { $n ->
    [one] Der Abschnitt des Patches passt genau.
   *[other] Alle { NUMBER($n) } Abschnitte des Patches passen genau.
}
approval-patch-inexact = { NUMBER($n) } von { NUMBER($all) } Abschnitten passen nicht genau. Prüfen Sie diese Stellen:
approval-patch-line = Zeile { NUMBER($line) }
approval-patch-below = { $n ->
    [one] { NUMBER($n) } Zeile
   *[other] { NUMBER($n) } Zeilen
} unter der Stelle im Patch
approval-patch-above = { $n ->
    [one] { NUMBER($n) } Zeile
   *[other] { NUMBER($n) } Zeilen
} über der Stelle im Patch
approval-patch-fuzz = Unschärfe { NUMBER($n) }: Zeilen um die Änderung weichen vom Patch ab
approval-byScript = { $object } mit einem Skript
approval-countFiles = { part-n-files }
approval-countItems = { part-n-entries }
approval-asLabels = { $what } als { $labels }
approval-labelNames-local-only = nur lokal
approval-labelNames-untrusted = nicht vertrauenswürdig
approval-bothLabels = nur lokal und nicht vertrauenswürdig
approval-gainsLabels = markiert als { $labels }
approval-gains-local-only = Nur lokal: Ein Agent, der dies gelesen hat, kann weder entfernte Modelle verwenden noch etwas abrufen.
approval-gains-untrusted = Nicht vertrauenswürdig: Ein Agent, der dies gelesen hat, fragt vor jeder Änderung und jedem Abruf.
approval-fromTo = { $from } nach { $to }
approval-withBelow = { $path } und { $below ->
    [one] { $below } Eintrag
    *[other] { $below } Einträge
} darin
approval-withOthers = { $object } und { $others ->
    [one] { $others } weitere Datei
    *[other] { $others } weitere Dateien
}
approval-change = Vorgeschlagene Änderung: { $path }
approval-openInCentre = In der Mitte öffnen
approval-inCentre = In der Mitte des Fensters geöffnet.
approval-answerHere = Hier beantworten
approval-views = Wie die Änderung gezeigt wird
approval-changes = Änderungen
approval-rendered = Formatiert
approval-renderedOnly = So wird sich die Notiz lesen. Darunter steht ihr genauer Text: Um die Änderung zu erlauben, rollen Sie bis an dessen Ende.
approval-newFile = neue Datei · { $lines ->
    [one] { $lines } Zeile
    *[other] { $lines } Zeilen
}
approval-emptyFile = neue Datei · leer
approval-changed = { $added ->
    [one] { $added } Zeile
    *[other] { $added } Zeilen
} hinzu, { $removed } weg
approval-movedTo = nach { $to } verschoben
approval-moveAndChange = Inhalt geändert
approval-deleted = gelöscht · { BYTES($bytes) }
approval-newFolder = neuer Ordner
approval-folderDeleted = Ordner gelöscht
approval-binary = Binärdatei. Danach: { BYTES($bytes) }, SHA-256
approval-binaryBefore = Davor: { BYTES($bytes) }, SHA-256
approval-unchangedLines = { $n ->
    [one] { $n } unveränderte Zeile
    *[other] { $n } unveränderte Zeilen
} zeigen
approval-added = hinzugefügt
approval-removed = entfernt
approval-loading = Die Dateien werden geladen…
approval-missingBefore = Die vorige Fassung war nicht lesbar, daher gilt jede Zeile als neu.
approval-noChange = Dieser Aufruf ändert keine Dateien. Seine Eingabe:
approval-why = Warum eine Freigabe nötig ist
approval-toRule = Regel anzeigen
approval-whyEarlier = Wartet auf die Freigabe darüber
approval-missed = Links, die nicht geändert werden
approval-missedWhy = { $agent } kann { part-notes } mit Links hierher nicht ändern. Um diese Links zu behalten, lehnen Sie dies ab, und verschieben Sie die Datei selbst.
approval-labels = Markierungen des bisher gelesenen Inhalts
approval-labelFrom = { part-label }, aus { $source }
approval-read = Bisher gelesene Dateien
approval-readNothing = keine
approval-allow = Einmal erlauben
approval-moreAnswers = Weitere Antworten
approval-reason = Grund für den Agenten
approval-reasonHint = Grund für den Agenten (freiwillig)
approval-alwaysAllow = Immer erlauben…
approval-alwaysReject = Immer ablehnen…
approval-scrollFirst = Rollen Sie bis ans Ende der Änderung, um sie zu erlauben.
approval-seenAll = Sie haben die ganze Änderung gesehen.
approval-together-hint = { $n } Freigaben. Beantworten Sie jede einzeln, oder alle zusammen unter der letzten.
approval-together-title = Alle { $n } Freigaben
approval-together-seen = Sie haben { $seen } von { $all } Änderungen gesehen. Rollen Sie durch die übrigen, um alle zu erlauben.
approval-together-seenAll = Sie haben alle Änderungen gesehen.
approval-together-allow = Alle { $n } einmal erlauben
approval-together-reject = Alle { $n } ablehnen
approval-answering = Ihre Antwort wird gesendet…
approval-state-pending = Wartet auf Ihre Freigabe
approval-state-allowed = Erlaubt. In Arbeit.
approval-state-rejected = Abgelehnt
approval-state-used = Erlaubt und erledigt
approval-state-expired = Abgelaufen: die Antwort wurde nicht rechtzeitig benutzt.
approval-state-void = Nicht mehr gültig.
approval-state-cancelled = Der Lauf wurde abgebrochen, bevor Sie geantwortet haben.
approval-allowedWaits = Erlaubt. Wartet auf die Freigabe darüber.
approval-rejectedBecause = Abgelehnt: { $reason }
approval-withReason = { $state } { $reason }
approval-madeRule = Eine Regel wurde angelegt. Regeln zeigen.
approval-showChange = Änderung zeigen
approval-gone = Diese Freigabe gibt es nicht mehr.
approval-back = Zurück zum Lauf
approval-pageTitle = Freigabe
approval-rules-beforeWriting = { $agent } braucht vor jeder Änderung am Notizbuch Ihre Freigabe.
approval-rules-byDefault = Für diese Aktion ist eine Freigabe vorgesehen.
approval-rules-alwaysAsks = Dieses Werkzeug braucht jedes Mal Ihre Freigabe.
approval-rules-ownRule = Eine Ihrer Regeln gilt.
approval-rules-agentRule = Eine Regel dieses Agenten gilt.
approval-always-title = { $decision ->
    [allow_always] Immer erlauben
   *[other] Immer ablehnen
}: { $tool } durch { $agent }
approval-always-file = Nur für { $path }
approval-always-files = Nur für diese { $files } Dateien
approval-always-folder = In { $folder } und darunter: heute { part-files }
approval-always-tool = Überall im Bereich von { $agent }: heute { part-files }
approval-always-hint = So entsteht eine Regel, die Sie unter „Regeln“ zurücknehmen können.
approval-always-none = Hier kann keine Regel entscheiden. Beantworten Sie nur diesen Aufruf.
approval-always-confirm = { $decision ->
    [allow_always] Immer erlauben
   *[other] Immer ablehnen
}
approval-effect-created = { part-n-files } angelegt
approval-effect-changed = { part-n-files } geändert
approval-effect-moved = { part-n-files } verschoben
approval-effect-deleted = { part-n-files } gelöscht
approval-effect-labelled = { part-n-entries } markiert
approval-effect-foldersOnly = Nur Ordner
approval-sideBySide = Nebeneinander
approval-edit-text = Text bearbeiten
approval-edit-textOf = Den Text von { $path } bearbeiten
approval-edit-input = Argumente bearbeiten
approval-edit-textLabel = Text von { $path }
approval-edit-inputLabel = Argumente, als JSON
approval-edit-badJson = Diese Argumente sind kein JSON. Prüfen Sie Anführungszeichen und Kommas.
approval-edit-save = Änderung anzeigen
approval-edit-part = Teil { $part } von { $of }
approval-edit-leaveOut = Weglassen
approval-edit-leaveOutPart = Teil { $part } weglassen
approval-edit-edited = Sie haben dies bearbeitet. Der Agent erfährt es, wenn Sie es freigeben.
approval-edit-reset = Zurück zum Vorschlag des Agenten
approval-state-planned = In einem Probelauf geplant
