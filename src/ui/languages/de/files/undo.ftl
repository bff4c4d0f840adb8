undo-undo-done = Rückgängig gemacht: { part-files }.
undo-undo-notDone = Nicht rückgängig gemacht: { $list }
undo-redo-done = Wiederholt: { part-files }.
undo-redo-notDone = Nicht wiederholt: { $list }
