selection-bar = 选择
selection-selected = 已选择 { $number } 个项目
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
selection-deleted = 已删除 { $number } 个项目。
selection-labels = { $number } 个项目的标记
selection-addLabel = 添加标记“{ $label ->
    [untrusted] 不可信
    *[other] 仅限本地
}”
selection-removeLabel = 移除标记“{ $label ->
    [untrusted] 不可信
    *[other] 仅限本地
}”
selection-labelled = { $number } 个项目现在是{ $label ->
    [untrusted] 不可信
    *[other] 仅限本地
}。
selection-unlabelled = { $number } 个项目不再是{ $label ->
    [untrusted] 不可信
    *[other] 仅限本地
}。属性中写有该标记的笔记会在下一次更改时重新获得。
selection-sameLabels = 没有标记需要更改。
selection-undo = 撤销
