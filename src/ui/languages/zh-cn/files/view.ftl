view-sort = 文件排序，当前按：{ $order ->
    [name] 名称
    [changed] 最近更改
    *[other] 创建时间
}
view-sortMenu = 文件排序方式
view-newestFirst = 最新的在前，文件夹按名称
view-byName = 文件夹在前
view-current = 当前顺序
view-favourites = 收藏
view-star = 添加到收藏
view-unstar = 从收藏移除
view-unstarOf = 将 { $name } 从收藏移除
view-filter = 按名称筛选文件
view-closeFilter = 显示所有文件
view-notFound = 没有文件或文件夹名称包含“{ $text }”。按 Escape 显示所有文件。
view-found-first = 显示 { $matches } 个匹配中的前 { $shown } 个。继续输入可缩小范围。
view-found-all = { $matches } 个匹配。按 Escape 显示所有文件。
