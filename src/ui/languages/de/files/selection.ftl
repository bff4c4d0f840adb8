selection-bar = Auswahl
selection-count = { $number } ausgewählt
selection-select = Auswählen
selection-hint = Klicken oder tippen Sie dann auf andere, um mit allen zu arbeiten
selection-move = Verschieben…
selection-label = Markieren…
selection-delete = Löschen…
selection-clear = Auswahl aufheben
selection-menu = Aktionen für { part-number-items }
selection-question = { part-number-items } löschen{ $folders ->
    [0] { "" }
    *[other] , mit allem in den Ordnern
}? Das lässt sich rückgängig machen.
selection-keep = Behalten
selection-remove = { part-number-items } löschen
selection-labels = Markierungen von { $number ->
    [one] { $number } Element
    *[other] { $number } Elementen
}
selection-addLabel = Markierung „{ part-label }“ setzen
selection-removeLabel = Markierung „{ part-label }“ entfernen
selection-labelled = { $number ->
    [one] { $number } Element ist
    *[other] { $number } Elemente sind
} jetzt { part-label }.
selection-unlabelled = { $number ->
    [one] { $number } Element ist
    *[other] { $number } Elemente sind
} nicht mehr als { part-label } markiert. Notizen, deren Eigenschaften die Markierung nennen, erhalten sie mit der nächsten Änderung zurück.
selection-sameLabels = Keine Markierung musste geändert werden.
selection-tag = Tag…
tag-many-tagForm = Tag für { part-number-items }
tag-many-tagHint = Bei einem Ordner gilt es für die Notizen darin.
tag-many-badTag = Ein Tag hat Buchstaben, Ziffern, Bindestriche, Unterstriche und Schrägstriche, zum Beispiel labor/woche-3.
tag-many-addTag = Tag hinzufügen
tag-many-removeTag = Tag entfernen
tag-many-tagged = #{ $tag } wurde zu { $number ->
    [one] { $number } Notiz
    *[other] { $number } Notizen
} hinzugefügt.
tag-many-untagged = #{ $tag } wurde aus { $number ->
    [one] { $number } Notiz
    *[other] { $number } Notizen
} entfernt.
tag-many-allTagged = Alle haben #{ $tag } bereits.
tag-many-noneTagged = Keine hat #{ $tag } in ihren Eigenschaften. Ein Tag im Text wird in der Notiz entfernt.
selection-leftOut = { $number ->
    [one] { $path } wurde
    *[other] { $number } Dateien wurden
} ausgelassen{ $number ->
    [one] { "" }
    *[other] , zum Beispiel { $path }
}: { $reason }
