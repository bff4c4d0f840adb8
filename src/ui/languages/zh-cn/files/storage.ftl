storage-refused = 浏览器没有同意保护存储。安装 Cloister 或更常使用之后，它可能会同意。
storage-agreed = 存储受保护：浏览器会保留你的笔记本，直到你删除。
storage-low = { $left ->
    [is-null] 留给笔记本的空间不多。
    *[other] 留给笔记本的空间只剩 { BYTES($left) }。
}请释放设备空间，或移除不再需要的笔记本或模型。
storage-full = 没有空间留给笔记本；其余空间保留给日志和进行中的运行。请释放设备空间，或移除笔记本或模型。你输入的内容会作为草稿保留。
storage-ask = 本设备空间不足时，浏览器可能删除你的笔记。你可以请求浏览器保护它们。浏览器可能会请你确认。
storage-askNow = 请求浏览器
