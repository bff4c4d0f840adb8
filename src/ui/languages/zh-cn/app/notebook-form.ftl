notebook-form-nameLabel = 笔记本名称
notebook-form-removeQuestion = 从本设备移除“{ $name }”及其 { $files } 个文件？它的笔记、标记、运行和历史也会移除。日志会记录此次移除。导出的 ZIP 保留文件和标记，但不保留历史和运行。
notebook-form-removeNow = 移除笔记本
notebook-form-removed = 已移除“{ $name }”。
notebook-form-renamed = 笔记本现在名为“{ $name }”。
