debug-title = 调试视图
debug-loading = 正在加载运行…
debug-hint = 按步骤显示发送给模型和返回的全部内容，与此设备上存储的一致。
debug-step = 第 { $n } 步
debug-stepFacts = 输入 { $input } 个 token，输出 { $output } 个，{ $calls } 次工具调用
debug-failed = 失败
debug-request = 实际发送的请求
debug-requestLoading = 正在读取请求…
debug-notKept = 该请求未保留：它来自 Cloister 的早期版本。
debug-tooLong = 该请求未保留：它有 { $chars } 个字符，超过每一步保留的上限。
debug-size = { $chars } 个字符
debug-masked = { $values ->
     [0] 没有遮盖任何值。
    *[other] 发送请求之前遮盖了 { $values } 个值。
    }
debug-maskedHere = 有 { $values } 个值仅在此处被遮盖；此设备上的模型收到的是原文。
debug-roles-system = 系统提示
debug-roles-user = 请求
debug-roles-assistant = 回答
debug-roles-tool = 工具结果
debug-tools = 提供了 { $n } 个工具
debug-options = 选项
debug-answer = 原始回答
debug-answerHint = 被遮盖的值已恢复。
debug-finish = 以 { $reason } 结束。
debug-lookup = 目录查询
debug-envelope = 操作封装
debug-proposedInput = 智能体提议的输入
debug-decidedBy = 由 { $rule } 决定
debug-usage = 用量和时间
debug-messages = 消息（原文）
debug-details = 运行详情
debug-copyNamed = 复制：{ $what }
debug-copied = 已复制。
debug-notCopied = 未复制任何内容，因为浏览器拒绝访问剪贴板。请允许访问，然后重试。
debug-shown = 显示了 { $all } 个字符中的前 { $shown } 个。
debug-more = 显示更多
debug-moreMessages = 显示前面的 { $n } 条消息
