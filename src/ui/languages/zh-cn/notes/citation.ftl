citation-title = 参考文献
citation-reading = 正在读取文献库…
citation-failed = 无法显示参考文献：{ $why }
citation-notFound = （未找到）
citation-missing = 没有文献库包含键“{ $key }”。请在此笔记本的 .bib 或 CSL-JSON 文件中添加带有此键的条目，或更正此键。
citation-missingKeys = 未找到：{ $keys }。{ $count ->
    [one] 请在此笔记本的 .bib 或 CSL-JSON 文件中添加带有此键的条目，或更正此键。
    *[other] 请在此笔记本的 .bib 或 CSL-JSON 文件中添加带有这些键的条目，或更正这些键。
}
citation-moreKeys = 以及另外 { $n } 个
citation-noLibrary = 此笔记本没有文献库。请导入 .bib 或 CSL-JSON 文件，或创建一个，例如 references.bib。
citation-back = 返回文献 { $number } 的首次引用
citation-from = 此键也在 { $others } 中。显示的是 { $path } 的条目。
citation-repeatedLine = { $path } 的第 { $line } 行还有一个键为“{ $key }”的条目。显示的是第一个条目。
citation-repeatedItem = { $path } 列表的第 { $place } 个条目也使用键“{ $key }”。显示的是第一个条目。
citation-style-choose = 引用样式
citation-style-now = 样式：{ $name }
citation-style-author-date = 作者–年份
citation-style-numeric = 数字
citation-style-refused = 样式未更改：{ $why }
citation-problem-large = 未读取 { $path }，因为它大于 32 MiB。请拆分文件。
citation-problem-slow = 未读取 { $path }，因为读取时间过长。请检查文件是否损坏。
citation-problem-missing = 未读取 { $path }，因为内容缺失。请从文件历史恢复较早的版本。
citation-problem-cut = 只读取了 { $path } 的开头。请拆分文件。
citation-problem-entries = { $path }：{ $entries } 个条目无法完整读取。{ $line ->
    [is-null] 请检查文件。
    *[other] 请检查第 { $line } 行。
}
citation-problem-many = 只读取了前 { $most } 个文献库。请合并其中一些。
