screen-closed = 智能体关闭了标签页 { $name }。
screen-reopen = 重新打开
screen-reordered = 智能体更改了标签页的顺序。
screen-themed = 智能体更改了主题。
screen-colored = 智能体已更改工作区的颜色。现在：{ $color }。
