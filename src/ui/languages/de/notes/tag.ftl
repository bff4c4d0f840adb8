tag-title = Tags
tag-filter = Tags filtern
tag-tree = Tags dieses Notizbuchs
tag-shown = { $tags ->
    [one] { $tags } Tag
    *[other] { $tags } Tags
}
tag-notesWord = { $notes ->
    [one] Notiz
    *[other] Notizen
}
tag-none = Noch keine Tags
tag-noneText = Schreiben Sie #tag in eine Notiz, oder fügen Sie eine Eigenschaft namens tags hinzu.
tag-noMatch = Kein Tag enthält „{ $text }“.
tag-choose = Wählen Sie einen Tag, um seine Notizen aufzulisten.
tag-notes = Notizen mit dem Tag { $tag }
tag-noNotes = Keine Notiz hat den Tag { $tag }.
tag-all = Alle Tags
tag-retry = Erneut versuchen
tag-failed = Die Tags konnten nicht gelesen werden. { $why }
tag-show = Notizen mit dem Tag { $tag } zeigen
