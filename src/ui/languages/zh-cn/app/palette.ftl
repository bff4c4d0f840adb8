palette-title = 命令和搜索
palette-label = 命令、文件，或要搜索或询问的文字
palette-placeholder = 输入命令、文件名或问题
palette-hint-choose = 选择
palette-hint-go = 打开
palette-hint-close = 关闭
palette-hint-commands = 命令
palette-hint-tags = 标签
palette-groups-recent = 打开的和最近的笔记
palette-groups-commands = 命令
palette-groups-notebooks = 笔记本
palette-groups-files = 文件
palette-groups-tags = 标签
palette-groups-text = 笔记内容
palette-groups-guide = 使用指南
palette-groups-ask = 询问
palette-groups-byMeaning = 按含义找到的笔记
palette-groups-inGuide = 指南内容
palette-results = 结果
palette-found = { $all ->
    [0] 没有结果。
    *[other] { $all } 个结果。
}
palette-askAgent = 询问 { $agent }：{ $words }
palette-askHint = 立即开始。更改文件需要你的批准。
palette-openNotebook = 打开笔记本“{ $name }”
palette-renameNote = 重命名“{ $name }”…
palette-tagNotes = { $notes } 篇笔记
palette-searchFailed = 搜索失败：{ $why }
