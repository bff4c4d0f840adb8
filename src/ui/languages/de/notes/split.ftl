split-side-row-0 = Linke Seite
split-side-row-1 = Rechte Seite
split-side-column-0 = Obere Seite
split-side-column-1 = Untere Seite
split-region = { $isActive ->
    [true] { $side }, aktiv
    *[other] { $side }

}
split-active = { $side } ist aktiv
split-onSide = { $label }, { $side }
split-size-row = Breite der linken Seite
split-size-column = Höhe der oberen Seite
split-openRight = Rechts öffnen
split-openBelow = Unten öffnen
split-openOther = Auf der anderen Seite öffnen
split-moveOther = Auf die andere Seite verschieben
split-join = Teilung aufheben
split-joined = Teilung aufgehoben
split-noSplit = Die Notizen sind nicht geteilt. Öffnen Sie mit „Rechts teilen“ eine zweite Seite.
split-noNote = Keine Notiz ist offen. Öffnen Sie eine, und teilen Sie dann die Ansicht.
split-phone = Dieses Fenster ist zu schmal für zwei Seiten. Machen Sie es breiter, und versuchen Sie es erneut.
