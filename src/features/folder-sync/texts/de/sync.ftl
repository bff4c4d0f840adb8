devices-title = Andere Geräte
sync-title = Andere Geräte
sync-text = Gleichen Sie ein Notizbuch in beide Richtungen mit einem Ordner auf diesem Gerät ab. Was diesen Ordner auf Ihre anderen Geräte kopiert, etwa ein Cloudspeicher, rclone oder git, bringt Ihre Notizen dorthin. Es sind einfache Dateien, mit denen auch andere Programme arbeiten können.
sync-unsupported = Dieser Browser kann keinen Ordner abgleichen. Verwenden Sie Chrome oder Edge auf einem Computer.
sync-connect = Mit einem Ordner abgleichen…
sync-connectLabel = Mit einem Ordner abgleichen…, { $name }
sync-notConnected = Wird mit keinem Ordner abgeglichen.
sync-folder = Ordner: { $name }
sync-copyWords = aus Ordner
sync-state-inStep = Abgeglichen, { WHEN($atMs) }
sync-state-waiting = { $here ->
    [one] { $here } Änderung
   *[other] { $here } Änderungen
} nur hier, { $there } nur im Ordner
sync-state-changed = Änderungen nur hier
sync-state-reading = Der Ordner wird gelesen…
sync-state-working = Wird abgeglichen…
sync-state-new = Noch nicht abgeglichen
sync-state-missing = Ordner nicht gefunden. Schließen Sie den Datenträger an, oder wählen Sie den Ordner erneut aus.
sync-state-denied = Die Berechtigung ist abgelaufen.
sync-state-asking = Viele Dateien fehlen. Cloister wartet auf Ihre Antwort.
sync-state-stopped = Angehalten. Der Rest folgt beim nächsten Abgleich.
sync-state-failed = Nicht abgeglichen: { $why }
sync-progress-reading = Ordner wird gelesen: { $done } Dateien
sync-progress-in = Wird übernommen: { $done } Dateien
sync-progress-out = Wird in den Ordner geschrieben: { $done } von { $all }
sync-run = Jetzt abgleichen
sync-reconnect = Neu verbinden
sync-disconnect = Nicht mehr abgleichen…
sync-end-label = Abgleich beenden
sync-end-question = Soll { $name } nicht mehr mit dem Ordner { $folder } abgeglichen werden? Alle Dateien bleiben, im Notizbuch und im Ordner.
sync-end-keep = Weiter abgleichen
sync-end-now = Nicht mehr abgleichen
sync-bin-holds = .cloister-bin im Ordner bewahrt { $n ->
    [one] { $n } Datei
   *[other] { $n } Dateien
} auf, die beim Abgleichen dort ersetzt oder entfernt { $n ->
    [one] wurde
   *[other] wurden
}, { BYTES($bytes) }. Von selbst verschwindet daraus nichts.
sync-bin-empty = Papierkorb des Ordners leeren…
sync-bin-question = { $n ->
    [one] { $n } Datei
   *[other] { $n } Dateien
} endgültig aus dem Papierkorb des Ordners { $folder } entfernen? Dateien außerhalb des Papierkorbs bleiben. Das lässt sich nicht rückgängig machen.
sync-bin-keep = Papierkorb behalten
sync-bin-now = { $n ->
    [one] { $n } Datei
   *[other] { $n } Dateien
} entfernen
sync-bin-emptied = { $n ->
    [one] { $n } Datei
   *[other] { $n } Dateien
} aus dem Papierkorb des Ordners entfernt.
sync-last = Letzte Änderungen { WHEN($atMs) }: { $taken } übernommen, { $given } geschrieben.
sync-undo = Übernommenes rückgängig machen
sync-undone = Rückgängig gemacht: { $n ->
    [one] { $n } Datei
   *[other] { $n } Dateien
}.
sync-first-label = Vor dem ersten Abgleich
sync-first-reading = Notizbuch und Ordner werden verglichen…
sync-first-same = { $n ->
    [one] { $n } Datei ist
   *[other] { $n } Dateien sind
} auf beiden Seiten gleich.
sync-first-in = { $n ->
    [one] { $n } Datei kommt
   *[other] { $n } Dateien kommen
} ins Notizbuch.
sync-first-out = { $n ->
    [one] { $n } Datei kommt
   *[other] { $n } Dateien kommen
} in den Ordner.
sync-first-nothing = Beide sind leer.
sync-first-conflicts = { $n ->
    [one] { $n } Datei hat
   *[other] { $n } Dateien haben je
} einen Namen und verschiedene Inhalte. Beide Versionen bleiben erhalten; nichts wird überschrieben.
sync-first-localOnly = { $n ->
    [one] { $n } Notiz ist
   *[other] { $n } Notizen sind
} als „nur lokal“ gekennzeichnet. Was den Ordner anderswohin kopiert, kopiert { $n ->
    [one] sie
   *[other] sie
} mit.
sync-first-leaveOut = Nur lokale Notizen aus dem Ordner heraushalten
sync-first-left = { $n ->
    [one] { $n } Datei wird
   *[other] { $n } Dateien werden
} nicht abgeglichen:
sync-first-bin = Nichts geht verloren: Was ein Abgleich ersetzt oder entfernt, bleibt im Verlauf des Notizbuchs und in .cloister-bin im Ordner.
sync-first-now = Verbinden und abgleichen
sync-gone-label = Viele Dateien fehlen
sync-gone-there = { $n } von { $of } Dateien fehlen im Ordner. Wurden sie dort absichtlich gelöscht?
sync-gone-here = { $n } von { $of } Dateien wurden im Notizbuch gelöscht. Sollen sie auch im Ordner gelöscht werden?
sync-gone-restore = Wiederherstellen
sync-gone-remove = Auf beiden Seiten löschen
sync-conflicts = { $n ->
    [one] { $n } Konflikt
   *[other] { $n } Konflikte
}
sync-dismiss = Liste leeren
sync-left = { $n ->
    [one] { $n } Datei
   *[other] { $n } Dateien
} nicht abgeglichen
sync-more = und { $n } weitere
sync-note-copy = Auf beiden Seiten geändert. Die Version des Ordners ist eine Kopie:
sync-note-merged = Auf beiden Seiten in verschiedenen Zeilen geändert: zusammengeführt.
sync-note-kept = Auf einer Seite gelöscht, auf der anderen geändert: behalten.
sync-note-renamed = Auf beiden Seiten umbenannt: Der Name des Notizbuchs bleibt.
sync-note-unreadable = Die Datei im Ordner ist gerade nicht lesbar. Vielleicht hat ein Cloudspeicher sie noch nicht geladen.
sync-note-emptied = Die Datei im Ordner ist leer. Vielleicht hat ein Cloudspeicher sie noch nicht geladen; sie bleibt unberührt.
sync-note-too-large = Größer als 50 MB.
sync-note-name = Diesen Namen kann ein Notizbuch nicht haben.
sync-note-hidden = Versteckte Dateien bleiben im Notizbuch.
sync-note-local-only = Nur lokale Notizen bleiben im Notizbuch.
sync-note-failed = Der Datenträger hat diese Datei abgelehnt.
sync-took = { $n ->
    [one] { $n } Datei wurde
   *[other] { $n } Dateien wurden
} aus dem Ordner { $name } übernommen
sync-line-inStep = mit Ordner abgeglichen
sync-line-changed = Ordner noch nicht abgeglichen
sync-line-trouble = Ordner nicht abgeglichen
sync-line-conflicts = { $n ->
    [one] { $n } Konflikt
   *[other] { $n } Konflikte
} mit dem Ordner
