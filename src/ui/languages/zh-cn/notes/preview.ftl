preview-reading = 正在读取笔记…
preview-stalled = 排版时间过长，已停止，因此显示未排版的文字。文字没有改变。
preview-renderAnyway = 仍然排版
preview-patient = 正在排版较慢的笔记。最多可能需要两分钟。
preview-empty = 此笔记是空的。
preview-long = 显示 { THOUSANDS($all) } 个字符中的前 { THOUSANDS($shown) } 个。
preview-showAll = 显示全部
preview-copy = 复制代码
preview-copied = 已复制代码。
preview-notCopied = 浏览器阻止了复制。请选中代码，按 Ctrl C 或 ⌘C。
preview-formulaPart = 此公式的一部分无法显示：{ $why }
preview-formulaError = 无法显示此公式：{ $why }
preview-others = 另有 { $n } 篇笔记同名
preview-missing = { $name } 不在此笔记本中
preview-create = 此笔记不存在。创建 { $path }。
preview-created = 已创建 { $path }。
preview-notCreated = 未创建笔记：{ $why }
preview-noPlace = 此笔记没有名为“{ $id }”的标题或锚点。
preview-inert = 无法打开此链接。只能打开网址、电子邮件地址、笔记本中的文件以及已知应用（如 zotero:）的地址。
preview-closed = 链接未打开
preview-app-question = 在其他应用中打开？
preview-app-why = 由注册了此地址的应用决定要做什么。仅在信任笔记来源时打开。
preview-app-copy = 复制地址
preview-app-copied = 地址已复制。
preview-app-notCopied = 浏览器阻止了复制。请选中地址并按 Ctrl C 或 ⌘C。
preview-app-file = 此设备上的文件
preview-app-fileWhy = 浏览器不允许网页打开设备上的文件。请复制地址，然后粘贴到新标签页的地址栏或文件管理器中。
preview-app-notFromAnswers = 不会从智能体的回答中打开
preview-hostOf = 链接到 { $host }
preview-remoteImage = 外部图片，未加载。
preview-badImage = 无法显示此图片。嵌入的图片必须是不超过 8 MB 的 PNG、JPEG、GIF 或 WebP 文件。
preview-missingAttachment = 此文件缺少附件 { $name }，因此无法显示该图片。
preview-task = 任务
preview-taskState-started = 进行中
preview-taskState-cancelled = 已取消
preview-taskState-forwarded = 已转交
preview-taskState-scheduled = 已安排
preview-taskState-other = 标记为 { $sign }
preview-embed-name = 嵌入：{ $title }
preview-embed-reading = 正在读取嵌入的笔记…
preview-embed-missing = 此文件不在此笔记本中，因此无法在这里显示。
preview-embed-noPlace = 该笔记没有名为“{ $place }”的标题或块。请打开该笔记查找正确的名称。
preview-embed-noPlaceInBeginning = 前 { THOUSANDS($chars) } 个字符中没有名为“{ $place }”的标题或块。请打开该笔记查找。
preview-embed-cut = 只显示开头。打开该笔记可阅读其余部分。
preview-embed-empty = 嵌入的笔记是空的。
preview-embed-tooLarge = 未在这里显示，因为文件大于 { $size }。请改为打开它。
preview-embed-notText = 未在这里显示，因为文件不是文本。请改为打开它。
preview-embed-tooMany = 未在这里显示：此笔记的嵌入超过 { $most } 个。请改为打开它。
preview-embed-tooDeep = 未在这里显示：嵌入嵌套超过 { $most } 层。请改为打开它。
preview-embed-cycle = 未在这里显示，因为它包含自身。请改为打开它。
preview-embed-stalled = 排版时间过长，已停止。请打开该笔记阅读。
preview-embed-loading = 正在加载文件…
preview-embed-load = 加载{ $kind ->
    [audio] 音频
    *[other] 视频
}（{ $size }）
preview-embed-notPlayed = 无法播放此录音或录像。文件已损坏，或此浏览器不支持其格式。
preview-embed-firstRows = 显示前 { $n } 行。打开表格可查看其余部分。
preview-embed-allRows = { $n } 行
preview-embed-page = { $name }，第 { $page } 页
preview-embed-failed = 无法显示此嵌入：{ $why }
preview-callouts-note = 注释
preview-callouts-abstract = 摘要
preview-callouts-info = 信息
preview-callouts-todo = 待办
preview-callouts-tip = 提示
preview-callouts-success = 完成
preview-callouts-question = 问题
preview-callouts-warning = 警告
preview-callouts-failure = 失败
preview-callouts-danger = 危险
preview-callouts-bug = 缺陷
preview-callouts-example = 示例
preview-callouts-quote = 引文
preview-notebook-in = { $n ->
    [is-null] 代码单元，未运行
    *[other] 代码单元，第 { $n } 次运行
}
preview-notebook-stderr = 消息和警告
preview-notebook-raw = 原始文本
preview-notebook-error = 错误：{ $name }
preview-notebook-notRun = 不显示交互式输出（{ $type }），因为 Cloister 从不运行笔记中的代码。
preview-notebook-showAll = 显示全部 { $lines } 行
preview-notebook-less = 收起
preview-notebook-leftOut = 未显示 { $n } 个单元，因为最多显示 5,000 个单元。
preview-notebook-damaged = 有 { $n } 个单元已损坏，未显示：第 { $numbers } 个。
preview-notebook-unread = 有一个输出（{ $kind }）未显示，因为它已损坏或类型未知。
preview-notebook-unreadUnnamed = 有一个输出未显示，因为它已损坏或没有类型。
preview-notebook-outputsLeftOut = 另有 { $n } 个输出未显示。
preview-notebook-endsEarly = 此文件在第 { $line } 行提前结束：已显示其中的内容。请从文件历史恢复较早的版本，或重新获取此文件。
preview-notebook-more = 此文件在 JSON 结束之后的第 { $line } 行还有文本。未显示这些文本。
preview-notebook-conflict = 此文件第 { $line } 行含有合并的两个版本。显示的是第一个。选择“编写”可查看两者。
preview-notebook-newer = 笔记本格式为 { $format }，比 Cloister 所知的格式（4）新。某些部分可能显示得不一样。
preview-notebook-image = 图片输出
preview-notebook-broken = 无法显示此 Jupyter 笔记本。{ $line ->
    [is-null] { $reason }
    *[other] 第 { $line } 行：{ $reason }

}。请选择“编写”修正文本，或从文件历史恢复较早的版本。
preview-notebook-emptyFile = 此文件是空的。
preview-notebook-empty = 此 Jupyter 笔记本没有单元。
preview-card-name = 预览：{ $title }
preview-card-footnote = 脚注
preview-card-missing = 此笔记不在此笔记本中。请检查链接。
preview-card-tooLarge = 此笔记太大，无法预览。请改为打开它。
preview-breaks-title = 换行
preview-breaks-show = 在 { $notebook } 中显示单个换行
preview-breaks-hint = 与 Obsidian 相同。否则，段落中的单个换行按 Markdown 的规定显示为空格。文件保持不变。
