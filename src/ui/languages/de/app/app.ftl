app-name = Cloister
app-starting = Ihre Notizbücher werden geöffnet…
app-skip = Zur Notiz springen
app-skipToRun = Zur Unterhaltung springen
app-landmarks-files = Dateien
app-landmarks-run = Lauf
app-landmarks-sections = Abschnitte
app-landmarks-tabs = Tabs
app-nav-run = Lauf
app-nav-files = Dateien
app-nav-note = Notiz
app-nav-more = Mehr
app-nav-fold = Navigation einklappen
app-nav-unfold = Navigation ausklappen
app-placeTabs = Bereiche von { $place }
app-filesWidth = Breite der Dateien
app-runWidth = Breite der Unterhaltung
app-hideRun = Unterhaltung ausblenden
app-showRun = Unterhaltung einblenden
app-side-label = Seitenleiste
app-switcher-label = Notizbuch
app-switcher-menu = Notizbücher
app-switcher-create = Neues Notizbuch…
app-switcher-sample = Beispielnotizbuch öffnen
app-switcher-importFiles = Dateien importieren…
app-switcher-importHint = oder ein Archiv: .zip, .eln
app-switcher-exportZip = Als ZIP exportieren…
app-switcher-remove = „{ $name }“ entfernen…
app-switcher-files = { part-files }, { BYTES($bytes) }
app-waiting = { $n ->
    [one] { $n } Freigabe
    *[other] { $n } Freigaben
}
app-waitingLabel = { $n ->
    [one] { $n } Freigabe
    *[other] { $n } Freigaben
}: zur ersten, die auf Sie wartet
app-status-saved = gespeichert
app-status-saving = wird gespeichert…
app-status-draft = Entwurf gespeichert
app-status-failed = nicht gespeichert
app-status-online = online
app-status-offline = offline
app-status-offlineReady = bereit ohne Netz
app-status-logEntries = Protokoll: { $entries ->
    [one] { $entries } Eintrag
    *[other] { $entries } Einträge
}
app-status-intact = Protokoll stimmig { WHEN($atMs) }
app-status-damaged = Protokoll verändert: siehe Protokoll
app-status-update = Update bereit
app-status-updateLabel = Eine neue Version ist bereit. Jetzt laden.
app-status-updateLater = Eine neue Version ist bereit. Sie können sie laden, wenn kein Lauf mehr läuft.
app-welcome-title = Ein Notizbuch hinter Mauern
app-welcome-private = Privat.
app-welcome-privateMeans = Ihre Notizen bleiben auf diesem Gerät, in diesem Browser. Es gibt kein Konto und keinen Server von uns.
app-welcome-limits = Agenten in Grenzen.
app-welcome-limitsMean = Sie lesen und schreiben nur, wo Sie es erlauben, und jede Änderung braucht Ihre Freigabe.
app-welcome-offline = Bereit ohne Netz.
app-welcome-offlineMeans = Schreiben, Suche und der Navigator brauchen kein Netz. Cloister verbindet sich nur mit Servern, die Sie erlauben.
app-welcome-sampleIs = Ein Jahr eines Pflanzenlabors zum Lesen, Durchsuchen und Fragen.
app-welcome-importFolder = Ordner importieren
app-welcome-importFolderIs = Markdown, Bilder und Tabellen oder ein Obsidian-Vault.
app-welcome-importFiles = Dateien importieren
app-welcome-importFilesIs = Einzelne Dateien oder ein Archiv: .zip, .eln.
app-welcome-emptyIs = Mit einer eigenen Notiz beginnen.
app-welcome-backup = Sicherung zurückspielen
app-welcome-backupIs = Alle Ihre Notizbücher, aus einer Datei von Cloister.
app-welcome-backupFolder = Aus einem Sicherungsordner wiederherstellen
app-welcome-backupFolderIs = Wählen Sie den Ordner, in dem Cloister gesichert hat, auf diesem oder einem anderen Gerät.
app-welcome-clone = Notizbuch von einem Server übernehmen
app-welcome-cloneIs = Legt ein neues Notizbuch mit dem Inhalt eines Repositorys an.
app-welcome-empty = Leeres Notizbuch anlegen
app-welcome-emptyName = Mein Notizbuch
app-welcome-opening = Das Notizbuch wird vorbereitet…
app-problem-reload = Seite neu laden
app-problem-restart = Neu starten
app-problem-unavailableTitle = Das Notizbuch konnte nicht geöffnet werden
app-problem-unavailable = Der Browser hat die Datenbank von Cloister (IndexedDB) gesperrt, in der Ihre Notizbücher liegen. Nichts wurde geändert oder gelöscht.
app-problem-getNewer = Zum Aktualisieren neu laden
app-problem-blockedTitle = Ein anderes Fenster ist noch offen
app-problem-blocked = Diese Version von Cloister muss ihre Datenbank erneuern, und ein anderes Fenster benutzt noch die alte. Schließen Sie alle anderen Cloister-Fenster; dieses macht dann von selbst weiter.
app-problem-changed = In einem anderen Fenster läuft eine neuere Version von Cloister, daher speichert dieses Fenster nicht mehr. Kopieren Sie Ihren letzten Text, und laden Sie neu.
app-problem-full = Der Browser hat die Datenbank geschlossen, weil auf diesem Gerät kein Speicher mehr frei ist. Alles, was vorher gespeichert war, bleibt erhalten. Kopieren Sie Ihren neuesten Text, schaffen Sie Platz auf dem Gerät, und laden Sie dann neu.
app-problem-removed = Die Daten dieser Seite wurden im Browser gelöscht, daher speichert dieses Fenster nicht mehr. Kopieren Sie, was Sie brauchen, und laden Sie neu.
app-problem-newerTitle = Dieses Notizbuch braucht eine neuere Version
app-problem-newer = Eine neuere Version von Cloister hat die Notizbücher auf diesem Gerät geschrieben. Diese ältere Seite ändert sie nicht.
app-problem-lostTitle = Der Hintergrundprozess von Cloister ist stehen geblieben
app-problem-lost = Gespeicherte Änderungen sind sicher. Der Text, den Sie gerade schreiben, ist noch auf dem Bildschirm.
app-problem-otherTitle = Cloister konnte nicht starten
app-problem-brokenTitle = Dieser Teil des Bildschirms ist ausgefallen
app-problem-broken = Das Notizbuch wurde nicht verändert.
app-problem-says = Einzelheiten:
app-problem-restarted = Der Hintergrundprozess von Cloister wurde neu gestartet. Versuchen Sie es erneut.
app-switcher-history = Verlauf des Notizbuchs
app-switcher-rename = „{ $name }“ umbenennen…
app-switcher-workspaces = Arbeitsbereiche…
app-status-storage-kept = Speicher geschützt
app-status-storage-notKept = Speicher nicht geschützt
app-status-storage-full = Kein Platz mehr für Notizbücher
app-status-storage-low = { $left ->
    [is-null] Wenig Platz frei
    *[other] noch { BYTES($left) } frei
}
app-switcher-sync = Mit einem Ordner abgleichen…
