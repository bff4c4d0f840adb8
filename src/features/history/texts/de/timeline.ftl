history-view-title = Verlauf
timeline-title = Verlauf von { $name }
timeline-hint = Jede Änderung bleibt erhalten, mit Urheber und Grund. Einen früheren Stand wiederherzustellen ist selbst eine Änderung, die Sie rückgängig machen können.
timeline-commits = Git-Commits dieses Notizbuchs
timeline-wholeNotebook = Verlauf des Notizbuchs
timeline-loading = Der Verlauf wird gelesen…
timeline-empty = Noch keine Änderungen
timeline-emptyText = Was Sie, ein Import oder ein Agent in diesem Notizbuch ändern, steht hier.
timeline-list = Änderungen, neueste zuerst
timeline-more = Frühere Änderungen anzeigen
timeline-newer = Neuere Änderungen anzeigen
timeline-event = { CAPITAL($who) }: { $did }
timeline-did-create = { $files ->
    [0] Ordner
    [one] { $files } Datei
   *[other] { $files } Dateien
} angelegt
timeline-did-write = { $files ->
    [0] Ordner
    [one] { $files } Datei
   *[other] { $files } Dateien
} geändert
timeline-did-move = { $files ->
    [0] Ordner
    [one] { $files } Datei
   *[other] { $files } Dateien
} verschoben
timeline-did-copy = { $files ->
    [0] Ordner
    [one] { $files } Datei
   *[other] { $files } Dateien
} kopiert
timeline-did-delete = { $files ->
    [0] Ordner
    [one] { $files } Datei
   *[other] { $files } Dateien
} gelöscht
timeline-did-import = { $files ->
    [0] Ordner
    [one] { $files } Datei
   *[other] { $files } Dateien
} importiert
timeline-did-undo = Änderung zurückgenommen: { $files ->
    [0] Ordner
    [one] { $files } Datei
   *[other] { $files } Dateien
}
timeline-did-redo = Änderung wiederholt: { $files ->
    [0] Ordner
    [one] { $files } Datei
   *[other] { $files } Dateien
}
timeline-did-label = Markierungen hinzugefügt: { $files ->
    [0] Ordner
    [one] { $files } Datei
   *[other] { $files } Dateien
}
timeline-did-restore = { $files ->
    [0] Ordner
    [one] { $files } Datei
   *[other] { $files } Dateien
} wiederhergestellt
timeline-elsewhere = { $all ->
    [one] { $all } Datei
   *[other] { $all } Dateien
} im Notizbuch
timeline-erased = { $files ->
    [one] { $files } Datei wurde
   *[other] { $files } Dateien wurden
} endgültig gelöscht{ $atMs ->
    [is-null] .
   *[other] , { EXACTLY($atMs) }.
}
timeline-undone = Zurückgenommen
timeline-lookAtLeft = Was dabei offenblieb
timeline-why-message = Gefragt: { $text }
timeline-why-task = Aufgabe: { $text }
timeline-why-playbook = Playbook: { $text }
timeline-why-review = Geprüfte Arbeit: { $text }
timeline-why-helper = Von einem anderen Agenten gefragt: { $text }
timeline-why-hand-over = Nach einer Übergabe: { $text }
timeline-noReason = Die Unterhaltung ist nicht mehr gespeichert.
timeline-fromArchive = vor dem Import, laut Archiv
timeline-earlier = { $n ->
    [one] { $n } Version
   *[other] { $n } Versionen
} von vor dem Import zeigen
timeline-earlierList = Vor dem Import, das Neueste zuerst
timeline-earlierFiles = Das betrifft nur Dateien, deren frühere Versionen mit einem Import kamen. Ihre Namen bleiben.
timeline-approved = von Ihnen freigegeben
timeline-fromWork = aus der geprüften Arbeit „{ $title }“
timeline-inRun = Unterhaltung
timeline-of = { $what }, { $when }
timeline-open = Dateien
timeline-restore = Wiederherstellen…
timeline-mark = Ab hier vergleichen
timeline-compareTo = Bis hier vergleichen
timeline-comparing = Ab { $when }. Wählen Sie die andere Änderung, oder
timeline-withNow = mit jetzt vergleichen
timeline-stop = Vergleich abbrechen
timeline-between = Zwischen { $from } und { $to }
timeline-now = jetzt
timeline-differences = Unterschiedliche Dateien
timeline-counts = { $added } hinzugefügt, { $changed } geändert, { $moved } verschoben, { $deleted } gelöscht.
timeline-noDifference = Keine Datei unterscheidet sich.
timeline-firstOf = Die ersten { $shown } von { $all } Dateien.
timeline-kinds-added = hinzugefügt
timeline-kinds-changed = geändert
timeline-kinds-moved = verschoben
timeline-kinds-deleted = gelöscht
timeline-movedFrom = von { $path }
timeline-showFile = Unterschiede von { $path } anzeigen
timeline-restoreTitle = { $name } wiederherstellen, Stand { $when }
timeline-checking = Es wird geprüft, was sich ändern würde…
timeline-wouldChange = Das ändert { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
} in einer Änderung, die Sie rückgängig machen können.
timeline-nothingToRestore = Alles ist, wie es damals war.
timeline-left = { $files ->
    [one] { $files } Datei kann nicht zurückkommen:
   *[other] { $files } Dateien können nicht zurückkommen:
}
timeline-restoreNow = { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
} wiederherstellen
timeline-restored = Wiederhergestellt: { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
}.
timeline-reading = Wird verglichen…
