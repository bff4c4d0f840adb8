search-label = 搜索笔记
search-results = 搜索结果
search-help = 词语、"短语"、tag:plant、prop:status=done、date:2026-11、path:/notes
search-clear = 清除搜索
search-working = 正在搜索…
search-found = { $truncated ->
    [true] 找到超过 { $notes } 篇笔记。这些最匹配。
    *[other] 找到 { $notes } 篇笔记。
}
search-inSection = { $note } › { $section }
search-none = 没有笔记匹配“{ $query }”。
search-noneHint = 请尝试更少的词，或在词的开头后加 *。
search-unread = 筛选条件 { $filter } 无效，已忽略。日期请写成 date:2026-11-18 或 date:2026-11。
search-retry = 再次搜索
search-foundBy-meaning = 按含义找到
search-foundBy-both = 按词语和含义找到
search-filterByTag = 按标签筛选
search-onlyTagged = 只显示带标签 { $tag } 的笔记
search-withoutFilters = 不使用筛选条件搜索
search-ask = 改为询问智能体
