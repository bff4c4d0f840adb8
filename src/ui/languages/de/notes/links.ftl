links-links = Links in dieser Notiz
links-broken = nicht in diesem Notizbuch
links-more = { $n } von { $rest } weiteren zeigen
links-first = Nur die ersten { $n } Links dieser Notiz sind aufgelistet.
links-backlinks = Verlinkt von
links-firstBacklinks = Nur die ersten { $n } Stellen, die auf diese Notiz verweisen, sind aufgelistet. Suchen Sie nach ihrem Namen, um andere zu finden.
links-nearestOf = nächste von { $n } Notizen dieses Namens
links-line = Zeile { $n }
links-graph-title = Graph
links-graph-loading = Die Verweise werden gelesen…
links-graph-failed = Die Verweise lassen sich nicht lesen: { $why }
links-graph-empty = Keine Verweise führen von dieser Notiz weg, und keine hierher.
links-graph-steps = Abstand
links-graph-step = { $n ->
    [one] { $n } Verweis
   *[other] { $n } Verweise
}
links-graph-count = { part-files } um diese Notiz, { $links ->
    [one] { $links } Verweis
   *[other] { $links } Verweise
}
links-graph-leftOut = { $n ->
    [one] { $n } weitere Datei ist
   *[other] { $n } weitere Dateien sind
} verbunden und nicht gezeigt.
links-graph-in = Verwiesen von
links-graph-out = Verweist auf
links-graph-both = In beide Richtungen
links-graph-second = Zwei Verweise entfernt
links-mentions-title = Unverlinkte Erwähnungen
links-mentions-searching = Erwähnungen werden gesucht…
links-mentions-failed = Erwähnungen lassen sich nicht suchen: { $why }
links-mentions-none = Keine andere Notiz nennt diese, ohne auf sie zu verweisen.
links-mentions-count = { $mentions ->
    [one] { $mentions } Erwähnung
   *[other] { $mentions } Erwähnungen
} in { part-notes }
links-mentions-truncated = Nur die ersten sind aufgelistet. Suchen Sie nach dem Namen, um weitere zu finden.
links-mentions-line = Zeile { $n }
links-mentions-link = Verlinken
links-mentions-linkOne = „{ $name }“ in { $title }, Zeile { $line } verlinken
links-mentions-linkAll = Alle { $n } verlinken
links-mentions-linkAllIn = Alle { $n } in { $title } verlinken
links-mentions-linked = { $n ->
    [one] { $n } Erwähnung
   *[other] { $n } Erwähnungen
} in { $title } verlinkt.
