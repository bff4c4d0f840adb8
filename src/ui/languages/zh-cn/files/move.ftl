move-title = 链接
move-follow = { $notes } 篇笔记链接到此处。其中的链接会随之更改。
move-stay = { $notes } 篇笔记链接到此处。其中的链接将失效。
move-keep = { $notes } 篇笔记链接到此处。其中的链接保持不变，仍然有效。
move-own = 被移动笔记中的链接也会更改。
move-change = 更改链接
move-show = 显示笔记
move-links = { $links } 个链接
move-more = 以及另外 { $notes } 篇笔记
move-attachments = { $files } 个附件只在此处有链接。
move-moveAttachments = { $files ->
    [one] 一并移动
    *[other] 全部一并移动
}
move-showAttachments = 显示附件
move-goesTo = 到
move-moreAttachments = 以及另外 { $files } 个附件
move-moveTo = 将 { $what } 移动到
move-items = { $items } 个项目
move-placeholder = 筛选文件夹，或输入路径
move-found = { $folders ->
    [0] 没有匹配的文件夹
    *[other] { $folders } 个文件夹
}
move-moreFolders = 以及另外 { $folders } 个文件夹。输入文字可缩小范围。
move-root = 笔记本顶层
move-newFolder = 新文件夹 { $path }
move-newPath = 作为 { $path }
move-isThere = 已在此文件夹中
move-move = 移动
