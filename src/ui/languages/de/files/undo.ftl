undo-undo-done = Rückgängig gemacht: { part-files }.
undo-undo-notDone = Nicht rückgängig gemacht: { $list }
undo-redo-done = Wiederholt: { part-files }.
undo-redo-notDone = Nicht wiederholt: { $list }
undo-undo-left = { $files ->
    [one] { $files } Datei wurde
   *[other] { $files } Dateien wurden
} seither geändert: Entscheiden Sie, was bleibt.
undo-redo-left = { $files ->
    [one] { $files } Datei wurde
   *[other] { $files } Dateien wurden
} seither geändert: Entscheiden Sie, was bleibt.
