compare-title = { $name } vergleichen
compare-with = Vergleichen mit
compare-choices-version = Einer früheren Fassung
compare-choices-note = Einer anderen Notiz
compare-version = Fassung
compare-versionAt = { $when }, { $who }
compare-noVersion = Diese Notiz hat keine frühere Fassung.
compare-noteHint = Name oder Pfad
compare-noNote = Wählen Sie eine Notiz dieses Notizbuchs.
compare-show = Unterschiede zeigen
compare-shows-words = Nach Wörtern
compare-shows-lines = Nach Zeilen
compare-reading = Vergleich läuft…
compare-same = Beide sind gleich.
compare-places = { $n ->
    [one] { $n } Stelle
   *[other] { $n } Stellen
}
compare-sum = { $added ->
    [one] { $added } Wort
   *[other] { $added } Wörter
} hinzugefügt und { $removed ->
    [one] { $removed } Wort
   *[other] { $removed } Wörter
} entfernt, an { $places }.
compare-direction = Von { $from } zu { $to }
compare-now = der Notiz, wie sie jetzt ist
compare-difference = Unterschiede
compare-unchanged = { $n ->
    [one] { $n } unveränderte Zeile
   *[other] { $n } unveränderte Zeilen
}
compare-before = Vorher
compare-after = Nachher
compare-noPicture = Nicht vorhanden.
compare-notText = Nur Texte lassen sich vergleichen.
compare-gone = Der Inhalt dieser Fassung ist nicht mehr gespeichert.
compare-tooLong = Dateien über { $size } werden nicht verglichen.
compare-against = Verglichen mit
compare-nowChoice = Die Notiz, wie sie jetzt ist
