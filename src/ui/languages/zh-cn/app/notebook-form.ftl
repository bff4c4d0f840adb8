notebook-form-nameLabel = 笔记本名称
notebook-form-removeQuestion = 将“{ $name }”及其 { $files } 个文件移到回收站？它会连同笔记、标记、运行和历史一起隐藏，并可整体恢复。永久移除后无法找回：导出的 ZIP 保留文件和标记，但不保留历史和运行。
notebook-form-toBin = 移到回收站
notebook-form-binned = “{ $name }”已移到回收站。
notebook-form-removeNow = 永久移除笔记本
notebook-form-removed = 已移除“{ $name }”。
notebook-form-renamed = 笔记本现在名为“{ $name }”。
