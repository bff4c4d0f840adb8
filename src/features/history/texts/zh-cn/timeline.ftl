history-view-title = 历史
timeline-title = { $name } 的历史
timeline-hint = 每次更改连同更改者和原因都会保留。恢复早期状态本身也是一次更改，可以撤销。
timeline-commits = 此笔记本的 Git 提交
timeline-wholeNotebook = 笔记本历史
timeline-loading = 正在读取历史…
timeline-empty = 还没有更改
timeline-emptyText = 你、导入或智能体在此笔记本中所做的更改会列在这里。
timeline-list = 更改，最新的在前
timeline-more = 显示更早的更改
timeline-newer = 显示更新的更改
timeline-event = { $who }{ $did }
timeline-did-create = 创建了{ $files ->
    [0] 一个文件夹
   *[other] { " " }{ $files } 个文件
}
timeline-did-write = 更改了{ $files ->
    [0] 一个文件夹
   *[other] { " " }{ $files } 个文件
}
timeline-did-move = 移动了{ $files ->
    [0] 一个文件夹
   *[other] { " " }{ $files } 个文件
}
timeline-did-copy = 复制了{ $files ->
    [0] 一个文件夹
   *[other] { " " }{ $files } 个文件
}
timeline-did-delete = 删除了{ $files ->
    [0] 一个文件夹
   *[other] { " " }{ $files } 个文件
}
timeline-did-import = 导入了{ $files ->
    [0] 一个文件夹
   *[other] { " " }{ $files } 个文件
}
timeline-did-undo = 撤销了对以下内容的更改：{ $files ->
    [0] 一个文件夹
   *[other] { $files } 个文件
}
timeline-did-redo = 重做了对以下内容的更改：{ $files ->
    [0] 一个文件夹
   *[other] { $files } 个文件
}
timeline-did-label = 添加了标签：{ $files ->
    [0] 一个文件夹
   *[other] { $files } 个文件
}
timeline-did-restore = 恢复了{ $files ->
    [0] 一个文件夹
   *[other] { " " }{ $files } 个文件
}
timeline-elsewhere = 整个笔记本中 { $all } 个文件
timeline-erased = { $files } 个文件已永久删除{ $atMs ->
    [is-null] 。
   *[other] ，时间：{ EXACTLY($atMs) }。
}
timeline-undone = 已撤销
timeline-lookAtLeft = 撤销时留下的文件
timeline-why-message = 请求：{ $text }
timeline-why-task = 任务：{ $text }
timeline-why-playbook = 剧本：{ $text }
timeline-why-review = 审阅工作：{ $text }
timeline-why-helper = 由另一个智能体请求：{ $text }
timeline-why-hand-over = 移交之后：{ $text }
timeline-noReason = 该对话已不再保存。
timeline-fromArchive = 导入之前，据归档所述
timeline-earlier = 显示导入之前的 { $n } 个版本
timeline-earlierList = 导入之前，从新到旧
timeline-earlierFiles = 只涉及随导入带来早期版本的文件，其名称保持不变。
timeline-approved = 已由你批准
timeline-fromWork = 来自审阅工作“{ $title }”
timeline-inRun = 对话
timeline-of = { $what }，{ $when }
timeline-open = 文件
timeline-restore = 恢复…
timeline-mark = 从此处比较
timeline-compareTo = 比较到此处
timeline-comparing = 从 { $when } 开始。请选择另一次更改，或
timeline-withNow = 与现在比较
timeline-stop = 停止比较
timeline-between = { $from } 与 { $to } 之间
timeline-now = 现在
timeline-differences = 有差异的文件
timeline-counts = 新增 { $added }，更改 { $changed }，移动 { $moved }，删除 { $deleted }。
timeline-noDifference = 没有文件有差异。
timeline-firstOf = 共 { $all } 个文件，显示前 { $shown } 个。
timeline-kinds-added = 新增
timeline-kinds-changed = 已更改
timeline-kinds-moved = 已移动
timeline-kinds-deleted = 已删除
timeline-movedFrom = 原位置 { $path }
timeline-showFile = 显示 { $path } 的差异
timeline-restoreTitle = 将 { $name } 恢复到 { $when }
timeline-checking = 正在检查将要更改的内容…
timeline-wouldChange = 这将更改 { $files } 个文件，作为一次可以撤销的更改。
timeline-nothingToRestore = 一切都与当时相同。
timeline-left = { $files } 个文件无法恢复：
timeline-restoreNow = 恢复 { $files } 个文件
timeline-restored = 已恢复：{ $files } 个文件。
timeline-reading = 正在比较…
