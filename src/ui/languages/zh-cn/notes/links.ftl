links-links = 此笔记中的链接
links-broken = 不在此笔记本中
links-more = 再显示 { $n } 个，共 { $rest } 个
links-first = 只列出此笔记的前 { $n } 个链接。
links-backlinks = 链接来自
links-firstBacklinks = 只列出链接到此笔记的前 { $n } 处。要查找其他位置，请搜索其名称。
links-nearestOf = { $n } 篇同名笔记中最近的一篇
links-line = 第 { $n } 行
