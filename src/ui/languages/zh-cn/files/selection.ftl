selection-bar = 选择
selection-count = 已选 { $number } 项
selection-select = 选择
selection-hint = 然后点击或轻触其他项目，对它们一起操作
selection-move = 移动…
selection-label = 标记…
selection-delete = 删除…
selection-clear = 清除选择
selection-menu = { $number } 个项目的操作
selection-question = 删除 { $number } 个项目{ $folders ->
    [0] { "" }
    *[other] ，包括文件夹中的所有内容
}？可以撤销。
selection-keep = 保留
selection-remove = 删除 { $number } 个项目
selection-labels = { $number } 个项目的标记
selection-addLabel = 添加标记“{ part-label }”
selection-removeLabel = 移除标记“{ part-label }”
selection-labelled = { $number } 个项目现在是{ part-label }。
selection-unlabelled = { $number } 个项目不再是{ part-label }。属性中写有该标记的笔记会在下一次更改时重新获得。
selection-sameLabels = 没有标记需要更改。
selection-tag = 标签…
tag-many-tagForm = 为 { $number } 个项目设置标签
tag-many-tagHint = 对于文件夹，作用于其中的笔记。
tag-many-badTag = 标签由字母、数字、连字符、下划线和斜杠组成，例如 lab/week-3。
tag-many-addTag = 添加标签
tag-many-removeTag = 移除标签
tag-many-tagged = 已将 #{ $tag } 添加到 { $number } 个笔记。
tag-many-untagged = 已从 { $number } 个笔记中移除 #{ $tag }。
tag-many-allTagged = 它们都已有 #{ $tag }。
tag-many-noneTagged = 它们的属性中都没有 #{ $tag }。文本中的标签请在笔记中移除。
selection-leftOut = { $number ->
    [one] 已跳过 { $path }
    *[other] 已跳过 { $number } 个文件，例如 { $path }
}：{ $reason }
