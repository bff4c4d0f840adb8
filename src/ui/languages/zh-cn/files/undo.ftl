undo-undo-done = 已撤销：{ $files } 个文件。
undo-undo-notDone = 未撤销：{ $list }
undo-redo-done = 已重做：{ $files } 个文件。
undo-redo-notDone = 未重做：{ $list }
undo-undo-left = { $files } 个文件此后已更改：请决定保留什么。
undo-redo-left = { $files } 个文件此后已更改：请决定保留什么。
