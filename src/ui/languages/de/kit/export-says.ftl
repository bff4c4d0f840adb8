export-holds-notebook = Enthält { $n ->
    [one] { $n } Datei
   *[other] { $n } Dateien
} ({ BYTES($bytes) }), alle Ordner, die Liste der Markierungen und die Herkunft geprüfter Arbeit.
export-holds-notes = Enthält { $n ->
    [one] { $n } Datei
   *[other] { $n } Dateien
} ({ BYTES($bytes) }), eingebettete mitgezählt, so wie sie gezeichnet sind.
export-holds-conversation = Enthält { $n ->
    [one] { $n } Nachricht
   *[other] { $n } Nachrichten
}.
export-holds-run = Enthält den Lauf mit { $n ->
    [one] { $n } Aufruf
   *[other] { $n } Aufrufen
}, seinen Nachrichten, seinen Änderungen und den Anfragen, wie sie gesendet wurden.
export-holds-log = Enthält { $n ->
    [one] { $n } Eintrag
   *[other] { $n } Einträge
} des Protokolls.
export-holds-model = Enthält { $n ->
    [one] { $n } Datei
   *[other] { $n } Dateien
} des Modells ({ BYTES($bytes) }) und die Liste ihrer Prüfsummen.
export-leaves-notebook = Nicht enthalten: der Verlauf der Dateien, Läufe und ihre Dateien, Unterhaltungen, das Protokoll, Einstellungen und API-Schlüssel.
export-leaves-notes = Nicht enthalten: Markierungen, Verlauf, Läufe, das Protokoll und API-Schlüssel.
export-leaves-conversation = Nicht enthalten: die Dateien, die darin genannt sind, das Protokoll und API-Schlüssel.
export-leaves-run = Nicht enthalten: die Dateien, die darin genannt sind, das Protokoll und API-Schlüssel.
export-leaves-log = Nicht enthalten: Inhalte von Dateien, Nachrichten und API-Schlüssel.
export-leaves-model = Nicht enthalten: Ihre Notizen, Unterhaltungen und API-Schlüssel.
export-parts-own = { $files ->
    [one] { $files } Datei ist
   *[other] { $files } Dateien sind
} { $label ->
    [untrusted] nicht vertrauenswürdig
   *[other] nur lokal
}: { $names }{ $more ->
    [0] .
   *[other] { " " }und { $more } weitere.
}
export-parts-quoted = Darin kann zitiert oder genannt sein, was { $label ->
    [untrusted] nicht vertrauenswürdig
   *[other] nur lokal
} ist, { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
}: { $names }{ $more ->
    [0] .
   *[other] { " " }und { $more } weitere.
}
export-parts-unprotected = Außerhalb von Cloister schützen Markierungen nichts.
export-says-reading = Es wird nachgesehen, was enthalten ist…
export-says-searching = Schlüssel und persönliche Daten werden gesucht…
export-says-masked = Schlüssel und persönliche Daten in den Texten sind unkenntlich gemacht.
export-says-clean = In den Texten wurden keine Schlüssel und persönlichen Daten gefunden. Bilder, PDFs und Dateinamen wurden nicht durchsucht.
export-says-sensitive = Enthalten ist, was nach Schlüsseln oder persönlichen Daten aussieht, unverändert: { $values ->
    [one] { $values } Wert
   *[other] { $values } Werte
} in { $texts ->
    [one] { $texts } Text
   *[other] { $texts } Texten
}.
