todos-title = Zu tun
open-box-title = Zu tun
open-box-count = { $n ->
    [one] { $n } offenes Kästchen
   *[other] { $n } offene Kästchen
}
open-box-shown = { $shown } von { $all }
open-box-truncated = Dies sind die ersten { $n }; es gibt mehr.
open-box-more = Mehr anzeigen ({ $n })
open-box-reading = Notizen werden gelesen…
open-box-none = Nichts ist offen
open-box-noneText = Eine Zeile, die in einer Notiz mit - [ ] beginnt, steht hier. Ein Datum, @name und #tag im Text werden zu Filtern.
open-box-noneFit = Kein offenes Kästchen passt zu diesen Filtern.
open-box-clear = Filter zurücksetzen
open-box-filters = Filter
open-box-search = Im Text suchen
open-box-due = Fällig
open-box-dues-all = Jederzeit
open-box-dues-overdue = Überfällig
open-box-dues-today = Heute
open-box-dues-week = In den nächsten 7 Tagen
open-box-dues-none = Ohne Datum
open-box-person = Person
open-box-anyone = Alle
open-box-tag = Tag
open-box-anyTag = Alle Tags
open-box-group = Gruppieren nach
open-box-groups-note = Notiz
open-box-groups-date = Datum
open-box-at-overdue = Überfällig
open-box-at-today = Heute
open-box-at-none = Ohne Datum
open-box-dueOn = fällig { $day }
open-box-overdue = überfällig seit { $day }
open-box-ticked = Abgehakt
open-box-example = Beispielnotiz mit einer Aufgabe anlegen
open-box-exampleTitle = Zu tun
open-box-exampleText = - [ ] Dieses Kästchen abhaken, dann Rückgängig drücken #beispiel
