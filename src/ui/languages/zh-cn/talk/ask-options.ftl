ask-options-dryRun = 试运行：只做计划，不做更改
ask-options-dryRunOn = 试运行：会计划更改并展示给你。不会更改任何内容，也不需要批准。
ask-options-title = 此次运行的选项
ask-options-hint = 只对下一条消息有效，并且只会限制其智能体的权限。
ask-options-close = 关闭选项
ask-options-change = 更改选项
ask-options-clear = 清除选项
ask-options-thisRun = 此次运行：{ $list }。
ask-options-reads = 只读取 { $folders }
ask-options-works = 只在 { $folders } 中工作
ask-options-worksAndReads = 只在 { $folders } 中工作并只读取 { $readOnly }
ask-options-noFolder = 不使用任何文件夹
ask-options-usesTools = { $n ->
    [0] 不使用工具
    *[other] 使用 { NUMBER($n) } 个工具
}
ask-options-model = 由 { $modelId } 回答
ask-options-steps = { NUMBER($n) } 步
ask-options-toolCalls = { NUMBER($n) } 次工具调用
ask-options-tokens = 每个回答 { NUMBER($n) } 个令牌
ask-options-cost = 最多 { USD($costUsd) }
ask-options-goalIs = 目标“{ $goal }”
ask-options-goal = 目标
ask-options-goalHint = 会添加到智能体的指令中。
ask-options-ownModel = 与智能体相同
ask-options-may = 允许的操作
ask-options-mayAll = 智能体允许的所有操作
ask-options-maySome = 仅此处勾选的操作
ask-options-foldersAll = 未选择文件夹：运行可在智能体的所有文件夹中工作。
ask-options-folder = 添加文件夹
ask-options-readOnly = 只读：{ $folder }
ask-options-removeFolder = 移除 { $folder }
ask-options-budgets = 限制
ask-options-budgetSteps = 步数
ask-options-budgetCalls = 工具调用次数
ask-options-budgetMinutes = 工作分钟数
ask-options-budgetCost = 美元
ask-options-asAgent = 与智能体相同
