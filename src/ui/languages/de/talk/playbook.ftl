playbook-title = Playbooks
playbook-text = Ein Playbook ist eine feste Liste von Schritten. Jeder Schritt ist ein Werkzeugaufruf mit den Rechten, Regeln und Freigaben eines Agenten. Ein Probelauf zeigt zuerst alle Änderungen.
playbook-create = Neues Playbook
playbook-own = Ihre Playbooks
playbook-noOwn = Noch keine. Schreiben Sie eines, oder machen Sie eines aus einem gelungenen Lauf: Öffnen Sie die Einzelheiten des Laufs und wählen Sie „Playbook daraus machen“.
playbook-shipped = Gehören zur App
playbook-found = In den Dateien dieses Notizbuchs
playbook-foundText = Jemand hat diese weitergegeben. Sie tun nichts, bis Sie sie geprüft und gespeichert haben.
playbook-review = Prüfen
playbook-offline = Läuft ohne Modell
playbook-model = Braucht ein Sprachmodell
playbook-mistakes = { $n ->
    [one] { $n } Fehler
    *[other] { $n } Fehler
}
playbook-agent = als { $agent }
playbook-pastRuns = Bisherige Läufe
playbook-noRuns = In diesem Notizbuch ist noch kein Playbook gelaufen. Öffnen Sie eines und wählen Sie „Probelauf“: Er zeigt, was sich ändern würde, und schreibt nichts.
playbook-noRunsOfThis = Es ist in diesem Notizbuch noch nicht gelaufen. „Probelauf“ zeigt, was sich ändern würde, und schreibt nichts.
playbook-when = { WHEN($atMs) }
playbook-runAgain = Mit Änderungen erneut ausführen
playbook-back = Alle Playbooks
playbook-fromRunTitle = Playbook aus einem Lauf
playbook-reviewTitle = Playbook prüfen
playbook-fromRunText = Die Aufrufe des Laufs sind jetzt Schritte, und wiederholte Werte sind Eingaben. Prüfen Sie den Text, dann führen Sie ihn aus oder speichern ihn. Noch ist nichts gespeichert.
playbook-foundOneText = Prüfen Sie den Text, bevor Sie ihn speichern: Ein Playbook macht seine Aufrufe als der Agent, den es nennt.
playbook-againText = Das Playbook und die Eingaben, wie sie waren. Ändern Sie, was Sie wollen, und führen Sie es dann wieder aus.
playbook-source = Schritte
playbook-editor = Text des Playbooks (YAML)
playbook-checked = Keine Fehler.
playbook-checking = Wird geprüft …
playbook-mistakeCount = { $n ->
    [one] { $n } Fehler
    *[other] { $n } Fehler
}. Nichts läuft, solange der Text Fehler hat.
playbook-place = Zeile { NUMBER($line) }, Spalte { NUMBER($column) }
playbook-functions = Ausdrücke und Funktionen
playbook-expressions = Ein Text kann Ausdrücke zwischen einem Dollarzeichen mit zwei Klammern und zwei Klammern enthalten. Sie nennen inputs.name, steps.id und in foreach item. Ein senkrechter Strich gibt einen Wert weiter: steps.find.paths | count.
playbook-inputs = Eingaben
playbook-noInputs = Dieses Playbook hat keine Eingaben.
playbook-dryRun = Probelauf
playbook-run = Ausführen
playbook-starting = Wird gestartet …
playbook-saveCopy = Als eigenes speichern
playbook-saved = „{ $title }“ gespeichert.
playbook-removed = „{ $title }“ entfernt.
playbook-earlier = Zurück zum Text davor
playbook-restored = „{ $title }“ hat wieder den früheren Text.
playbook-ownName = Um Ihre Änderungen zu behalten, geben Sie dem Text in der ersten Zeile einen eigenen Namen und speichern ihn dann.
