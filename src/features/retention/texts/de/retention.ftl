retention-title = Alte Unterhaltungen
retention-limits = Cloister behält { $conversations } Unterhaltungen und { BYTES($sizeBytes) } ihrer Läufe, Nachrichten und temporären Dateien. Darüber hinaus entfernt es im Hintergrund die ältesten. Immer behalten werden Unterhaltungen der letzten { $days } Tage, in denen gearbeitet wurde, und solche mit einem Tab, mit einem Lauf, der nicht beendet ist, mit einer offenen Freigabe, oder die eine Aufgabe oder Prüfung noch verwendet.
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
retention-protected = Nicht entfernt werden:
retention-kept-recent = { $n } der letzten Tage
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
retention-more = und { $n } weitere
retention-warning = Das Entfernen von Unterhaltungen lässt sich nicht rückgängig machen. Kosten und Protokoll bleiben; Seiten über Aktivität zählen diese Läufe nicht mehr.
retention-remove = { $n ->
    [one] { $n } Unterhaltung
   *[other] { $n } Unterhaltungen
} entfernen, { BYTES($sizeBytes) }
retention-removing = Unterhaltungen werden entfernt…
retention-cancel = Abbrechen
retention-done = { $n ->
    [one] { $n } Unterhaltung
   *[other] { $n } Unterhaltungen
} entfernt, { BYTES($sizeBytes) }.
retention-keptAgain = { $n ->
    [one] { $n } wurde
   *[other] { $n } wurden
} wieder verwendet und behalten.
retention-gone = Diese Unterhaltung wurde entfernt. Ihre Einträge im Protokoll und ihre Änderungen an Dateien sind erhalten.
