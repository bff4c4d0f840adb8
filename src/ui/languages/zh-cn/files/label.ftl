label-button = 标记
label-menu = { $name } 的标记
label-set = 添加标记“{ part-label }”
label-takeAway = 移除标记“{ part-label }”
label-has = 已标记为{ part-label }
label-fromFolder = 继承自文件夹 { $folder }。请在那里移除标记，或将此项目移出该文件夹。
label-meaning-local-only = 读过它的智能体不能使用远程模型，也不能获取任何内容。远程模型能否得到它的名称，见“设置”中的“隐私”。
label-meaning-untrusted = 由别人撰写。读过它或其名称的智能体在每次写入和获取之前都会询问。
label-afterwards-local-only = 允许远程模型读取。
label-afterwards-untrusted = 视为你自己的文字：读取它不需要额外批准。
label-wasSet = { $name } 现在是{ part-label }。
label-takenAway-local-only = { $name } 不再仅限本地：远程模型可以读取。{ $isNote ->
    [true] 如果笔记的属性仍写着 local-only，下一次更改会恢复标记。
    *[other] { "" }

}
label-takenAway-untrusted = { $name } 不再是不可信的。{ $isNote ->
    [true] 如果笔记的属性仍写着 untrusted，下一次更改会恢复标记。
    *[other] { "" }

}
label-unset = { $by ->
    [tag] 标签 #{ $name } 不是标记，没有任何保护作用。
    *[other] 属性 { $name } 提到了一个标记，但并未设置它，没有任何保护作用。
}
label-names-local-only = 仅限本地
label-names-untrusted = 不可信
