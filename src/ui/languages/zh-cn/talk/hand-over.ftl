hand-over-title = 移交给其他智能体
hand-over-beyond-not-understood = { $agent } 按规则工作，未能理解此请求。使用语言模型的智能体可以继续。
hand-over-beyond-too-long = { $agent } 按规则工作，而这需要多次请求。使用语言模型的智能体可以继续。
hand-over-beyond-many-files = { $agent } 按规则工作，而这涉及的文件过多。使用语言模型的智能体可以继续。
hand-over-carries = 下一个智能体会得到你的请求以及它可读取的文件的名称。{ $approvals ->
    [0] 目前读取和回答的内容留在这里。
    *[other] 等待批准的内容会以它的名义重新请求。
}
hand-over-server = 它得到的内容会发送到 { $origin }。
hand-over-here = 它得到的内容留在本设备上。
hand-over-to = 移交给 { $agent }
hand-over-anyway = 仍然移交
hand-over-unavailable = 现在无法移交：{ $agent } 不可用。{ $why }
hand-over-none = 现在无法移交：没有其他智能体。请在“智能体”中创建一个。
hand-over-noModel = 这需要语言模型，但尚未连接任何语言模型。
hand-over-toModels = 设置模型
hand-over-toAgents = 打开智能体
hand-over-started = 已移交给 { $agent }。
hand-over-seam = 已从 { $from } 移交给 { $to }
hand-over-continues = { $agent } 继续
hand-over-note = 一并移交的内容
hand-over-back = 交还给 { $agent }
hand-over-isBack = 你的下一个请求将由 { $agent } 在此对话中继续。
hand-over-section = 移交
hand-over-alone = 无需询问直接移交
hand-over-aloneHint = Navigator 无法理解，或一次请求无法完成的内容，会立即由第一个使用语言模型的智能体继续。如有不妥之处，会先询问你。
