history-title = 文件历史
history-loading = 正在读取历史…
history-empty = 此文件还没有历史。
history-page = 按时间比较和恢复
history-facts = 文件详情
history-size = 大小
history-hash = SHA-256
history-copy = 复制 SHA-256
history-copied = 已复制 SHA-256。
history-notCopied = 浏览器阻止了复制。请选中 SHA-256，按 Ctrl C 或 ⌘C。
history-lastWriter = 最后修改者
history-created = 创建
history-by = { $who }，{ EXACTLY($atMs) }
history-versions = { $n } 个版本
history-list = 版本，最新的在前
history-event = { $who }{ $did }
history-kinds-created = 创建了文件
history-kinds-changed = 更改了文件
history-kinds-copied = 以副本创建了文件
history-kinds-imported = 导入了文件
history-kinds-deleted = 删除了文件
history-kinds-undone = 撤销了更改
history-kinds-labelled = 添加了标记
history-kinds-redone = 重做了更改
history-moved = 将文件从 { $from } 移动到 { $to }
history-movedAndChanged = 将文件从 { $from } 移动到 { $to } 并更改了文字
history-restored = 恢复了 { EXACTLY($atMs) } 的版本
history-inRun = 在此运行中
history-now = 当前
history-undone = 已撤销
history-fromArchive = 导入之前，据归档所述
history-others = 连同另外 { $n } 个文件
history-show = 显示更改
history-hide = 隐藏更改
history-of = { $what }，{ $when }
history-restore = 恢复…
history-wouldChange = 恢复会对当前文件作出以下更改。这是一次单独的更改，可以撤销。
history-keepCurrent = 保留当前版本
history-restoreNow = 恢复此版本
history-restoredTo = { $path } 已恢复到 { EXACTLY($atMs) } 的版本。
history-undo = 撤销更改
history-more = 再显示 { $next } 个，共 { $left } 个版本
history-against = 比较对象
history-againstBefore = 上一个版本
history-againstNow = 当前版本
history-same = 没有差异。
history-notKept = 内容已不再保留
history-erased = 已永久删除{ $atMs ->
    [is-null] 。
   *[other] ，时间：{ EXACTLY($atMs) }。
}
history-gone = 此版本的内容已不在本设备上，因此无法显示或恢复。
history-currentGone = 当前文件的内容缺失，无法比较。恢复会带回此版本的内容。
history-tooLong = 超过 { $most } 的版本不逐行比较。
history-sizes = { $before ->
    [is-null] 无文件
    *[other] { BYTES($before) }

} → { $after ->
    [is-null] 无文件
    *[other] { BYTES($after) }

}
history-texts-bytes = { $size }（{ $bytes } 字节）
history-difference = 更改的行
history-fromWork = 来自需审阅的工作“{ $title }”
