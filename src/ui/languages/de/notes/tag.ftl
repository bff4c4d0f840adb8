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
tag-noneText = Tags fassen Notizen zu einem Thema zusammen, gleich wo sie liegen. Schreiben Sie #tag in eine Notiz, oder fügen Sie eine Eigenschaft namens tags hinzu.
tag-example = Beispielnotiz mit Tags anlegen
tag-exampleTitle = Tags
tag-exampleText = Diese Notiz hat zwei Tags: #beispiel und #beispiel/verschachtelt. Ein Klick auf ein Tag zeigt die Notizen, die es haben. Löschen Sie diese Notiz, wenn Sie sie nicht mehr brauchen.
tag-noMatch = Kein Tag enthält „{ $text }“.
tag-choose = Wählen Sie einen Tag, um seine Notizen aufzulisten.
tag-notes = Notizen mit dem Tag { $tag }
tag-noNotes = Keine Notiz hat den Tag { $tag }.
tag-all = Alle Tags
tag-failed = Die Tags konnten nicht gelesen werden. { $why }
tag-show = Notizen mit dem Tag { $tag } zeigen
