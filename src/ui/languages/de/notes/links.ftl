links-links = Links in dieser Notiz
links-broken = nicht in diesem Notizbuch
links-more = { $n } von { $rest } weiteren zeigen
links-first = Nur die ersten { $n } Links dieser Notiz sind aufgelistet.
links-backlinks = Verlinkt von
links-firstBacklinks = Nur die ersten { $n } Stellen, die auf diese Notiz verweisen, sind aufgelistet. Suchen Sie nach ihrem Namen, um andere zu finden.
links-nearestOf = nächste von { $n } Notizen dieses Namens
links-line = Zeile { $n }
