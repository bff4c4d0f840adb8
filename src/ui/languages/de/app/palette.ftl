palette-title = Befehle und Suche
palette-label = Befehl, Datei, oder Text zum Suchen oder Fragen
palette-placeholder = Einen Befehl, einen Dateinamen oder eine Frage eingeben
palette-hint-choose = wählen
palette-hint-go = öffnen
palette-hint-close = schließen
palette-hint-commands = Befehle
palette-hint-tags = Tags
palette-groups-recent = Offene und letzte Notizen
palette-groups-commands = Befehle
palette-groups-notebooks = Notizbücher
palette-groups-files = Dateien
palette-groups-tags = Tags
palette-groups-text = In Notizen
palette-groups-guide = Anleitung
palette-groups-ask = Fragen
palette-groups-byMeaning = Notizen nach Bedeutung
palette-groups-inGuide = In der Anleitung
palette-results = Ergebnisse
palette-found = { $all ->
    [0] Keine Ergebnisse.
    [one] { $all } Ergebnis.
    *[other] { $all } Ergebnisse.
}
palette-askAgent = { $agent } fragen: { $words }
palette-askHint = Beginnt sofort. Änderungen an Dateien brauchen Ihre Freigabe.
palette-openNotebook = Notizbuch „{ $name }“ öffnen
palette-renameNote = „{ $name }“ umbenennen…
palette-tagNotes = { part-notes }
palette-searchFailed = Die Suche ist fehlgeschlagen: { $why }
