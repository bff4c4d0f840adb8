viewer-loading = 正在读取文件…
viewer-missing = 数据库中缺少此文件的内容。请在文件历史中查找较早的版本。
viewer-facts = { $type }，{ BYTES($bytes) }
viewer-download = 保存副本
viewer-hash = SHA-256
viewer-table-name = 表格 { $path }
viewer-table-rows = { $rows } 行，{ $columns } 列
viewer-table-found = { $all } 行中的 { $found } 行
viewer-table-empty = 此文件是空的。
viewer-table-delimiter = 分隔符
viewer-table-above = 表格上方的行数
viewer-table-aboveText = 前 { $n } 行在表格上方，不属于表格。
viewer-table-header = 第一行是表头
viewer-table-quotes = 解析引号
viewer-table-filter = 筛选行
viewer-table-line = 行
viewer-table-row = 第 { $n } 行
viewer-table-column = 第 { $n } 列
viewer-table-sortBy = 按 { $name } 排序
viewer-table-problems = 此表格有 { $n } 个问题
viewer-table-problemsMore = 只列出前 { $shown } 个。
viewer-table-ragged = 第 { $line } 行有 { $values } 个值；{ $header ->
    [true] 表头
    *[other] 第一行
}有 { $expected } 个。
viewer-table-openQuote = 第 { $line } 行打开了从未关闭的引号，因此文件其余部分成为一个值。关闭“解析引号”可逐行读取文件。
viewer-table-strayQuote = 第 { $line } 行的值中间有引号。
viewer-table-entry = 第 { $line } 行的条目无法完整读取。请检查其括号、引号和逗号。
viewer-table-item = 列表的第 { $place } 个条目被略去。请为它提供 id 和 type。
viewer-table-repeatedEntry = 第 { $line } 行的条目未被使用，因为前面已有条目使用键“{ $key }”。请换一个键。
viewer-table-repeatedItem = 列表的第 { $place } 个条目未被使用，因为前面已有条目使用键“{ $key }”。请换一个键。
viewer-table-cut = 文件只读取到第 { $line } 行。请拆分文件。
viewer-table-part = 第 { $from } 到 { $to } 行
viewer-table-before = 前面的行
viewer-table-after = 后面的行
viewer-unknown = Cloister 无法显示这种文件。文件原样存储；请保存副本，在其他应用中打开。
viewer-showAsText = 以文本显示
viewer-text-before = 上一部分
viewer-text-after = 下一部分
viewer-text-part = 第 { $part } 部分，共 { $parts } 部分
viewer-text-tooManyLines = 超过 { $most } 行的文本文件无法在这里编辑。智能体仍可读取此文件。
viewer-text-tooLong = 超过 { $most } 的文本文件无法在这里编辑。智能体仍可读取此文件。
viewer-encoding-name = 编码
viewer-encoding-names-utf-16le = UTF-16（小端）
viewer-encoding-names-utf-16be = UTF-16（大端）
viewer-encoding-names-windows-1252 = Windows-1252（Latin-1）
viewer-encoding-names-utf-8 = UTF-8
viewer-encoding-names-iso-8859-2 = ISO 8859-2（中欧）
viewer-encoding-names-iso-8859-15 = ISO 8859-15（Latin-9）
viewer-encoding-names-windows-1251 = Windows-1251（西里尔文）
viewer-encoding-names-macintosh = Mac OS Roman
viewer-encoding-names-shift_jis = Shift JIS（日文）
viewer-encoding-names-euc-jp = EUC-JP（日文）
viewer-encoding-names-gb18030 = GB 18030（中文）
viewer-encoding-names-big5 = Big5（中文）
viewer-encoding-names-euc-kr = EUC-KR（韩文）
viewer-encoding-sure = 此文件的编码是 { $name }。文件没有改变。
viewer-encoding-likely = 此文件不是 UTF-8；其编码看起来是 { $name }。文件没有改变。
viewer-encoding-chosen = 按你的选择以 { $name } 显示。文件没有改变。
viewer-encoding-shownAs = 以 { $name } 显示。文件没有改变。
viewer-encoding-unsure = 此文件看起来不像文本；以 { $name } 显示。文件没有改变。
viewer-encoding-broken = 此文件大部分是 UTF-8，但有 { $bytes } 个无效字节（显示为 �），第一个在位置 { $position }。文件没有改变。
viewer-encoding-lost = 某些字节在此编码中没有定义，显示为 �。转换会丢失这些字节；撤销可恢复它们。
viewer-encoding-readAs = 读取为
viewer-encoding-convert = 转换为 UTF-8
viewer-encoding-converted = { $path } 现在是 UTF-8。
viewer-image-tools = 图片大小
viewer-image-area = { $name } 的视图
viewer-image-alt = 图片 { $name }
viewer-image-fit = 适应窗口
viewer-image-actual = 实际大小
viewer-image-size = { $width } × { $height } 像素{ $zoom ->
    [is-null] { "" }
    *[other] ，{ PERCENT($zoom) }

}
viewer-image-cutOff = 此图片文件的末尾缺失。只能显示部分图片，或完全无法显示。
viewer-image-broken = 此图片已损坏，或此浏览器不支持其格式。请保存副本，在其他应用中打开。
viewer-json-name = { $path } 的树
viewer-json-object = { $n ->
    [0] { "{ }" }
    *[other] { "{ " }{ $n } 个值{ " }" }

}
viewer-json-array = { $n ->
    [0] { "[ ]" }
    *[other] { "[ " }{ $n } 个值 ]
}
viewer-json-more = 再显示 { $next } 个，共 { $left } 个
viewer-json-chosen = 选中的值
viewer-json-cut = 显示前 { $shown } 个字符。
viewer-json-broken = JSON 在第 { $line } 行第 { $column } 列无效：应为 { $expected }。你仍可编辑文本。
viewer-json-tooDeep = 此 JSON 嵌套太深，无法显示为树（第 { $line } 行，第 { $column } 列）。你仍可编辑文本。
viewer-pdf-type = PDF 文档
viewer-pdf-loading = 正在打开文档…
viewer-pdf-broken = 无法打开此 PDF：{ BARE($reason) }。请保存副本，在其他应用中打开。
viewer-pdf-readerStopped = PDF 阅读器已停止
viewer-pdf-locked = 此 PDF 受密码保护。密码只用于打开此文档，不会存储。
viewer-pdf-password = 密码
viewer-pdf-wrongPassword = 密码不正确。请重试。
viewer-pdf-unlock = 解锁
viewer-pdf-tools = 页面和缩放
viewer-pdf-area = 文档 { $path }
viewer-pdf-page = 第 { $n } 页
viewer-pdf-pageFailed = 无法显示第 { $n } 页：{ $why }
viewer-pdf-pageLabel = 页
viewer-pdf-of = / { $pages }
viewer-pdf-pageBefore = 上一页
viewer-pdf-pageAfter = 下一页
viewer-pdf-zoom = { PERCENT($zoom) }
viewer-pdf-fit = 适应宽度
viewer-pdf-quote = 复制引文
viewer-pdf-quoteHelp = 将选中的文字复制为带有页面链接的引文
viewer-pdf-quoteCopied = 已复制带有第 { $page } 页链接的引文。请粘贴到笔记中。
viewer-pdf-quoteNotCopied = 无法复制引文：浏览器拒绝访问剪贴板。请选中文字，按 Ctrl+C。
viewer-pdf-find = 在文档中查找
viewer-pdf-next = 查找
viewer-pdf-searching = 正在搜索…
viewer-pdf-foundOn = 在第 { $page } 页找到
viewer-pdf-notFound = 未找到
viewer-pdf-leadsTo = 指向 { $url } 的链接
viewer-pdf-withinDocument = 此文档内的链接
viewer-bytes-all = 所有字节
viewer-bytes-first = { BYTES($bytes) } 中的前 { BYTES($shown) }
viewer-delimiters-comma = 逗号
viewer-delimiters-semicolon = 分号
viewer-delimiters-tab = 制表符
viewer-delimiters-pipe = 竖线
