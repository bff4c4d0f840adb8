storage-view-title = Speicher
inventory-title = Speicher
inventory-lead = Was Cloister auf diesem Gerät aufbewahrt und was an Server gesendet wurde. Sonst bewahrt Cloister nirgends etwas auf.
inventory-measuring = Wird gemessen…
inventory-measureAgain = Neu messen
inventory-measured = Gemessen { WHEN($atMs) }.
inventory-figures-stored = Hier gespeichert
inventory-figures-notebooks = In Notizbüchern
inventory-figures-device = Für das ganze Gerät
inventory-figures-sent = An Server gesendet
inventory-browser = Der Browser meldet { BYTES($usage) }: { $more ->
    [is-null] weniger als diese Summe, weil er komprimiert, was er aufbewahrt, und neue Dateien spät mitzählt
   *[other] { BYTES($more) } mehr, für eigene Verzeichnisse und für Platz, den er noch nicht wiederverwendet hat
}.
inventory-shared = Dateien mit gleichem Inhalt sind einmal gespeichert: { BYTES($bytes) } sind bei mehreren Dateien gezählt und in der Summe weggelassen.
inventory-byNotebook = Nach Notizbuch
inventory-unnamed = Ein Notizbuch, das sich nicht lesen lässt
inventory-about = etwa { BYTES($bytes) }
inventory-columns-kind = Was
inventory-columns-count = Anzahl
inventory-columns-size = Größe
inventory-onDevice = Für das ganze Gerät
inventory-noCount = –
inventory-largest = Das Größte
inventory-noLargest = Noch ist nichts gespeichert.
inventory-of = { $what } · { $notebook }
inventory-withVersions = mit { $n ->
    [one] { $n } früheren Version
   *[other] { $n } früheren Versionen
}
inventory-versionsRow = { $n ->
    [one] { $n } frühere Version
   *[other] { $n } frühere Versionen
}
inventory-versionsOf = Frühere Versionen von { $name }
inventory-runRow = Lauf: { $title } ({ WHEN($atMs) })
inventory-partsOf = Teile von { $name }
inventory-moreRuns = und { $n ->
    [one] { $n } kleinerer Lauf
   *[other] { $n } kleinere Läufe
}
inventory-messages = { $n ->
    [one] { $n } Nachricht
   *[other] { $n } Nachrichten
}
inventory-untitled = Unterhaltung ohne Titel
inventory-openIt = { $name } öffnen
inventory-delete = Löschen
inventory-deleteIt = { $name } löschen
inventory-deleted = { $name } wurde gelöscht. Der Inhalt bleibt unter „Gelöschte Dateien“; Platz wird dadurch noch nicht frei.
inventory-erase = Endgültig löschen…
inventory-eraseIt = Endgültig löschen…, { $name }
inventory-toBin = Gelöschte Dateien
inventory-toModels = Unter Modelle entfernen
inventory-toRetention = In Einstellungen aufräumen
inventory-more = Mehr anzeigen ({ $n })
inventory-leftover = { $n ->
    [one] { $n } Inhalt ist gespeichert, den
   *[other] { $n } Inhalte sind gespeichert, die
} nichts benennt ({ BYTES($bytes) }). Das bleibt, wenn ein Notizbuch entfernt wird, während ein Datensatz eines anderen beschädigt ist.
inventory-clear = Übrige Inhalte entfernen
inventory-cleared = { $n ->
    [one] { $n } Inhalt
   *[other] { $n } Inhalte
} entfernt ({ BYTES($bytes) }).
inventory-notCleared = Ein beschädigter Datensatz benennt sie vielleicht noch. Reparieren oder entfernen Sie ihn unter Einstellungen, Speicher, und versuchen Sie es erneut.
inventory-sent = An Server gesendet
inventory-nothingSent = An keinen Server wurde etwas gesendet.
inventory-sentText = { $lines ->
    [one] { $lines } Anfrage
   *[other] { $lines } Anfragen
} nach Server, von { $all }, die je gesendet wurden. Größen umfassen Adressen und Inhalte, ohne Kopfzeilen.
inventory-toRequests = Jede Anfrage ansehen
inventory-sentColumns-where = Server
inventory-sentColumns-what = Zweck
inventory-sentColumns-requests = Anfragen
inventory-sentColumns-out = Gesendet
inventory-sentColumns-in = Empfangen
inventory-sentColumns-first = Zuerst
inventory-sentColumns-last = Zuletzt
inventory-sentColumns-from = Aus Notizbuch
inventory-kinds-files = Dateien
inventory-kinds-versions = Frühere Versionen
inventory-kinds-bin = Gelöschte Dateien
inventory-kinds-drafts = Entwürfe
inventory-kinds-history = Liste der Änderungen
inventory-kinds-conversations = Unterhaltungen und Läufe
inventory-kinds-runFiles = Dateien von Läufen
inventory-kinds-work = Agentenaufgaben und Prüfungen
inventory-kinds-index = Suchverzeichnis
inventory-kinds-git = Git-Verlauf
inventory-kinds-records = Namen, Markierungen und Weiteres
inventory-device-log = Protokoll
inventory-device-models = Modelle
inventory-device-app = Die App selbst
inventory-device-journal = Zweite Kopie außerhalb der Datenbank
inventory-device-reserve = Für ein volles Gerät freigehaltener Platz
inventory-device-sent = Verzeichnis der Anfragen
inventory-device-settings = Agenten, Regeln, Server und Einstellungen
inventory-device-meaning = Suche nach Bedeutung
inventory-device-exercise = Übungen von Modellen
inventory-device-leftover = Übrig: von nichts benannt
inventory-things-file = Datei
inventory-things-deleted-file = Gelöschte Datei
inventory-things-conversation = Unterhaltung
inventory-things-model = Modell
