damage-title = Beschädigte Datensätze
damage-text = Ein Datensatz, der sich nicht lesen lässt, wird aufbewahrt, aber nicht benutzt. Alles andere funktioniert weiter.
damage-look = Nach Schäden suchen
damage-looking = Alle Datensätze werden geprüft…
damage-none = Keine beschädigten Datensätze.
damage-found = { $n ->
    [one] { $n } beschädigter Datensatz
    *[other] { $n } beschädigte Datensätze
}:
damage-save = Als Datei speichern
damage-saveLabel = Als Datei speichern: { $record }
damage-why = Problem: { $reason }.
damage-repair = Reparieren
damage-repairLabel = { $record } reparieren
damage-repairHint = Lässt sich aus dem Änderungsverlauf neu aufbauen. Das beschädigte Original bleibt erhalten.
damage-contentHint = Stellen Sie eine ältere Fassung aus dem Verlauf der Datei wieder her, oder importieren Sie die Datei noch einmal.
damage-removeLabel = { $record } entfernen
damage-question = Den beschädigten Datensatz { $record } entfernen? Speichern Sie ihn vorher als Datei, wenn Sie seinen Inhalt noch brauchen könnten.
damage-tables-meta = Einstellung
damage-tables-workspaces = Arbeitsbereich
damage-tables-notebooks = Notizbuch
damage-tables-files = Datei oder Ordner
damage-tables-blobs = Inhalt einer Datei
damage-tables-changes = Änderung im Verlauf
damage-tables-audit = Protokolleintrag
damage-tables-auditSegments = Protokolleinträge
damage-tables-sessions = Unterhaltung
damage-tables-messages = Nachricht
damage-tables-runs = Lauf
damage-tables-steps = Schritt eines Laufs
damage-tables-tasks = Aufgabe
damage-tables-reviews = Arbeit mit Prüfung
damage-tables-summaries = Zusammenfassung einer Unterhaltung
damage-tables-toolCalls = Werkzeugaufruf
damage-tables-approvals = Freigabe
damage-tables-drafts = Entwurf
damage-tables-bin = Element im Papierkorb
damage-tables-agents = Agent
damage-tables-labels = Markierungen einer Datei
damage-tables-requests = Anfrage an ein Modell
damage-tables-providers = Modellserver
damage-tables-gitFiles = Datei des Git-Verlaufs
damage-tables-localModels = Lokales Modell
damage-tables-modelTests = Test eines Modells
damage-tables-playbooks = Playbook
damage-tables-credentials = API-Schlüssel
damage-tables-syncFolders = Ordner eines Notizbuchs
damage-tables-syncFiles = Vermerk über eine Datei in einem Ordner
damage-guards-agents = Das entfernt den Agenten. Ein neuer Agent dieses Namens beginnt mit den Rechten, die Sie ihm geben.
damage-guards-labels = Die Datei gilt als nur lokal und nicht vertrauenswürdig, bis Sie den Datensatz entfernen; danach hat sie keine Markierung.
damage-guards-meta = Sein Inhalt geht verloren: alle Regeln werden entfernt, und API-Schlüssel lassen sich nicht mehr entschlüsseln.
damage-removeNow = Datensatz entfernen
damage-cancel = Datensatz behalten
damage-review = Ansehen
damage-repaired-caption = Reparierte Datensätze
damage-repaired-found = { $n ->
    [one] { $n } Datensatz war beschädigt und wurde neu aufgebaut. Das Original ist
    *[other] { $n } Datensätze waren beschädigt und wurden neu aufgebaut. Die Originale sind
} aufbewahrt:
damage-repaired-when = Repariert { WHEN($atMs) }.
damage-repaired-remove = Original entfernen
damage-repaired-removeLabel = Original entfernen: { $record }
damage-notebook-title = Dieses Notizbuch ist beschädigt
damage-notebook-text = Der Datensatz dieses Notizbuchs ist beschädigt, daher lässt es sich nicht öffnen. Seine Dateien wurden nicht gelöscht. Reparieren Sie den Datensatz, um das Notizbuch zu öffnen.
damage-notebook-others = Andere Notizbücher
damage-bar-damaged = { $n ->
    [one] { $n } Datensatz ist beschädigt und wird nicht benutzt. Alles andere funktioniert. Sehen Sie ihn an, um ihn zu reparieren, zu speichern oder zu entfernen.
    *[other] { $n } Datensätze sind beschädigt und werden nicht benutzt. Alles andere funktioniert. Sehen Sie sie an, um sie zu reparieren, zu speichern oder zu entfernen.
}
damage-bar-repaired = { $n ->
    [one] { $n } Datensatz war beschädigt und wurde
    *[other] { $n } Datensätze waren beschädigt und wurden
} aus dem Änderungsverlauf neu aufgebaut. Prüfen Sie, ob nichts fehlt.
damage-start = { $n ->
    [one] { $n } Datensatz ist beschädigt, daher fehlen vielleicht Notizbücher. Nichts wurde gelöscht. Reparieren oder speichern Sie den Datensatz, bevor Sie weitermachen.
    *[other] { $n } Datensätze sind beschädigt, daher fehlen vielleicht Notizbücher. Nichts wurde gelöscht. Reparieren oder speichern Sie jeden Datensatz, bevor Sie weitermachen.
}
damage-lost = Der Browser hat die Notizbücher auf diesem Gerät entfernt, weil seine Datenbank beschädigt war oder der Speicherplatz nicht reichte. Spielen Sie Ihre letzte Sicherung zurück, oder importieren Sie Ihr letztes Archiv (.zip oder .eln). Ohne beides sind sie verloren.
damage-lostLog = Ihr Protokoll hatte { $entries ->
    [one] { $entries } Eintrag
   *[other] { $entries } Einträge
}, den neuesten vom { EXACTLY($atMs) }. Das neue Protokoll beginnt mit einem Vermerk darüber.
damage-rebuilt-working = Der Browser hat seine Datenbank entfernt. Cloister stellt die Notizbücher aus seinem Journal auf diesem Gerät wieder her. Warten Sie, bis das abgeschlossen ist.
damage-rebuilt-what = Der Browser hat seine Datenbank oder deren neuesten Teil verloren. Cloister hat sie aus seinem Journal auf diesem Gerät wiederhergestellt: { $notebooks ->
    [one] { $notebooks } Notizbuch
    *[other] { $notebooks } Notizbücher
}, { part-files }.
damage-rebuilt-contents = Der Inhalt von { part-n-files } konnte nicht wiederhergestellt werden.
damage-rebuilt-entries = { $n ->
    [one] { $n } Protokolleintrag konnte
    *[other] { $n } Protokolleinträge konnten
} nicht wiederhergestellt werden.
damage-rebuilt-next = Prüfen Sie, ob nichts fehlt, fügen Sie fehlende API-Schlüssel wieder hinzu, und exportieren Sie ein Archiv, das Sie anderswo aufbewahren.
damage-file = Der Datensatz von { $path } ist beschädigt, daher lässt sich die Datei nicht öffnen. Sie wurde nicht gelöscht. Reparieren Sie den Datensatz, oder sehen Sie ihn an.
damage-listed-more = { $names } und { $more } weitere
damage-listed-repaired = Repariert: { $names }.
damage-listed-notRepaired = Nicht repariert: { $names }. { $why }
damage-listed-files = { $files ->
    [one] { $files } Datei ist
    *[other] { $files } Dateien sind
} beschädigt und nicht zu sehen: { $names }.
damage-listed-all = { $names }
