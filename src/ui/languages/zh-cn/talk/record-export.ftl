record-export-mask = 遮盖密钥和个人数据
record-export-choose = 选择要遮盖的内容
record-export-packing = 正在准备文件…
record-export-save = 保存 { $file }（{ BYTES($bytes) }）
record-export-log = 导出日志
record-export-logHint = 遮盖后的文本无法校验，但日志条目的哈希值仍可校验。
record-export-run = 导出运行
record-export-conversation = 导出对话
