tag-title = 标签
tag-filter = 筛选标签
tag-tree = 此笔记本的标签
tag-shown = { $tags } 个标签
tag-notesWord = { $notes ->
    [one] 篇笔记
    *[other] 篇笔记
}
tag-none = 还没有标签
tag-noneText = 标签把同一主题的笔记聚在一起，无论它们在哪里。请在笔记中写 #标签，或添加名为 tags 的属性。
tag-example = 创建带标签的示例笔记
tag-exampleTitle = 标签
tag-exampleText = 这篇笔记有两个标签：#示例 和 #示例/嵌套 。点击标签会显示带有它的笔记。不再需要时可删除这篇笔记。
tag-noMatch = 没有标签包含“{ $text }”。
tag-choose = 选择标签可列出其笔记。
tag-notes = 带标签 { $tag } 的笔记
tag-noNotes = 没有笔记带有标签 { $tag }。
tag-all = 所有标签
tag-failed = 无法读取标签。{ $why }
tag-show = 显示带标签 { $tag } 的笔记
