# Parts that several messages share.
part-attachments = { $attachments ->
    [one] { $attachments } Anhang
    *[other] { $attachments } Anhänge
}
part-calls = { $calls ->
    [one] { $calls } Werkzeugaufruf
    *[other] { $calls } Werkzeugaufrufe
}
part-files = { $files ->
    [one] { $files } Datei
    *[other] { $files } Dateien
}
part-items = { $items ->
    [one] { $items } Element
    *[other] { $items } Elemente
}
part-label = { $label ->
    [untrusted] nicht vertrauenswürdig
    *[other] nur lokal
}
part-linking-notes = { $notes ->
    [one] 1 Notiz verweist
    *[other] { $notes } Notizen verweisen
}
part-n-entries = { $n ->
    [one] { $n } Eintrag
    *[other] { $n } Einträge
}
part-n-files = { $n ->
    [one] { $n } Datei
    *[other] { $n } Dateien
}
part-notes = { $notes ->
    [one] { $notes } Notiz
    *[other] { $notes } Notizen
}
part-number-items = { $number ->
    [one] { $number } Element
    *[other] { $number } Elemente
}
part-space = { $space ->
    [loopback] Programme auf diesem Gerät
    *[other] Geräte in Ihrem Netz
}
part-unpriced = { $unpriced ->
    [one] { $unpriced } Anfrage
    *[other] { $unpriced } Anfragen
}
