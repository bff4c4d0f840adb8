answer-streamedEnd = 这是一个长回答目前的结尾。回答完成后会显示开头。
answer-shownStart = 显示 { $all } 个字符中的前 { $shown } 个。
answer-showMore = 显示更多
answer-notFormatted = 未排版显示：排版失败或时间过长。
