file-tree = Dateien des Notizbuchs
file-runsTitle = Dateien aus Läufen
file-newNote = Neue Notiz
file-newFolder = Neuer Ordner
file-daily = Tagesnotizen
file-launcher-button = Neu
file-launcher-menu = Anlegen oder importieren
file-newNoteIn = Neue Notiz in { $folder }
file-newFolderIn = Neuer Ordner in { $folder }
file-defaultNote = notiz.md
file-renameLabel = Neuer Name für { $name }
file-move = Verschieben…
file-copy = Kopieren…
file-copyLabel = { $name } kopieren nach
file-copyNow = Kopieren
file-rule = Regel für Agenten…
file-pathHint = Vollständiger Pfad im Notizbuch, zum Beispiel /notes/plan.md
file-delete = Löschen
file-items = { part-items }
file-selected = { part-number-items } ausgewählt
file-deleted = { $name } liegt im Papierkorb.
file-manyDeleted = { $number ->
    [one] { $number } Element liegt
    *[other] { $number } Elemente liegen
} im Papierkorb.
file-actions = Aktionen für { $name }
file-byAgent = zuletzt geändert von { $who }
file-draft = hat einen Entwurf
file-emptyTitle = Noch keine Dateien
file-emptyText = Beginnen Sie mit einer eigenen Notiz, oder sehen Sie sich im Beispielnotizbuch ein Jahr eines Pflanzenlabors an.
file-openSample = Beispielnotizbuch öffnen
file-writeFirst = Erste Notiz schreiben
file-fromTemplate = Mit einer Vorlage beginnen
file-firstNote = /notes/{ $day }.md
file-importNow = Dateien importieren
file-drop = Dateien, einen Ordner oder ein ZIP-Archiv zum Importieren hier ablegen
file-cannotImport-tooMany = Nichts wurde importiert: Sie haben { part-files } ausgewählt, und ein Import fasst höchstens { $most ->
    [one] { $most } Datei
    *[other] { $most } Dateien
}. Importieren Sie einen Ordner nach dem anderen.
file-cannotImport-unreadable = Die Datei war nicht lesbar ({ BARE($reason) }). Prüfen Sie, ob es sie noch gibt und ob Sie sie lesen dürfen.
file-inherited-from = { $label }, geerbt von { $folders }
file-inherited-andHere = { $label }, geerbt von { $folders } und hier gesetzt
file-moves-named = In { $name } umbenannt.
file-moves-renamed = In { $name } umbenannt, und { $links ->
    [one] { $links } Link wurde
    *[other] { $links } Links wurden
} geändert.
file-moves-links = { $name } wurde verschoben, und { $links ->
    [one] { $links } Link darauf oder darin wurde
    *[other] { $links } Links darauf oder darin wurden
} geändert.
file-moves-attachments = { $name } und { part-attachments } wurden verschoben.
file-moves-both = { $name } und { part-attachments } wurden verschoben, und { $links ->
    [one] { $links } Link wurde
    *[other] { $links } Links wurden
} geändert.
file-moves-top = ganz oben
file-moves-withAttachments = { $what } und { part-attachments }
file-moves-into = { $items ->
    [one] { $what } wurde
    *[other] { $what } wurden
} nach { $place } verschoben.
file-moves-intoWithLinks = { $items ->
    [one] { $what } wurde
    *[other] { $what } wurden
} nach { $place } verschoben, und { $links ->
    [one] { $links } Link wurde
    *[other] { $links } Links wurden
} geändert.
file-record-copyLink = Link kopieren
file-record-copied = { $link } kopiert
file-record-notCopied = Der Link ließ sich nicht kopieren. Er lautet { $link }
file-record-folderHistory = Ordnerverlauf
file-record-history = Dateiverlauf
file-record-compare = Vergleichen…
file-record-publish = Drucken oder exportieren…
