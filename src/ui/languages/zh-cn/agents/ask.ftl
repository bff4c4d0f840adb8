ask-label = 询问
ask-placeholders-agent = 询问 { $title }，或说明要做什么
ask-placeholders-none = 提问，或说明要做什么
ask-shortPlaceholder = 提问…
ask-send = 发送
ask-pick = 智能体：{ $title }
ask-pickMenu = 选择智能体
ask-unavailable = { $title } 不可用。{ $reason }
ask-toModels = 前往模型
ask-sending = 正在发送…
ask-before-here = { $modelId } 在本设备上回答。没有内容离开。
ask-before-server = 发送到 { $origin } 的 { $modelId }。
ask-before-names = { $shown ->
    [true] 仅限本地的文件名可能会发送，其内容不会。
    *[other] 仅限本地的文件不会发送，其名称也不会。
}
ask-english = Navigator 理解最常见的中文请求和所有英语请求，用中文回答。
ask-queued = 已排队：运行结束后开始
ask-started = { $title } 已开始。
ask-wantsToShow = 可以显示：{ $what }
ask-show = 显示
ask-before-estimate = 发送到 { $origin } 的 { $modelId }。首次请求：约 { $tokens } 个词元，{ $price }。
ask-before-unknown = 价格未知
ask-before-free = 免费
ask-before-between = { $range } 之间
ask-before-localOnly = 不会向 { $origin } 发送任何内容，因为此对话{ $by ->
    [name] 显示过 { $source } 中的名称
    *[other] 读取过 { $source }

}，它仅限本地。请开始新对话。
ask-startedDry = { $title } 已开始试运行。不会更改任何内容。
ask-again = 重复之前的运行
ask-againOf = 再次：{ $prompt }
ask-notAgain = 改为新请求
ask-replaced = 你尚未发送的文本已被替换。
ask-undoReplaced = 恢复
ask-agentGone = 智能体 { $agent } 已被移除或关闭。发送前请选择其他智能体。
ask-suggest-week = 把 { $folder } 文件夹里上周的笔记总结到 /notes/周报.md
ask-suggest-month = 把{ $month }的笔记总结到 /notes/总结-{ $day }.md
ask-suggest-find = 查找关于{ $word }的笔记
ask-suggest-list = { $folder } 文件夹里有什么？
ask-suggest-read = 读 { $note }
