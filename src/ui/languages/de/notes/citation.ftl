citation-title = Literatur
citation-reading = Die Literaturdateien werden gelesen…
citation-failed = Die Literatur kann nicht gezeigt werden: { $why }
citation-notFound = (nicht gefunden)
citation-missing = Keine Literaturdatei hat den Schlüssel „{ $key }“. Fügen Sie einer .bib- oder CSL-JSON-Datei dieses Notizbuchs einen Eintrag mit diesem Schlüssel hinzu, oder berichtigen Sie den Schlüssel.
citation-missingKeys = Nicht gefunden: { $keys }. { $count ->
    [one] Fügen Sie einer .bib- oder CSL-JSON-Datei dieses Notizbuchs einen Eintrag mit diesem Schlüssel hinzu, oder berichtigen Sie den Schlüssel.
    *[other] Fügen Sie einer .bib- oder CSL-JSON-Datei dieses Notizbuchs Einträge mit diesen Schlüsseln hinzu, oder berichtigen Sie die Schlüssel.
}
citation-moreKeys = und { $n } weitere
citation-noLibrary = Dieses Notizbuch hat keine Literaturdatei. Importieren Sie eine .bib- oder CSL-JSON-Datei, oder legen Sie eine an, zum Beispiel references.bib.
citation-back = Zurück zum ersten Zitat von Nummer { $number }
citation-from = Dieser Schlüssel steht auch in { $others }. Gezeigt wird der Eintrag aus { $path }.
citation-repeatedLine = { $path } hat einen weiteren Eintrag mit dem Schlüssel „{ $key }“, in Zeile { $line }. Gezeigt wird der erste Eintrag.
citation-repeatedItem = { $path } hat einen weiteren Eintrag mit dem Schlüssel „{ $key }“, Nummer { $place } der Liste. Gezeigt wird der erste Eintrag.
citation-style-choose = Zitierstil
citation-style-now = Stil: { $name }
citation-style-author-date = Autor–Jahr
citation-style-numeric = Numerisch
citation-style-refused = Der Stil wurde nicht geändert: { $why }
citation-problem-large = { $path } wurde nicht gelesen, weil die Datei größer als 32 MiB ist. Teilen Sie die Datei auf.
citation-problem-slow = { $path } wurde nicht gelesen, weil es zu lange dauerte. Prüfen Sie, ob die Datei beschädigt ist.
citation-problem-missing = { $path } wurde nicht gelesen, weil der Inhalt fehlt. Stellen Sie eine ältere Fassung aus dem Dateiverlauf wieder her.
citation-problem-cut = Nur der Anfang von { $path } wurde gelesen. Teilen Sie die Datei auf.
citation-problem-entries = { $path }: { $entries ->
    [one] { $entries } Eintrag konnte
    *[other] { $entries } Einträge konnten
} nicht vollständig gelesen werden. { $line ->
    [is-null] Prüfen Sie die Datei.
    *[other] Prüfen Sie Zeile { $line }.
}
citation-problem-many = Nur die ersten { $most } Literaturdateien wurden gelesen. Fassen Sie einige zusammen.
