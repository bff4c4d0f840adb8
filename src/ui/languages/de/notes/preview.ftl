preview-reading = Die Notiz wird gelesen…
preview-stalled = Die Darstellung dauerte zu lange und wurde abgebrochen, daher steht der Text hier ohne Formatierung. Der Text ist unverändert.
preview-renderAnyway = Trotzdem darstellen
preview-patient = Eine langsame Notiz wird dargestellt. Das kann bis zu zwei Minuten dauern.
preview-empty = Diese Notiz ist leer.
preview-long = Die ersten { THOUSANDS($shown) } von { THOUSANDS($all) } Zeichen werden gezeigt.
preview-showAll = Alles zeigen
preview-copy = Code kopieren
preview-copied = Code kopiert.
preview-notCopied = Der Browser hat das Kopieren gesperrt. Markieren Sie den Code, und drücken Sie Strg C oder ⌘C.
preview-formulaPart = Ein Teil dieser Formel kann nicht dargestellt werden: { $why }
preview-formulaError = Diese Formel kann nicht dargestellt werden: { $why }
preview-others = { $n ->
    [one] { $n } andere Notiz hat
    *[other] { $n } andere Notizen haben
} diesen Namen
preview-missing = { $name } ist nicht in diesem Notizbuch
preview-create = Diese Notiz gibt es nicht. { $path } anlegen.
preview-created = { $path } wurde angelegt.
preview-notCreated = Die Notiz wurde nicht angelegt: { $why }
preview-noPlace = Diese Notiz hat keine Überschrift und keinen Anker namens „{ $id }“.
preview-inert = Dieser Link lässt sich nicht öffnen. Nur Webadressen, E-Mail-Adressen, Dateien des Notizbuchs und Adressen bekannter Programme wie zotero: sind möglich.
preview-closed = Link nicht geöffnet
preview-app-question = In einem anderen Programm öffnen?
preview-app-why = Was geschieht, entscheidet das Programm, das sich für diese Adresse angemeldet hat. Öffnen Sie sie nur, wenn Sie der Herkunft der Notiz vertrauen.
preview-app-copy = Adresse kopieren
preview-app-copied = Adresse kopiert.
preview-app-notCopied = Der Browser hat das Kopieren gesperrt. Markieren Sie die Adresse, und drücken Sie Strg C oder ⌘C.
preview-app-file = Datei auf diesem Gerät
preview-app-fileWhy = Browser lassen eine Seite keine Dateien des Geräts öffnen. Kopieren Sie die Adresse, und fügen Sie sie in die Adresszeile eines neuen Tabs oder in die Dateiverwaltung ein.
preview-app-notFromAnswers = wird aus Antworten von Agenten nicht geöffnet
preview-hostOf = führt zu { $host }
preview-remoteImage = Externes Bild, nicht geladen.
preview-badImage = Dieses Bild kann nicht gezeigt werden. Ein eingebettetes Bild muss PNG, JPEG, GIF oder WebP sein, bis 8 MB.
preview-missingAttachment = Die Anlage { $name } fehlt in dieser Datei, deshalb kann das Bild nicht gezeigt werden.
preview-task = Aufgabe
preview-taskState-started = In Arbeit
preview-taskState-cancelled = Abgebrochen
preview-taskState-forwarded = Weitergegeben
preview-taskState-scheduled = Geplant
preview-taskState-other = Mit { $sign } markiert
preview-embed-name = Eingebettet: { $title }
preview-embed-reading = Die eingebettete Notiz wird gelesen…
preview-embed-missing = Diese Datei ist nicht in diesem Notizbuch und kann daher hier nicht gezeigt werden.
preview-embed-noPlace = Die Notiz hat keine Überschrift und keinen Block namens „{ $place }“. Öffnen Sie die Notiz, um den richtigen Namen zu finden.
preview-embed-noPlaceInBeginning = In den ersten { THOUSANDS($chars) } Zeichen steht keine Überschrift und kein Block namens „{ $place }“. Öffnen Sie die Notiz, um ihn zu finden.
preview-embed-cut = Nur der Anfang wird gezeigt. Öffnen Sie die Notiz, um den Rest zu lesen.
preview-embed-empty = Die eingebettete Notiz ist leer.
preview-embed-tooLarge = Hier nicht gezeigt, weil die Datei größer als { $size } ist. Öffnen Sie sie stattdessen.
preview-embed-notText = Hier nicht gezeigt, weil die Datei kein Text ist. Öffnen Sie sie stattdessen.
preview-embed-tooMany = Hier nicht gezeigt: diese Notiz hat mehr als { $most } Einbettungen. Öffnen Sie sie stattdessen.
preview-embed-tooDeep = Hier nicht gezeigt: Einbettungen sind mehr als { $most } Ebenen tief verschachtelt. Öffnen Sie sie stattdessen.
preview-embed-cycle = Hier nicht gezeigt, weil sie sich selbst enthält. Öffnen Sie sie stattdessen.
preview-embed-stalled = Die Darstellung dauerte zu lange und wurde abgebrochen. Öffnen Sie die Notiz, um sie zu lesen.
preview-embed-loading = Die Datei wird geladen…
preview-embed-load = { $kind ->
    [audio] Ton
    *[other] Video
} laden ({ $size })
preview-embed-notPlayed = Diese Aufnahme lässt sich nicht abspielen. Die Datei ist beschädigt, oder ihr Format wird von diesem Browser nicht unterstützt.
preview-embed-firstRows = Die ersten { $n ->
    [one] { $n } Zeile wird
    *[other] { $n } Zeilen werden
} gezeigt. Öffnen Sie die Tabelle, um den Rest zu sehen.
preview-embed-allRows = { $n ->
    [one] { $n } Zeile
    *[other] { $n } Zeilen
}
preview-embed-page = { $name }, Seite { $page }
preview-embed-failed = Diese Einbettung kann nicht gezeigt werden: { $why }
preview-callouts-note = Hinweis
preview-callouts-abstract = Zusammenfassung
preview-callouts-info = Info
preview-callouts-todo = Zu tun
preview-callouts-tip = Tipp
preview-callouts-success = Erledigt
preview-callouts-question = Frage
preview-callouts-warning = Warnung
preview-callouts-failure = Fehlschlag
preview-callouts-danger = Gefahr
preview-callouts-bug = Fehler
preview-callouts-example = Beispiel
preview-callouts-quote = Zitat
preview-notebook-in = { $n ->
    [is-null] Codezelle, nicht ausgeführt
    *[other] Codezelle, Lauf { $n }

}
preview-notebook-stderr = Meldungen und Warnungen
preview-notebook-raw = Rohtext
preview-notebook-error = Fehler: { $name }
preview-notebook-notRun = Die interaktive Ausgabe ({ $type }) wird nicht gezeigt, weil Cloister niemals Code aus einer Notiz ausführt.
preview-notebook-showAll = Alle { $lines } Zeilen zeigen
preview-notebook-less = Weniger zeigen
preview-notebook-leftOut = { $n ->
    [one] { $n } Zelle wird
    *[other] { $n } Zellen werden
} nicht gezeigt, weil höchstens 5.000 Zellen gezeigt werden.
preview-notebook-damaged = { $n ->
    [one] Zelle { $numbers } ist beschädigt und wird nicht gezeigt.
    *[other] Die Zellen { $numbers } sind beschädigt und werden nicht gezeigt.
}
preview-notebook-unread = Eine Ausgabe ({ $kind }) wird nicht gezeigt, weil sie beschädigt oder von unbekannter Art ist.
preview-notebook-unreadUnnamed = Eine Ausgabe wird nicht gezeigt, weil sie beschädigt ist oder keine Art nennt.
preview-notebook-outputsLeftOut = { $n ->
    [one] { $n } weitere Ausgabe wird
    *[other] { $n } weitere Ausgaben werden
} nicht gezeigt.
preview-notebook-endsEarly = Diese Datei endet vorzeitig, in Zeile { $line }: Gezeigt wird, was da war. Stellen Sie eine frühere Fassung aus dem Dateiverlauf wieder her, oder holen Sie die Datei erneut.
preview-notebook-more = Nach dem Ende des JSON steht in Zeile { $line } weiterer Text. Er wird nicht gezeigt.
preview-notebook-conflict = Diese Datei enthält in Zeile { $line } die zwei Seiten einer Zusammenführung. Gezeigt wird die erste. Wählen Sie „Schreiben“, um beide zu sehen.
preview-notebook-newer = Das Format des Notizbuchs ist { $format }, neuer als das Cloister bekannte (4). Manche Teile werden vielleicht nicht so gezeigt, wie sie sind.
preview-notebook-image = Bildausgabe
preview-notebook-broken = Dieses Jupyter-Notizbuch kann nicht gezeigt werden. { $line ->
    [is-null] { $reason }
    *[other] Zeile { $line }: { $reason }

}. Wählen Sie „Schreiben“, um den Text zu berichtigen, oder stellen Sie eine frühere Fassung aus dem Dateiverlauf wieder her.
preview-notebook-emptyFile = Diese Datei ist leer.
preview-notebook-empty = Dieses Jupyter-Notizbuch hat keine Zellen.
preview-card-name = Vorschau: { $title }
preview-card-footnote = Fußnote
preview-card-missing = Diese Notiz ist nicht in diesem Notizbuch. Prüfen Sie den Link.
preview-card-tooLarge = Diese Notiz ist zu groß für eine Vorschau. Öffnen Sie sie stattdessen.
preview-breaks-title = Zeilenumbrüche
preview-breaks-show = Einfache Zeilenumbrüche in { $notebook } zeigen
preview-breaks-hint = Wie in Obsidian. Sonst wird ein einfacher Zeilenumbruch in einem Absatz als Leerzeichen gezeigt, wie Markdown es festlegt. Die Dateien bleiben, wie sie sind.
