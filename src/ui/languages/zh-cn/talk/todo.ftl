todo-title = 待办列表
todo-progress = { $all } 项中已完成 { $done } 项
todo-states-pending = 未开始
todo-states-in-progress = 进行中
todo-states-done = 已完成
todo-callsFor = 待办：{ $text }
