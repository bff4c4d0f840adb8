retention-title = Alte Unterhaltungen
retention-limit-conversations = Behaltene Unterhaltungen
retention-limit-all = Alle
retention-limit-last = Die letzten { $n }
retention-limit-sizeBytes = Platz für Unterhaltungen
retention-limit-anySize = Ohne Grenze
retention-limit-conversationDays = Unbenutzte Unterhaltungen behalten
retention-limit-binDays = Gelöschtes im Papierkorb behalten
retention-limit-untilEmptied = Bis Sie den Papierkorb leeren
retention-bin-off = Cloister löscht im Papierkorb von sich aus nichts endgültig.
retention-bin-on = Cloister löscht im Hintergrund endgültig, was vor mehr als { $days } Tagen gelöscht wurde. Was ein offener Lauf oder eine wartende Freigabe braucht, bleibt.
retention-bin-due = Als Nächstes: { $n ->
    [0] nichts
    [one] { $n } Element
   *[other] { $n } Elemente
}.
retention-bin-open = Papierkorb öffnen
retention-limit-versionDays = Inhalt früherer Fassungen behalten
retention-limit-always = Immer
retention-limit-days = { $n } Tage
retention-off = Cloister entfernt von sich aus keine Unterhaltung.
retention-on = Über diesen Grenzen entfernt Cloister im Hintergrund die ältesten Unterhaltungen mit ihren Läufen, Nachrichten und temporären Dateien.
retention-never = Nie entfernt werden Unterhaltungen der letzten { $days } Tage, in denen gearbeitet wurde, und solche mit einem Tab, mit einem Lauf, der nicht beendet ist, mit einer offenen Freigabe, oder die eine Aufgabe oder Prüfung noch verwendet.
retention-stays = Das Protokoll bleibt vollständig, ebenso Ihre Dateien und was Agenten darin geändert haben.
retention-reading = Unterhaltungen werden gemessen…
retention-now = Derzeit behalten: { $conversations ->
    [one] { $conversations } Unterhaltung
   *[other] { $conversations } Unterhaltungen
} mit { $runs ->
    [one] { $runs } Lauf
   *[other] { $runs } Läufen
} und { $messages ->
    [one] { $messages } Nachricht
   *[other] { $messages } Nachrichten
}, { BYTES($sizeBytes) }.
retention-above = Über den Grenzen: { $n ->
    [one] { $n } Unterhaltung
   *[other] { $n } Unterhaltungen
}, { BYTES($sizeBytes) }. Cloister entfernt die ältesten im Hintergrund.
retention-protected = Nicht entfernt werden:
retention-kept-recent = { $n } vor Kurzem verwendet
retention-kept-open = { $n } mit einem Tab
retention-kept-live = { $n } mit einem Lauf, der nicht beendet ist
retention-kept-waiting = { $n } mit einer offenen Freigabe
retention-kept-work = { $n } in Verwendung durch eine Aufgabe oder Prüfung
retention-kept-damaged = { $n } mit einem beschädigten Datensatz
retention-cleanUp = Jetzt aufräumen
retention-which = Unterhaltungen entfernen
retention-beyond = Über den Grenzen
retention-unused = Seit { $days } Tagen nicht verwendet
retention-list = Unterhaltungen, die entfernt werden
retention-nothing = Es gibt nichts zu entfernen.
retention-lastAt = zuletzt verwendet { WHEN($atMs) }
retention-runsOf = { $n ->
    [one] { $n } Lauf
   *[other] { $n } Läufe
}
retention-filesOf = { $n ->
    [one] { $n } temporäre Datei
   *[other] { $n } temporäre Dateien
}
retention-size = { BYTES($sizeBytes) }
retention-warning = Das Entfernen von Unterhaltungen lässt sich nicht rückgängig machen. Kosten und Protokoll bleiben; Seiten über Aktivität zählen diese Läufe nicht mehr.
retention-remove = { $n ->
    [one] { $n } Unterhaltung
   *[other] { $n } Unterhaltungen
} entfernen, { BYTES($sizeBytes) }
retention-removing = Unterhaltungen werden entfernt…
retention-done = { $n ->
    [one] { $n } Unterhaltung
   *[other] { $n } Unterhaltungen
} entfernt, { BYTES($sizeBytes) }.
retention-keptAgain = { $n ->
    [one] { $n } wurde
   *[other] { $n } wurden
} wieder verwendet und behalten.
retention-gone = Diese Unterhaltung wurde entfernt. Ihre Einträge im Protokoll und ihre Änderungen an Dateien sind erhalten.
retention-versions-title = Frühere Fassungen
retention-versions-why = Mit dem Inhalt früherer Fassungen können Sie vergleichen, wiederherstellen und rückgängig machen.
retention-versions-off = Cloister entfernt von sich aus keinen Inhalt.
retention-versions-on = Cloister entfernt im Hintergrund Inhalte, die vor mehr als { $days } Tagen ersetzt wurden. Es behält die letzten { $versions } Fassungen jeder Datei, auch von gelöschten. Der Verlauf führt diese Änderungen weiterhin auf.
retention-versions-cleanUp = Alte Fassungen entfernen
retention-versions-which = Inhalte von Fassungen entfernen
retention-versions-older = Vor mehr als { $days } Tagen ersetzt
retention-versions-list = Dateien mit alten Fassungen
retention-versions-versionsOf = { $n ->
    [one] { $n } Fassung
   *[other] { $n } Fassungen
}
retention-versions-warning = Das Entfernen von Inhalten lässt sich nicht rückgängig machen. Änderungen, die sie brauchen, lassen sich nicht mehr rückgängig machen, und diese Fassungen nicht mehr anzeigen oder wiederherstellen. Dateien, ihr Verlauf und das Protokoll bleiben.
retention-versions-remove = { $n ->
    [one] { $n } Fassung
   *[other] { $n } Fassungen
} entfernen, { BYTES($sizeBytes) }
retention-versions-done = Inhalt von { $n ->
    [one] { $n } Fassung
   *[other] { $n } Fassungen
} entfernt, { BYTES($sizeBytes) }.
