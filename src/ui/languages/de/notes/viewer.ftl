viewer-loading = Die Datei wird gelesen…
viewer-missing = Der Inhalt dieser Datei fehlt in der Datenbank. Sehen Sie im Dateiverlauf nach einer früheren Fassung.
viewer-facts = { $type }, { BYTES($bytes) }
viewer-download = Kopie speichern
viewer-hash = SHA-256
viewer-table-name = Tabelle { $path }
viewer-table-rows = { $rows ->
    [one] { $rows } Zeile
    *[other] { $rows } Zeilen
}, { $columns ->
    [one] { $columns } Spalte
    *[other] { $columns } Spalten
}
viewer-table-found = { $found } von { $all ->
    [one] { $all } Zeile
    *[other] { $all } Zeilen
}
viewer-table-empty = Diese Datei ist leer.
viewer-table-delimiter = Trennzeichen
viewer-table-above = Zeilen über der Tabelle
viewer-table-aboveText = { $n ->
    [one] Die erste Zeile steht über der Tabelle und gehört nicht zu ihr.
    *[other] Die ersten { $n } Zeilen stehen über der Tabelle und gehören nicht zu ihr.
}
viewer-table-header = Erste Zeile ist die Kopfzeile
viewer-table-quotes = Anführungszeichen auswerten
viewer-table-filter = Zeilen filtern
viewer-table-line = Zeile
viewer-table-row = Zeile { $n }
viewer-table-column = Spalte { $n }
viewer-table-sortBy = Nach { $name } sortieren
viewer-table-problems = { $n ->
    [one] { $n } Problem
    *[other] { $n } Probleme
} in dieser Tabelle
viewer-table-problemsMore = Nur die ersten { $shown } sind aufgelistet.
viewer-table-ragged = Zeile { $line } hat { $values ->
    [one] { $values } Wert
    *[other] { $values } Werte
}; die { $header ->
    [true] Kopfzeile
    *[other] erste Zeile
} hat { $expected }.
viewer-table-openQuote = Zeile { $line } öffnet ein Anführungszeichen, das nie geschlossen wird, daher ist der Rest der Datei ein Wert. Schalten Sie „Anführungszeichen auswerten“ aus, um die Datei Zeile für Zeile zu lesen.
viewer-table-strayQuote = Zeile { $line } hat ein Anführungszeichen mitten in einem Wert.
viewer-table-entry = Der Eintrag in Zeile { $line } konnte nicht vollständig gelesen werden. Prüfen Sie Klammern, Anführungszeichen und Kommas.
viewer-table-item = Eintrag { $place } der Liste wurde ausgelassen. Geben Sie ihm eine id und einen type.
viewer-table-repeatedEntry = Der Eintrag in Zeile { $line } wird nicht verwendet, weil ein früherer Eintrag seinen Schlüssel „{ $key }“ hat. Geben Sie ihm einen anderen Schlüssel.
viewer-table-repeatedItem = Eintrag { $place } der Liste wird nicht verwendet, weil ein früherer Eintrag seinen Schlüssel „{ $key }“ hat. Geben Sie ihm einen anderen Schlüssel.
viewer-table-cut = Die Datei wurde nur bis Zeile { $line } gelesen. Teilen Sie die Datei.
viewer-table-part = Zeilen { $from } bis { $to }
viewer-table-before = Vorige Zeilen
viewer-table-after = Nächste Zeilen
viewer-unknown = Cloister kann diese Art von Datei nicht anzeigen. Sie ist unverändert gespeichert; speichern Sie eine Kopie, um sie in einer anderen App zu öffnen.
viewer-showAsText = Als Text zeigen
viewer-text-before = Voriger Teil
viewer-text-after = Nächster Teil
viewer-text-part = Teil { $part } von { $parts }
viewer-text-tooManyLines = Textdateien mit mehr als { $most } Zeilen lassen sich hier nicht bearbeiten. Agenten können diese Datei trotzdem lesen.
viewer-text-tooLong = Textdateien über { $most } lassen sich hier nicht bearbeiten. Agenten können diese Datei trotzdem lesen.
viewer-encoding-name = Kodierung
viewer-encoding-names-utf-16le = UTF-16 (Little Endian)
viewer-encoding-names-utf-16be = UTF-16 (Big Endian)
viewer-encoding-names-windows-1252 = Windows-1252 (Latin-1)
viewer-encoding-names-utf-8 = UTF-8
viewer-encoding-names-iso-8859-2 = ISO 8859-2 (mitteleuropäisch)
viewer-encoding-names-iso-8859-15 = ISO 8859-15 (Latin-9)
viewer-encoding-names-windows-1251 = Windows-1251 (kyrillisch)
viewer-encoding-names-macintosh = Mac OS Roman
viewer-encoding-names-shift_jis = Shift JIS (japanisch)
viewer-encoding-names-euc-jp = EUC-JP (japanisch)
viewer-encoding-names-gb18030 = GB 18030 (chinesisch)
viewer-encoding-names-big5 = Big5 (chinesisch)
viewer-encoding-names-euc-kr = EUC-KR (koreanisch)
viewer-encoding-sure = Die Kodierung dieser Datei ist { $name }. Die Datei wird nicht verändert.
viewer-encoding-likely = Diese Datei ist nicht UTF-8; ihre Kodierung sieht nach { $name } aus. Die Datei wird nicht verändert.
viewer-encoding-chosen = Gezeigt als { $name }, wie Sie gewählt haben. Die Datei wird nicht verändert.
viewer-encoding-shownAs = Gezeigt als { $name }. Die Datei wird nicht verändert.
viewer-encoding-unsure = Diese Datei sieht nicht nach Text aus; sie wird als { $name } gezeigt. Die Datei wird nicht verändert.
viewer-encoding-broken = Diese Datei ist größtenteils UTF-8, aber { $bytes ->
    [one] { $bytes } Byte ist
    *[other] { $bytes } Bytes sind
} ungültig (gezeigt als �), das erste an Stelle { $position }. Die Datei wird nicht verändert.
viewer-encoding-lost = Einige Bytes sind in dieser Kodierung nicht definiert und werden als � gezeigt. Beim Umwandeln gehen diese Bytes verloren; Rückgängig stellt sie wieder her.
viewer-encoding-readAs = Lesen als
viewer-encoding-convert = In UTF-8 umwandeln
viewer-encoding-converted = { $path } ist jetzt UTF-8.
viewer-image-tools = Bildgröße
viewer-image-area = Ansicht von { $name }
viewer-image-alt = Bild { $name }
viewer-image-fit = Einpassen
viewer-image-actual = Originalgröße
viewer-image-size = { $width } × { $height } Pixel{ $zoom ->
    [is-null] { "" }
    *[other] , { PERCENT($zoom) }

}
viewer-image-cutOff = Das Ende dieser Bilddatei fehlt. Nur ein Teil des Bildes, oder nichts, lässt sich zeigen.
viewer-image-broken = Dieses Bild ist beschädigt, oder sein Format wird von diesem Browser nicht unterstützt. Speichern Sie eine Kopie, um es in einer anderen App zu öffnen.
viewer-json-name = Baum von { $path }
viewer-json-object = { $n ->
    [0] { "{ }" }
    [one] { "{ " }{ $n } Wert{ " }" }
    *[other] { "{ " }{ $n } Werte{ " }" }

}
viewer-json-array = { $n ->
    [0] { "[ ]" }
    [one] { "[ " }{ $n } Wert ]
    *[other] { "[ " }{ $n } Werte ]
}
viewer-json-more = { $next } weitere von { $left } zeigen
viewer-json-chosen = Ausgewählter Wert
viewer-json-cut = Die ersten { $shown } Zeichen werden gezeigt.
viewer-json-broken = Ungültiges JSON in Zeile { $line }, Spalte { $column }: erwartet wird { $expected }. Den Text können Sie trotzdem bearbeiten.
viewer-json-tooDeep = Dieses JSON ist zu tief verschachtelt, um es als Baum zu zeigen (Zeile { $line }, Spalte { $column }). Den Text können Sie trotzdem bearbeiten.
viewer-pdf-type = PDF-Dokument
viewer-pdf-loading = Das Dokument wird geöffnet…
viewer-pdf-broken = Dieses PDF lässt sich nicht öffnen: { BARE($reason) }. Speichern Sie eine Kopie, um es in einer anderen App zu öffnen.
viewer-pdf-readerStopped = der PDF-Leser ist stehen geblieben
viewer-pdf-locked = Dieses PDF ist mit einem Passwort geschützt. Es dient nur zum Öffnen dieses Dokuments und wird nicht gespeichert.
viewer-pdf-password = Passwort
viewer-pdf-wrongPassword = Das Passwort ist falsch. Versuchen Sie es erneut.
viewer-pdf-unlock = Entsperren
viewer-pdf-tools = Seite und Zoom
viewer-pdf-area = Dokument { $path }
viewer-pdf-page = Seite { $n }
viewer-pdf-pageFailed = Seite { $n } kann nicht gezeigt werden: { $why }
viewer-pdf-pageLabel = Seite
viewer-pdf-of = von { $pages }
viewer-pdf-pageBefore = Vorige Seite
viewer-pdf-pageAfter = Nächste Seite
viewer-pdf-zoom = { PERCENT($zoom) }
viewer-pdf-fit = An Breite anpassen
viewer-pdf-quote = Zitat kopieren
viewer-pdf-quoteHelp = Kopiert den markierten Text als Zitat mit einem Link zu seiner Seite
viewer-pdf-quoteCopied = Zitat mit Link zu Seite { $page } kopiert. Fügen Sie es in eine Notiz ein.
viewer-pdf-quoteNotCopied = Das Zitat lässt sich nicht kopieren: der Browser hat den Zugriff auf die Zwischenablage verweigert. Markieren Sie den Text, und drücken Sie Strg+C.
viewer-pdf-find = Im Dokument suchen
viewer-pdf-next = Suchen
viewer-pdf-searching = Wird gesucht…
viewer-pdf-foundOn = Gefunden auf Seite { $page }
viewer-pdf-notFound = Nicht gefunden
viewer-pdf-leadsTo = Link zu { $url }
viewer-pdf-withinDocument = Link in diesem Dokument
viewer-bytes-all = Alle Bytes
viewer-bytes-first = Die ersten { BYTES($shown) } von { BYTES($bytes) }
viewer-delimiters-comma = Komma
viewer-delimiters-semicolon = Semikolon
viewer-delimiters-tab = Tabulator
viewer-delimiters-pipe = Senkrechter Strich
