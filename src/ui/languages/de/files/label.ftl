label-button = Markierungen
label-menu = Markierungen von { $name }
label-set = Markierung „{ part-label }“ setzen
label-takeAway = Markierung „{ part-label }“ entfernen
label-has = Markiert als { part-label }
label-fromFolder = Geerbt vom Ordner { $folder }. Entfernen Sie die Markierung dort, oder verschieben Sie dieses Element aus dem Ordner.
label-meaning-local-only = Ein Agent, der dies gelesen hat, kann keine entfernten Modelle benutzen und nichts abrufen. Ob entfernte Modelle den Namen erhalten, steht in den Einstellungen unter „Datenschutz“.
label-meaning-untrusted = Von jemand anderem geschrieben. Ein Agent, der dies oder seinen Namen gelesen hat, fragt vor jedem Schreiben und jedem Abrufen.
label-afterwards-local-only = Erlaubt entfernten Modellen, dies zu lesen.
label-afterwards-untrusted = Behandelt dies wie Ihren eigenen Text: es zu lesen braucht keine zusätzliche Freigabe.
label-wasSet = { $name } ist jetzt { part-label }.
label-takenAway-local-only = { $name } ist nicht mehr nur lokal: entfernte Modelle können es lesen.{ $isNote ->
    [true] { " " }Nennen die Eigenschaften der Notiz noch local-only, setzt die nächste Änderung die Markierung wieder.
    *[other] { "" }

}
label-takenAway-untrusted = { $name } gilt wieder als vertrauenswürdig.{ $isNote ->
    [true] { " " }Nennen die Eigenschaften der Notiz noch untrusted, setzt die nächste Änderung die Markierung wieder.
    *[other] { "" }

}
label-unset = { $by ->
    [tag] Der Tag #{ $name } ist keine Markierung und schützt nichts.
    *[other] Die Eigenschaft { $name } nennt eine Markierung, ohne sie zu setzen, und schützt nichts.
}
label-names-local-only = nur lokal
label-names-untrusted = nicht vertrauenswürdig
