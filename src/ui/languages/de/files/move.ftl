move-title = Links
move-follow = { part-linking-notes } hierher. Die Links darin werden angepasst.
move-stay = { part-linking-notes } hierher. Die Links darin funktionieren dann nicht mehr.
move-keep = { part-linking-notes } hierher. Die Links darin bleiben, wie sie sind, und funktionieren weiter.
move-own = Auch die Links in den verschobenen Notizen werden angepasst.
move-change = Links anpassen
move-show = Notizen zeigen
move-links = { $links ->
    [one] { $links } Link
    *[other] { $links } Links
}
move-more = und { $notes ->
    [one] { $notes } weitere Notiz
    *[other] { $notes } weitere Notizen
}
move-attachments = { $files ->
    [one] { $files } Anhang ist
    *[other] { $files } Anhänge sind
} nur von hier verlinkt.
move-moveAttachments = { $files ->
    [one] Mit verschieben
    *[other] Alle mit verschieben
}
move-showAttachments = Anhänge zeigen
move-goesTo = nach
move-moreAttachments = und { $files ->
    [one] { $files } weiterer Anhang
    *[other] { $files } weitere Anhänge
}
move-moveTo = { $what } verschieben nach
move-items = { part-items }
move-placeholder = Ordner filtern, oder einen Pfad eingeben
move-found = { $folders ->
    [0] Keine passenden Ordner
    *[other] { $folders } Ordner
}
move-moreFolders = und { $folders ->
    [one] { $folders } weiterer Ordner
    *[other] { $folders } weitere Ordner
}. Tippen Sie, um einzugrenzen.
move-root = Oberste Ebene des Notizbuchs
move-newFolder = Neuer Ordner { $path }
move-newPath = Als { $path }
move-isThere = Schon in diesem Ordner
move-move = Verschieben
