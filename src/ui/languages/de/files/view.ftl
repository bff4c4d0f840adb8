view-sort = Dateien sortieren, jetzt nach: { $order ->
    [name] Name
    [changed] letzter Änderung
    *[other] Anlagedatum
}
view-sortMenu = Dateien sortieren nach
view-newestFirst = Neueste zuerst, Ordner nach Namen
view-byName = Ordner zuerst
view-current = Aktuelle Reihenfolge
view-favourites = Favoriten
view-star = Zu Favoriten hinzufügen
view-unstar = Aus Favoriten entfernen
view-unstarOf = { $name } aus Favoriten entfernen
view-filter = Dateien nach Namen filtern
view-closeFilter = Alle Dateien zeigen
view-notFound = Kein Datei- oder Ordnername enthält „{ $text }“. Escape zeigt alle Dateien.
view-found-first = Die ersten { $shown } von { $matches } Treffern. Tippen Sie mehr, um einzugrenzen.
view-found-all = { $matches } Treffer. Escape zeigt alle Dateien.
