todos-title = Zu tun
todo-title = Zu tun
todo-count = { $n ->
    [one] { $n } offenes Kästchen
   *[other] { $n } offene Kästchen
}
todo-shown = { $shown } von { $all }
todo-truncated = Dies sind die ersten { $n }; es gibt mehr.
todo-more = Mehr anzeigen ({ $n })
todo-reading = Notizen werden gelesen…
todo-none = Nichts ist offen
todo-noneText = Eine Zeile, die in einer Notiz mit - [ ] beginnt, steht hier. Ein Datum, @name und #tag im Text werden zu Filtern.
todo-noneFit = Kein offenes Kästchen passt zu diesen Filtern.
todo-clear = Filter zurücksetzen
todo-filters = Filter
todo-search = Im Text suchen
todo-due = Fällig
todo-dues-all = Jederzeit
todo-dues-overdue = Überfällig
todo-dues-today = Heute
todo-dues-week = In den nächsten 7 Tagen
todo-dues-none = Ohne Datum
todo-person = Person
todo-anyone = Alle
todo-tag = Tag
todo-anyTag = Alle Tags
todo-group = Gruppieren nach
todo-groups-note = Notiz
todo-groups-date = Datum
todo-at-overdue = Überfällig
todo-at-today = Heute
todo-at-none = Ohne Datum
todo-dueOn = fällig { $day }
todo-overdue = überfällig seit { $day }
todo-ticked = Abgehakt
todo-example = Ein Beispiel schreiben
todo-exampleTitle = Zu tun
todo-exampleText = - [ ] Über die Seite „Zu tun“ lesen #beispiel
