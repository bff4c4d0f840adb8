screen-closed = Der Agent hat den Tab { $name } geschlossen.
screen-reopen = Wieder öffnen
screen-reordered = Der Agent hat die Reihenfolge der Tabs geändert.
screen-themed = Der Agent hat das Design geändert.
screen-colored = Der Agent hat die Farbe des Arbeitsbereichs geändert. Jetzt: { $color }.
