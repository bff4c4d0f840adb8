bin-view-title = Papierkorb
bin-loading = Der Papierkorb wird gelesen…
bin-failed = Der Papierkorb lässt sich nicht auflisten: { $why }
bin-hint = Was Sie löschen, bleibt hier, bis Sie es wiederherstellen oder endgültig löschen, und belegt bis dahin Platz.
bin-empty = Der Papierkorb ist leer
bin-emptyText = Dateien, Notizbücher, Unterhaltungen, Läufe, Aufgaben und geprüfte Arbeit, die Sie löschen, stehen hier.
bin-filter = Im Papierkorb suchen
bin-none = Nichts im Papierkorb hat das in seinem Namen.
bin-count = { $n ->
    [one] { $n } Element
   *[other] { $n } Elemente
}
bin-where = Anzeigen
bin-here = Dieses Notizbuch
bin-everywhere = Alle Notizbücher
bin-kinds-notebook = Notizbücher
bin-kinds-file = Dateien und Ordner
bin-kinds-session = Unterhaltungen
bin-kinds-run = Läufe
bin-kinds-task = Aufgaben
bin-kinds-review = Geprüfte Arbeit
bin-size = { BYTES($bytes) }
bin-files = { $n ->
    [0] keine Dateien
    [one] { $n } Datei
   *[other] { $n } Dateien
}
bin-deletedBy = Gelöscht von { $who }, { EXACTLY($atMs) }
bin-choose = { $name } auswählen
bin-chosen = { $n } ausgewählt
bin-restore = Wiederherstellen
bin-restoreIt = { $name } wiederherstellen
bin-restoreChosen = { $n } wiederherstellen
bin-erase = Endgültig löschen…
bin-eraseIt = Endgültig löschen…, { $name }
bin-eraseChosen = { $n } endgültig löschen…
bin-emptyBin = Papierkorb leeren…
bin-more = { $n } weitere zeigen
bin-restored = { $name } wurde wiederhergestellt.
bin-restoredAs = { $name } wurde als { $as } wiederhergestellt, weil eine andere Datei den Namen hat.
bin-notRestored = Nichts wurde wiederhergestellt: { $why }
bin-undone = { $name } ist wieder gelöscht.
bin-erased = { $items ->
    [one] { $items } Element
   *[other] { $items } Elemente
} endgültig gelöscht{ $blobs ->
    [0] .
    [one] , mit { $blobs } Inhalt.
   *[other] , mit { $blobs } Inhalten.
}
bin-stillHeld = Noch enthalten kann es: { $list }.
bin-between = { "; " }
bin-logKept = { $n ->
    [one] { $n } älterer Protokolleintrag behält seinen
   *[other] { $n } ältere Protokolleinträge behalten ihren
} Text.
bin-question-label = Endgültig löschen
bin-question-planning = Alles Zugehörige wird gesucht…
bin-question-will = { $n ->
    [one] { $n } Element
   *[other] { $n } Elemente
} endgültig löschen? Das entfernt:
bin-question-files = { $n ->
    [one] { $n } Datei
   *[other] { $n } Dateien
}, mit allen früheren Versionen und Entwürfen
bin-question-contents = { $n ->
    [one] { $n } gespeicherten Inhalt
   *[other] { $n } gespeicherte Inhalte
}, { BYTES($bytes) }
bin-question-shared = { $n ->
    [one] { $n } Inhalt bleibt
   *[other] { $n } Inhalte bleiben
}, weil eine andere Datei denselben hat
bin-question-conversations = { $n ->
    [one] { $n } Unterhaltung, die
   *[other] { $n } Unterhaltungen, die
} es gelesen oder geändert { $n ->
    [one] hat
   *[other] haben
}, mit Anfragen, Antworten und Ergebnissen
bin-question-ownConversations = { $n ->
    [one] { $n } Unterhaltung
   *[other] { $n } Unterhaltungen
} mit Anfragen, Antworten, Ergebnissen und Läufen
bin-question-runs = { $n ->
    [one] { $n } Lauf
   *[other] { $n } Läufe
} mit Anfragen, Antworten, Ergebnissen und allem, was gesendet wurde
bin-question-versions = den Inhalt von { $n ->
    [one] { $n } früheren Version
   *[other] { $n } früheren Versionen
}, der danach nicht mehr gezeigt, wiederhergestellt oder zurückgenommen werden kann
bin-question-versionsStay = Die Datei und die Liste ihrer Änderungen bleiben.
bin-question-neededVersions = { $n ->
    [one] { $n } Inhalt bleibt
   *[other] { $n } Inhalte bleiben
}, weil eine andere Datei, eine Unterhaltung, ein Entwurf oder eine Freigabe { $n ->
    [one] ihn
   *[other] sie
} braucht
bin-question-work = { $n ->
    [one] { $n } Aufgabe oder geprüfte Arbeit, die
   *[other] { $n } Aufgaben oder geprüfte Arbeiten, die
} es nennen
bin-question-names = Namen und Texte im Verlauf; Zeiten und Hashwerte bleiben
bin-question-logKept = Das Protokoll hat { $n ->
    [one] { $n } älteren Eintrag
   *[other] { $n } ältere Einträge
} darüber, { $n ->
    [one] der seinen Text behält
   *[other] die ihren Text behalten
}. Frühere Versionen von Cloister haben { $n ->
    [one] ihn
   *[other] sie
} geschrieben, und eine Änderung würde das Protokoll ungültig machen.
bin-question-notebook = das Notizbuch „{ $name }“ mit { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
}, Verlauf, Markierungen, Unterhaltungen und Läufen
bin-question-holders = Was es noch enthalten kann und die App nicht erreicht:
bin-question-holder-backup-files = Sicherungsdateien und Exporte, die Sie früher gespeichert haben
bin-question-holder-backup-folder = der Sicherungsordner, bis zu seinem nächsten Stand
bin-question-holder-disk = freie Blöcke des Datenträgers, bis das System sie überschreibt
bin-question-holder-browser = der Verlauf des Browsers, der die Adressen geöffneter Notizen enthält
bin-question-holder-peers = andere Geräte und Server, die es erhalten haben
bin-question-holder-folder-bin = .cloister-bin im Ordner, mit dem dieses Notizbuch abgeglichen wird, bis Sie diesen Papierkorb leeren
bin-question-holder-git = Commits im Git-Verlauf dieses Notizbuchs, solange Sie ihn führen
bin-question-holder-links = Links und Wörter in anderen Notizen
bin-question-holder-settings = Regeln, Agenten oder Playbooks, die es nennen
bin-question-never = Endgültiges Löschen lässt sich nicht rückgängig machen.
bin-question-kept = { $name } bleibt: { $why }
bin-question-keep = Behalten
bin-question-erase = { $n } endgültig löschen
