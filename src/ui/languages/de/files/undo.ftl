undo-undo-done = Rückgängig gemacht: { $files ->
    [one] { $files } Datei
    *[other] { $files } Dateien
}.
undo-undo-notDone = Nicht rückgängig gemacht: { $list }
undo-redo-done = Wiederholt: { $files ->
    [one] { $files } Datei
    *[other] { $files } Dateien
}.
undo-redo-notDone = Nicht wiederholt: { $list }
