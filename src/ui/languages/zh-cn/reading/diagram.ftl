diagram-drawing = 正在绘制图表…
diagram-name = { $kind }：{ $title }
diagram-area = 图表
diagram-showSource = 显示源文本
diagram-showDiagram = 显示图表
diagram-syntax = 无法绘制此图表。{ $line ->
    [is-null] 请检查其文本。
    *[other] 请检查第 { $line } 行。
}
diagram-unknown = 无法绘制此图表。第一行必须指明类型，例如 flowchart TD 或 sequenceDiagram。
diagram-long = 未绘制，因为文本超过 { THOUSANDS($most) } 个字符。请拆分图表。
diagram-large = 未绘制，因为图表包含的元素过多。请拆分图表。
diagram-stalled = 绘制时间过长，已停止。请拆分图表，或重试。
diagram-failed = 无法绘制此图表：{ $why }
diagram-kinds-other = 图表
diagram-kinds-flowchart = 流程图
diagram-kinds-sequence = 时序图
diagram-kinds-class = 类图
diagram-kinds-state = 状态图
diagram-kinds-er = 实体关系图
diagram-kinds-gantt = 甘特图
diagram-kinds-pie = 饼图
diagram-kinds-mindmap = 思维导图
diagram-kinds-timeline = 时间线
diagram-kinds-git = Git 图
diagram-kinds-quadrant = 象限图
diagram-kinds-journey = 用户旅程图
diagram-kinds-chart = 坐标图
