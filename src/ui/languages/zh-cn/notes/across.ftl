across-notes = { $notes } 篇笔记
across-title = 表格
across-saved = 已保存的视图
across-noneSaved = 还没有保存的视图。设置筛选条件和列，然后保存为视图。
across-moreSaved = 列出前 { $views } 个已保存的视图。
across-allNotes = 所有笔记
across-gone = 视图 { $path } 已不存在，或其笔记中没有视图。请选择另一个视图。
across-openNote = 打开此视图的笔记
across-layout = 布局
across-layouts-table = 表格
across-layouts-board = 看板
across-layouts-calendar = 日历
across-layouts-gallery = 画廊
across-filter = 筛选
across-filterHint = path:/experiments tag:lettuce prop:status=done date:2026-11
across-unread = 筛选条件 { $filter } 无效，已忽略。日期请写成 date:2026-11-18 或 date:2026-11。
across-columns = 列
across-noProperties = 还没有笔记带有属性。
across-group = 分列依据
across-date = 日期依据
across-noneFound = 没有符合条件的笔记
across-fromTemplate = 从模板开始
across-noneFoundText = 表格按属性列出笔记。请清除筛选，或写一篇带属性的笔记。
across-saveAs = 另存为视图…
across-viewName = 视图名称
across-saveChanges = 保存更改
across-discard = 放弃更改
across-savedAs = 视图已保存到 { $path }。
across-taken = { $path } 已存在。请选择其他名称。
across-nameWanted = 请输入名称。
across-notSaved = 视图未保存。{ $why }
across-table = 笔记表格
across-sortBy = 按 { $name } 排序
across-cell = { $property }：{ $value ->
    [is-null] 空
    *[other] { $value }

}
across-edit = { $note } 的 { $property }
across-help = 方向键在单元格间移动。Enter 编辑单元格，Escape 保留原值。
across-changed = 已更改 { $note } 的 { $property }。
across-board = 笔记看板
across-without = 没有 { $property }
across-lane = { $value }，{ $notes } 篇笔记
across-move = 移动 { $note }
across-moveTo = 将 { $note } 移动到
across-moreValues = 显示前 { $values } 个值。缩小筛选范围可查看其他值。
across-noValues = 符合条件的笔记都没有属性 { $property }。请选择另一个属性。
across-gallery = 笔记画廊
across-galleryHelp = 用方向键在卡片之间移动。按 Enter 打开笔记。
across-calendar = 笔记日历
across-previousMonth = 上个月
across-nextMonth = 下个月
across-thisMonth = 今天
across-noneInMonth = 符合条件的笔记在 { $property } 中都没有本月的日期。
across-tooMany = 显示本月的前 { $shown } 篇笔记。缩小筛选范围可查看其他笔记。
across-base-broken = 无法显示此 Base。{ $line ->
    [is-null] { "" }
   *[other] 第 { $line } 行：
}{ $reason }。请选择“编写”修正文本，或从文件历史中恢复较早的版本。
across-base-views = 视图
across-base-unknown = Cloister 不理解以下条件，未应用它们，因此此视图可能列出不属于它的笔记。请选择“编写”查看或更改文本。
across-base-conditions = 未被理解的条件
across-base-notApplied = 未应用：{ $parts }
across-base-onlyNotes = 仅列出笔记，不含其他文件。
