across-notes = { part-notes }
across-title = Tabellen
across-saved = Gespeicherte Ansichten
across-noneSaved = Noch keine Ansichten gespeichert. Wählen Sie Filter und Spalten, und speichern Sie sie als Ansicht.
across-moreSaved = Die ersten { $views } gespeicherten Ansichten sind aufgelistet.
across-allNotes = Alle Notizen
across-gone = Die Ansicht { $path } gibt es nicht mehr, oder ihre Notiz enthält keine Ansicht. Wählen Sie eine andere.
across-openNote = Notiz dieser Ansicht öffnen
across-layout = Darstellung
across-layouts-table = Tabelle
across-layouts-board = Tafel
across-layouts-calendar = Kalender
across-layouts-gallery = Galerie
across-filter = Filter
across-filterHint = path:/experiments tag:lettuce prop:status=done date:2026-11
across-unread = Der Filter { $filter } ist ungültig und wurde ignoriert. Schreiben Sie ein Datum als date:2026-11-18 oder date:2026-11.
across-columns = Spalten
across-noProperties = Noch keine Notiz hat Eigenschaften.
across-group = Spalten nach
across-date = Tage nach
across-noneFound = Keine passenden Notizen
across-fromTemplate = Mit einer Vorlage beginnen
across-noneFoundText = Tabellen listen Notizen nach ihren Eigenschaften auf. Leeren Sie den Filter, oder schreiben Sie eine Notiz mit Eigenschaften.
across-saveAs = Als Ansicht speichern…
across-viewName = Name der Ansicht
across-saveChanges = Änderungen speichern
across-discard = Änderungen verwerfen
across-savedAs = Die Ansicht wurde in { $path } gespeichert.
across-taken = { $path } gibt es schon. Wählen Sie einen anderen Namen.
across-nameWanted = Geben Sie einen Namen ein.
across-notSaved = Die Ansicht wurde nicht gespeichert. { $why }
across-table = Notizen als Tabelle
across-sortBy = Nach { $name } sortieren
across-cell = { $property }: { $value ->
    [is-null] leer
    *[other] { $value }

}
across-edit = { $property } von { $note }
across-help = Die Pfeiltasten wechseln die Zelle. Die Eingabetaste bearbeitet eine Zelle, Escape behält ihren Wert.
across-changed = { $property } von { $note } wurde geändert.
across-board = Notizen als Tafel
across-without = Ohne { $property }
across-lane = { $value }, { part-notes }
across-move = { $note } verschieben
across-moveTo = { $note } verschieben nach
across-moreValues = Die ersten { $values } Werte werden gezeigt. Grenzen Sie den Filter ein, um andere zu sehen.
across-noValues = Keine passende Notiz hat die Eigenschaft { $property }. Wählen Sie eine andere Eigenschaft.
across-gallery = Notizen als Galerie
across-galleryHelp = Mit den Pfeiltasten wechseln Sie zwischen Karten. Die Eingabetaste öffnet eine Notiz.
across-calendar = Notizen als Kalender
across-previousMonth = Vorheriger Monat
across-nextMonth = Nächster Monat
across-thisMonth = Heute
across-noneInMonth = Keine passende Notiz hat in { $property } einen Tag dieses Monats.
across-tooMany = Die ersten { $shown } Notizen des Monats werden gezeigt. Grenzen Sie den Filter ein, um andere zu sehen.
across-base-broken = Diese Base lässt sich nicht zeigen. { $line ->
    [is-null] { "" }
   *[other] Zeile { $line }:{ " " }
}{ $reason }. Wählen Sie „Schreiben“, um den Text zu berichtigen, oder stellen Sie eine frühere Fassung aus der Dateiverlauf wieder her.
across-base-views = Ansichten
across-base-unknown = Cloister versteht diese Bedingungen nicht und lässt sie aus. Darum kann die Ansicht Notizen zeigen, die nicht zu ihr gehören. Wählen Sie „Schreiben“, um den Text zu sehen oder zu ändern.
across-base-conditions = Bedingungen, die nicht verstanden werden
across-base-notApplied = Nicht angewendet: { $parts }
across-base-onlyNotes = Zeigt Notizen, ohne andere Dateien.
