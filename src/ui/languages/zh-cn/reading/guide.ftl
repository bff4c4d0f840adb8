guide-title = 使用指南
guide-search = 搜索指南
guide-results = 指南中的位置
guide-found = { $places ->
    [0] 指南中没有“{ $query }”。
    *[other] 有 { $places } 处包含“{ $query }”。

}
guide-onlyEnglish = 指南的这一页只有英文。
guide-someEnglish = 未翻译的页面为英文。
guide-noPage = 指南没有页面“{ $page }”。
guide-noPlace = 指南的这一页没有标题“{ $place }”。
guide-path = 返回
guide-all = 帮助
guide-onThisPage = 本页内容
guide-turn = 其他页面
guide-before = 上一页：{ $title }
guide-next = 下一页：{ $title }
guide-failed = 无法显示此页。{ $why }
guide-again = 重试
