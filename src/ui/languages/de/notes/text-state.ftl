text-state-page = Seite { $page }
text-state-reading = { $at } von { $total ->
    [one] { $total } PDF wird
    *[other] { $total } PDFs werden
} gelesen
text-state-readingStopped = Angehalten: { $left ->
    [one] { $left } PDF wird
    *[other] { $left } PDFs werden
} noch nicht durchsucht
text-state-indexing = Suchindex wird erstellt: { $done } von { $all ->
    [one] { $all } Datei
    *[other] { $all } Dateien
}
text-state-indexStopped = Suchindex bei { $done } von { $all ->
    [one] { $all } Datei
    *[other] { $all } Dateien
} angehalten. Die übrigen werden nicht gefunden.
text-state-indexShare = Suchindex: { PERCENT($share) }
text-state-indexIsStopped = Suchindex angehalten
text-state-unsearched = { $files ->
    [one] { $files } Datei ist
    *[other] { $files } Dateien sind
} nicht ganz durchsucht
text-state-unsearchedReason-locked = Mit einem Passwort geschützt. Speichern Sie eine Kopie ohne.
text-state-unsearchedReason-broken = Beschädigt. Exportieren Sie das PDF noch einmal.
text-state-unsearchedReason-slow = Dauert zu lange zu lesen. Teilen Sie es in kleinere Dateien, oder lesen Sie es erneut, wenn das Gerät weniger beschäftigt ist.
text-state-unsearchedReason-long = Sehr lang: nur die ersten Seiten werden durchsucht. Teilen Sie es in kleinere Dateien.
text-state-unsearchedReason-scanned = Hat keinen Text, wie ein Scan. Speichern Sie eine Kopie mit erkanntem Text (OCR).
text-state-unsearchedReason-large = Größer als 2 MiB: nur nach dem Namen zu finden. Teilen Sie die Datei in kleinere.
text-state-unsearchedReason-not-text = Kein UTF-8-Text: nur nach dem Namen zu finden. Öffnen Sie die Datei, um sie umzuwandeln.
text-state-readAgain = Erneut lesen
text-state-readAgainNamed = { $path } erneut lesen
text-state-moreUnsearched = Und { $files ->
    [one] { $files } andere Datei
    *[other] { $files } andere Dateien
}.
