export-holds-notebook = Enthält { $n ->
    [one] { $n } Datei
   *[other] { $n } Dateien
} ({ BYTES($bytes) }), alle Ordner und die Liste der Markierungen.
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
export-leaves-notebook = gelöschte Dateien, Läufe und ihre Dateien, Unterhaltungen, Einstellungen und API-Schlüssel
export-leaves-notes = Nicht enthalten: Markierungen, Verlauf, Läufe, das Protokoll und API-Schlüssel.
export-leaves-conversation = Nicht enthalten: die Dateien, die darin genannt sind, das Protokoll und API-Schlüssel.
export-leaves-run = Nicht enthalten: die Dateien, die darin genannt sind, das Protokoll und API-Schlüssel.
export-leaves-log = Nicht enthalten: Inhalte von Dateien, Nachrichten und API-Schlüssel.
export-holds-rules = Die exportierte Datei enthält { $n ->
    [0] keine Regeln
    [one] Ihre Regel
   *[other] Ihre { $n } Regeln
}, mit den Namen von Agenten, Pfaden und Hosts darin.
export-holds-patterns = Die exportierte Datei enthält { $n ->
    [one] Ihr Muster
   *[other] Ihre { $n } Muster
}, mit Namen, Beschreibungen und Beispielen.
export-holds-agent = Die exportierte Datei enthält Beschreibung, Anweisungen, Bereich, Rechte und Grenzen des Agenten und den Namen seines Modells ({ BYTES($bytes) }).
export-holds-record = Die gespeicherte Datei enthält diesen Datensatz, wie er gespeichert ist ({ BYTES($bytes) }), mit privaten Texten und beschädigten Teilen.
export-leaves-rules = Nicht enthalten: eingebaute Regeln, frühere Versionen der Regeln und Freigaben.
export-leaves-patterns = Nicht enthalten: die Einstellungen zum Unkenntlichmachen und die gefundenen Werte.
export-leaves-agent = Nicht enthalten: API-Schlüssel, Regeln, Antworten mit „Immer erlauben“, Unterhaltungen und Läufe.
export-leaves-record = Nicht enthalten: alle anderen Datensätze und die Inhalte von Dateien.
export-beside-holds-authorship = wer jede Datei geschrieben hat
export-beside-holds-provenance = die Herkunft geprüfter Arbeit ({ $works })
export-beside-holds-history = { $versions ->
    [one] { $versions } Version
   *[other] { $versions } Versionen
} mit { BYTES($bytes) } früherem Inhalt und mit denen, die sie geschrieben haben
export-beside-holds-log = { $entries ->
    [one] { $entries } Protokolleintrag
   *[other] { $entries } Protokolleinträge
} zu diesem Notizbuch
export-beside-leaves-authorship = wer jede Datei geschrieben hat
export-beside-leaves-provenance = die Herkunft geprüfter Arbeit
export-beside-leaves-history = frühere Versionen
export-beside-leaves-log = das Protokoll
export-beside-also = Daneben: { $list }.
export-beside-out = Nicht enthalten: { $list }.
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
