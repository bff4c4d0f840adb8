bin-title = 已删除的文件
bin-loading = 正在读取历史…
bin-failed = 无法列出已删除的文件：{ $why }
bin-hint = 已删除的文件会保留在历史中，直到删除笔记本为止，在此之前会占用空间。
bin-empty = 没有已删除的文件。你在文件树中删除的文件会列在这里，可用“恢复”放回原处。
bin-filter = 筛选已删除的文件
bin-none = 没有已删除的文件的路径包含此内容。
bin-count = { $n } 个已删除的项目
bin-latest = { THOUSANDS($all) } 个已删除的项目中最近的 { THOUSANDS($n) } 个
bin-list = 已删除的文件，最近的在前
bin-file = { BYTES($bytes) }
bin-folder = { $n ->
    [0] 没有文件的文件夹
   *[other] 含 { $n } 个文件的文件夹，{ BYTES($bytes) }
}
bin-deletedBy = 由 { $who } 删除，{ EXACTLY($atMs) }
bin-restore = 恢复
bin-restoreIt = 恢复 { $path }
bin-restored = { $path } 已恢复。
bin-restoredAs = { $path } 已恢复为 { $as }，因为另一个文件使用了它的名称。
bin-notRestored = 未恢复任何内容：{ $why }
bin-more = 再显示 { $n } 个
bin-undone = { $path } 已再次删除。
