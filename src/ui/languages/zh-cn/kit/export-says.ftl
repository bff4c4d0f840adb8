export-holds-notebook = 包含 { $n } 个文件（{ BYTES($bytes) }）、所有文件夹、标记列表，以及已审阅工作的来源。
export-holds-notes = 包含 { $n } 个文件（{ BYTES($bytes) }），含嵌入的文件，按所绘制的样子。
export-holds-conversation = 包含 { $n } 条消息。
export-holds-run = 包含该运行及其 { $n } 次调用、消息、更改和所发送的请求。
export-holds-log = 包含日志的 { $n } 个条目。
export-holds-model = 包含模型的 { $n } 个文件（{ BYTES($bytes) }）及其哈希列表。
export-leaves-notebook = 不包含文件历史、运行及其文件、对话、日志、设置和 API 密钥。
export-leaves-notes = 不包含标记、历史、运行、日志和 API 密钥。
export-leaves-conversation = 不包含其中提到的文件、日志和 API 密钥。
export-leaves-run = 不包含其中提到的文件、日志和 API 密钥。
export-leaves-log = 不包含文件内容、消息和 API 密钥。
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
