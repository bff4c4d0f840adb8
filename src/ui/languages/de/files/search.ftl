search-label = Notizen durchsuchen
search-results = Suchergebnisse
search-help = Wörter, "eine Wortfolge", tag:plant, prop:status=done, date:2026-11, path:/notes
search-clear = Suche leeren
search-working = Wird gesucht…
search-found = { $truncated ->
    [true] Mehr als { $notes ->
        [one] { $notes } Notiz
        *[other] { $notes } Notizen
    } gefunden. Diese passen am besten.
    *[other] { part-notes } gefunden.
}
search-inSection = { $note } › { $section }
search-none = Keine Notiz passt zu „{ $query }“.
search-noneHint = Versuchen Sie weniger Wörter, oder den Anfang eines Wortes mit * dahinter.
search-unread = Der Filter { $filter } ist ungültig und wurde ignoriert. Schreiben Sie ein Datum als date:2026-11-18 oder date:2026-11.
search-retry = Noch einmal suchen
search-foundBy-meaning = Nach Bedeutung gefunden
search-foundBy-both = Nach Wörtern und Bedeutung gefunden
search-filterByTag = Nach Tag filtern
search-onlyTagged = Nur Notizen mit dem Tag { $tag } zeigen
search-withoutFilters = Ohne Filter suchen
search-ask = Stattdessen einen Agenten fragen
