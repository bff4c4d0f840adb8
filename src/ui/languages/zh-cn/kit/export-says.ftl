export-holds-notebook = 包含 { $n } 个文件（{ BYTES($bytes) }）、所有文件夹和标记列表。
export-holds-notes = 包含 { $n } 个文件（{ BYTES($bytes) }），含嵌入的文件，按所绘制的样子。
export-holds-conversation = 包含 { $n } 条消息。
export-holds-run = 包含该运行及其 { $n } 次调用、消息、更改和所发送的请求。
export-holds-log = 包含日志的 { $n } 个条目。
export-holds-model = 包含模型的 { $n } 个文件（{ BYTES($bytes) }）及其哈希列表。
export-leaves-notebook = 已删除的文件、运行及其文件、对话、设置和 API 密钥
export-leaves-notes = 不包含标记、历史、运行、日志和 API 密钥。
export-leaves-conversation = 不包含其中提到的文件、日志和 API 密钥。
export-leaves-run = 不包含其中提到的文件、日志和 API 密钥。
export-leaves-log = 不包含文件内容、消息和 API 密钥。
export-holds-rules = 导出的文件包含{ $n ->
    [0] 零条规则
   *[other] 你的 { $n } 条规则
}，含其中的智能体名称、路径和主机。
export-holds-patterns = 导出的文件包含你的 { $n } 个模式，含名称、说明和示例。
export-holds-agent = 导出的文件包含智能体的说明、指令、范围、权限和限额，以及所用模型的名称（{ BYTES($bytes) }）。
export-holds-record = 保存的文件包含此记录存储的原样（{ BYTES($bytes) }），含私人文本和损坏的部分。
export-leaves-rules = 不包含内置规则、规则的早期版本和批准。
export-leaves-patterns = 不包含遮盖设置和找到的值。
export-leaves-agent = 不包含 API 密钥、规则、“始终允许”的回答、对话和运行。
export-leaves-record = 不包含所有其他记录和文件内容。
export-beside-holds-authorship = 每个文件的作者
export-beside-holds-provenance = 已审阅工作的来源（{ $works }）
export-beside-holds-history = { $versions } 个版本及其作者（早期内容 { BYTES($bytes) }）
export-beside-holds-log = 关于此笔记本的 { $entries } 个日志条目
export-beside-leaves-authorship = 每个文件的作者
export-beside-leaves-provenance = 已审阅工作的来源
export-beside-leaves-history = 早期版本
export-beside-leaves-log = 日志
export-beside-also = 另外还有：{ $list }。
export-beside-out = 不包含{ $list }。
export-leaves-model = 不包含你的笔记、对话和 API 密钥。
export-parts-own = { $files } 个文件为{ $label ->
    [untrusted] 不可信
   *[other] 仅限本地
}：{ $names }{ $more ->
    [0] 。
   *[other] { " " }以及另外 { $more } 个。
}
export-parts-quoted = 其中可能引用或提到 { $files } 个{ $label ->
    [untrusted] 不可信
   *[other] 仅限本地
}的文件：{ $names }{ $more ->
    [0] 。
   *[other] { " " }以及另外 { $more } 个。
}
export-parts-unprotected = 在 Cloister 之外，标记不提供任何保护。
export-says-reading = 正在查看包含的内容…
export-says-searching = 正在查找密钥和个人数据…
export-says-masked = 文本中的密钥和个人数据已遮盖。
export-says-clean = 在文本中未发现密钥或个人数据。未搜索图片、PDF 和文件名。
export-says-sensitive = 包含疑似密钥或个人数据的内容，且未遮盖：{ $texts } 段文本中的 { $values } 个值。
