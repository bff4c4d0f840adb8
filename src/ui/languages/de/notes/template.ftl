template-title = Neue Notiz aus einer Vorlage
template-choose = Vorlage
template-offered = Dieses Notizbuch hat noch keine Vorlagen. Die Vorlagen oben bringt Cloister mit.
template-own = Jede Notiz in { $folder } ist eine Vorlage.
template-addAll = Diese dem Notizbuch hinzufügen
template-added = { $notes ->
    [one] { $notes } Vorlage
    *[other] { $notes } Vorlagen
} zu { $folder } hinzugefügt.
template-noneAdded = Keine Vorlage wurde hinzugefügt: { $why }
template-noteTitle = Titel
template-folderHint = Wird mit der Notiz angelegt, falls es ihn nicht gibt
template-fileName = Dateiname
template-author = Autor
template-authorHint = Wird auf diesem Gerät als Ihr Name gespeichert. Sie können ihn in den Einstellungen ändern.
template-values = Werte
template-preview = Vorschau
template-stays = Nicht ausgefüllt: { $names }.
template-allFilled = Alle Platzhalter sind ausgefüllt.
template-create = Notiz anlegen
template-listFailed = Die Vorlagen konnten nicht gelesen werden: { $why }
template-created = { $path } wurde angelegt.
