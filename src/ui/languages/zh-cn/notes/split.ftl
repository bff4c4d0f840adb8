split-side-row-0 = 左侧
split-side-row-1 = 右侧
split-side-column-0 = 上方
split-side-column-1 = 下方
split-region = { $isActive ->
    [true] { $side }，活动
    *[other] { $side }

}
split-active = { $side }为活动侧
split-onSide = { $label }，{ $side }
split-size-row = 左侧宽度
split-size-column = 上方高度
split-openRight = 在右侧打开
split-openBelow = 在下方打开
split-openOther = 在另一侧打开
split-moveOther = 移到另一侧
split-join = 关闭拆分
split-joined = 已关闭拆分
split-noSplit = 笔记没有拆分显示。请用“向右拆分”打开第二侧。
split-noNote = 没有打开的笔记。请打开一篇笔记，然后拆分视图。
split-phone = 此窗口太窄，放不下两侧。请加宽窗口，然后重试。
