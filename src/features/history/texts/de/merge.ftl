merge-title-undo = Rückgängig machen: seither geänderte Dateien
merge-title-redo = Wiederholen: seither geänderte Dateien
merge-hint-undo = Alle anderen Dateien sind zurückgenommen. Diese wurden seither geändert und bleiben, bis Sie entscheiden. Ihre Entscheidungen sind eine Änderung, die Sie rückgängig machen können.
merge-hint-redo = Alle anderen Dateien sind wiederholt. Diese wurden seither geändert und bleiben, bis Sie entscheiden. Ihre Entscheidungen sind eine Änderung, die Sie rückgängig machen können.
merge-loading = Die Dateien werden gelesen…
merge-none = Nichts mehr zu entscheiden
merge-noneText = Keine Datei wurde seither geändert, oder Sie haben über jede entschieden.
merge-toHistory = Zum Verlauf
merge-list = Zu entscheidende Dateien
merge-decided = { $done } von { $all } entschieden
merge-state-merged = Zusammengeführt, bitte ansehen
merge-state-places = { $n ->
    [one] { $n } Stelle
   *[other] { $n } Stellen
} zu entscheiden
merge-state-open = Zu entscheiden
merge-state-done = Entschieden
merge-what-text = Der Text wurde seither bearbeitet.
merge-what-content = Die Datei wurde seither geändert und ist kein Text, der sich zusammenführen lässt.
merge-what-moved = Die Datei wurde seither verschoben. Um ihren Inhalt geht es nicht.
merge-what-movedTwice = Die Datei wurde seither nach { $now } verschoben. Das Rückgängigmachen würde sie nach { $earlier } verschieben.
merge-what-deleted = Die Datei wurde seither gelöscht.
merge-what-created = Die Änderung hat die Datei angelegt, und sie wurde seither bearbeitet. Das Rückgängigmachen würde sie mit diesen Bearbeitungen löschen.
merge-what-taken = Ihren früheren Platz hat eine andere Datei. Sie würde als { $beside } wiederhergestellt.
merge-what-free = Ihr früherer Platz ist wieder frei.
merge-what-labels = Die Änderung hat der Datei Markierungen gegeben, und sie wurde seither bearbeitet. Um den Text geht es nicht.
merge-what-lost = Ihr früherer Inhalt ist nicht mehr gespeichert, deshalb kann sie nicht zurückkommen.
merge-what-folder = Der Ordner wurde seither nach { $now } verschoben. Das Rückgängigmachen würde ihn mit allem, was darin ist, nach { $earlier } verschieben.
merge-by = Zuletzt geändert von: { $who }.
merge-take = Übernehmen
merge-takes-merged = Beides, zusammengeführt
merge-takes-now = Wie es jetzt ist
merge-takes-earlier = Was das Rückgängigmachen wiederherstellt
merge-takes-both = Beides: das frühere als { $beside }
merge-takesOf-created-now = Die Datei behalten
merge-takesOf-created-earlier = Die Datei löschen
merge-takesOf-deleted-now = Gelöscht lassen
merge-takesOf-deleted-earlier = Zurückholen
merge-takesOf-taken-now = Lassen, wie es ist
merge-takesOf-taken-earlier = Wiederherstellen
merge-takesOf-labels-now = Die Markierungen behalten
merge-takesOf-labels-earlier = Die hinzugefügten Markierungen entfernen
merge-takesOf-moved-now = Am jetzigen Platz lassen
merge-takesOf-moved-earlier = An den früheren Platz verschieben
merge-takesOf-moved-merged = Den früheren Inhalt am jetzigen Platz
merge-place = Stelle { $n } von { $all }
merge-nowText = Wie es jetzt ist
merge-earlierText = Was das Rückgängigmachen wiederherstellt
merge-baseText = Wie die Änderung es hinterließ
merge-noText = Hier steht kein Text.
merge-choices-mine = Meines behalten
merge-choices-theirs = Das Frühere nehmen
merge-choices-both = Beides
merge-folderOf = Platz der Datei
merge-nextPlace = Nächste Stelle
merge-mergedText = Keine Stelle widerspricht sich. Ihre späteren Bearbeitungen bleiben, und was die Änderung getan hat, ist zurückgenommen.
merge-asRead = Wie es sich liest
merge-asChange = Was sich ändert
merge-view = Das Ergebnis zeigen
merge-apply = Auf { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
} anwenden
merge-keepAll = Alle lassen, wie sie sind
merge-keptAll = Alle Dateien bleiben, wie sie sind.
merge-undecided = Entscheiden Sie zuerst über { $files ->
    [one] { $files } weitere Datei
   *[other] { $files } weitere Dateien
}.
merge-applied = Angewendet auf { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
}.
merge-compared = Änderungen an { $path }
