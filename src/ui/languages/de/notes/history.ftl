history-title = Dateiverlauf
history-loading = Der Verlauf wird gelesen…
history-empty = Diese Datei hat noch keinen Verlauf.
history-page = Nach Zeit vergleichen und wiederherstellen
history-facts = Angaben zur Datei
history-size = Größe
history-hash = SHA-256
history-copy = SHA-256 kopieren
history-copied = SHA-256 kopiert.
history-notCopied = Der Browser hat das Kopieren gesperrt. Markieren Sie die SHA-256, und drücken Sie Strg C oder ⌘C.
history-lastWriter = Zuletzt geändert von
history-created = Angelegt
history-by = { CAPITAL($who) }, { EXACTLY($atMs) }
history-versions = { $n ->
    [one] { $n } Fassung
    *[other] { $n } Fassungen
}
history-list = Fassungen, neueste zuerst
history-event = { CAPITAL($who) }: { $did }
history-kinds-created = Datei angelegt
history-kinds-changed = Datei geändert
history-kinds-copied = Datei als Kopie angelegt
history-kinds-imported = Datei importiert
history-kinds-deleted = Datei gelöscht
history-kinds-undone = Änderung zurückgenommen
history-kinds-labelled = Markierungen hinzugefügt
history-kinds-redone = Änderung wiederholt
history-moved = Datei von { $from } nach { $to } verschoben
history-movedAndChanged = Datei von { $from } nach { $to } verschoben und Text geändert
history-restored = Fassung vom { EXACTLY($atMs) } wiederhergestellt
history-inRun = in diesem Lauf
history-now = Aktuell
history-undone = rückgängig gemacht
history-fromArchive = vor dem Import, laut Archiv
history-others = mit { $n ->
    [one] { $n } anderen Datei
    *[other] { $n } anderen Dateien
}
history-show = Änderungen zeigen
history-hide = Änderungen ausblenden
history-of = { $what }, { $when }
history-restore = Wiederherstellen…
history-wouldChange = So ändert sich die aktuelle Datei dadurch. Das ist eine eigene Änderung, die Sie rückgängig machen können.
history-keepCurrent = Aktuelle Fassung behalten
history-restoreNow = Diese Fassung wiederherstellen
history-restoredTo = { $path } hat wieder den Stand der Fassung vom { EXACTLY($atMs) }.
history-undo = Änderung rückgängig machen
history-more = { $next } weitere von { $left ->
    [one] { $left } Fassung
    *[other] { $left } Fassungen
} zeigen
history-against = Vergleichen mit
history-againstBefore = Vorige Fassung
history-againstNow = Aktuelle Fassung
history-same = Keine Unterschiede.
history-notKept = Inhalt wird nicht mehr aufbewahrt
history-erased = Endgültig gelöscht{ $atMs ->
    [is-null] .
   *[other] , { EXACTLY($atMs) }.
}
history-gone = Der Inhalt dieser Fassung ist nicht mehr auf diesem Gerät, daher lässt sie sich weder zeigen noch wiederherstellen.
history-currentGone = Der Inhalt der aktuellen Datei fehlt und lässt sich nicht vergleichen. Das Wiederherstellen bringt den Inhalt dieser Fassung zurück.
history-tooLong = Fassungen über { $most } werden nicht Zeile für Zeile verglichen.
history-sizes = { $before ->
    [is-null] keine Datei
    *[other] { BYTES($before) }

} → { $after ->
    [is-null] keine Datei
    *[other] { BYTES($after) }

}
history-texts-bytes = { $size } ({ $bytes } Byte)
history-difference = Geänderte Zeilen
history-fromWork = aus der Arbeit mit Prüfung „{ $title }“
