selection-bar = Auswahl
selection-count = { $number } ausgewählt
selection-select = Auswählen
selection-hint = Klicken oder tippen Sie dann auf andere, um mit allen zu arbeiten
selection-move = Verschieben…
selection-label = Markieren…
selection-delete = Löschen…
selection-clear = Auswahl aufheben
selection-menu = Aktionen für { $number ->
    [one] { $number } Element
    *[other] { $number } Elemente
}
selection-question = { $number ->
    [one] { $number } Element
    *[other] { $number } Elemente
} löschen{ $folders ->
    [0] { "" }
    *[other] , mit allem in den Ordnern
}? Das lässt sich rückgängig machen.
selection-keep = Behalten
selection-remove = { $number ->
    [one] { $number } Element
    *[other] { $number } Elemente
} löschen
selection-labels = Markierungen von { $number ->
    [one] { $number } Element
    *[other] { $number } Elementen
}
selection-addLabel = Markierung „{ $label ->
    [untrusted] nicht vertrauenswürdig
    *[other] nur lokal
}“ setzen
selection-removeLabel = Markierung „{ $label ->
    [untrusted] nicht vertrauenswürdig
    *[other] nur lokal
}“ entfernen
selection-labelled = { $number ->
    [one] { $number } Element ist
    *[other] { $number } Elemente sind
} jetzt { $label ->
    [untrusted] nicht vertrauenswürdig
    *[other] nur lokal
}.
selection-unlabelled = { $number ->
    [one] { $number } Element ist
    *[other] { $number } Elemente sind
} nicht mehr als { $label ->
    [untrusted] nicht vertrauenswürdig
    *[other] nur lokal
} markiert. Notizen, deren Eigenschaften die Markierung nennen, erhalten sie mit der nächsten Änderung zurück.
selection-sameLabels = Keine Markierung musste geändert werden.
selection-tag = Tag…
selection-tagForm = Tag für { $number ->
    [one] { $number } Element
    *[other] { $number } Elemente
}
selection-tagHint = Bei einem Ordner gilt es für die Notizen darin.
selection-badTag = Ein Tag hat Buchstaben, Ziffern, Bindestriche, Unterstriche und Schrägstriche, zum Beispiel labor/woche-3.
selection-addTag = Tag hinzufügen
selection-removeTag = Tag entfernen
selection-cancel = Abbrechen
selection-tagged = #{ $tag } wurde zu { $number ->
    [one] { $number } Notiz
    *[other] { $number } Notizen
} hinzugefügt.
selection-untagged = #{ $tag } wurde aus { $number ->
    [one] { $number } Notiz
    *[other] { $number } Notizen
} entfernt.
selection-allTagged = Alle haben #{ $tag } bereits.
selection-noneTagged = Keine hat #{ $tag } in ihren Eigenschaften. Ein Tag im Text wird in der Notiz entfernt.
selection-leftOut = { $number ->
    [one] { $path } wurde
    *[other] { $number } Dateien wurden
} ausgelassen{ $number ->
    [one] { "" }
    *[other] , zum Beispiel { $path }
}: { $reason }
selection-undo = Rückgängig
