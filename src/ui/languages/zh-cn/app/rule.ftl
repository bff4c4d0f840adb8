rule-title = 规则
rule-text = 规则决定智能体要做某事时会发生什么。拒绝的规则强于询问的规则，询问的规则强于允许的规则。规则适用于所有笔记本。
rule-create = 新规则
rule-exportRules = 导出
rule-forAgent = 规则适用于
rule-loading = 正在加载规则…
rule-failed = 无法读取规则：{ $why }
rule-gone = 此规则已被移除。可以在“早期状态”中恢复。
rule-none = 你还没有规则
rule-noneText = 没有规则时，允许读取，其他操作都会询问。可以在这里创建规则，或在回答批准时选择“始终”。
rule-example = 试一条：永不删除任何内容
rule-groups-fixed = 内置，先于所有其他规则
rule-groups-deny = 拒绝
rule-groups-confirm = 先询问
rule-groups-allow = 允许
rule-groups-defaults = 内置，没有其他规则决定时适用
rule-sentence = { $effect ->
    [deny] 拒绝
    [confirm] 先询问
    [allow] 允许
    *[other] { $effect }
}：{ $what }{ $where }
rule-toolSentence = { $effect ->
    [deny] 拒绝
    [confirm] 先询问
    [allow] 允许
    *[other] { $effect }
}：{ $what }{ $where }
rule-anything = 任何操作
rule-risk-read = 读取
rule-risk-write = 更改文件
rule-risk-destructive = 删除
rule-risk-access = 更改权限
rule-risk-network = 网络请求
rule-risk-execute = 脚本所做的更改
rule-risk-install = 安装
rule-risk-spend = 产生费用的操作
rule-where-path = ，位于 { $path }
rule-where-exact = ，仅 { $path }
rule-where-host = ，主机 { $host }
rule-where-label = ，读取带有 { $label } 的笔记之后
rule-where-agent = ，用于 { $agent }
rule-fixed-never = 拒绝程序（例如 shell 或 Docker）以及脚本沙盒之外的代码
rule-fixed-scope = 拒绝智能体范围之外的一切，以及规则、智能体、密钥和日志本身
rule-fixed-flow-local-only = 读取仅限本地的笔记之后，拒绝网络和服务器上的模型
rule-fixed-flow-untrusted = 读取不受信任的笔记之后，每次更改和请求前询问
rule-fixed-tool-always-asks = 每次调用总是询问的工具（如 undo_change）前询问
rule-fixed-mount-runs = 允许在运行自己的文件夹 /runs 和 /scratch 中更改
rule-fixed-default-read = 允许在智能体的范围内读取
rule-fixed-other = 先询问：{ $what }
rule-origin-built-in = 内置
rule-origin-person = 由你创建
rule-origin-file = 来自文件
rule-origin-approval = 来自批准
rule-origin-agent = 在智能体的设置中
rule-toRun = 来自此运行中的批准
rule-toAgent = 在智能体的设置中更改
rule-used = { $atMs ->
    [is-null] 从未使用
    *[other] 决定了 { $times } 次，上次 { WHEN($atMs) }
}
rule-made = 创建于 { WHEN($atMs) }
rule-isOff = 已关闭
rule-edit = 编辑：{ $rule }
rule-remove = 移除：{ $rule }
rule-switchOff = 关闭：{ $rule }
rule-switchOn = 打开：{ $rule }
rule-removed = 已移除：{ $rule }
rule-saved = 已保存：{ $rule }
rule-turned = 已更改：{ $rule }
rule-pending = 更改规则会使等待中的批准失效，它们会重新询问。
rule-form-editTitle = 编辑规则
rule-form-effect = 结果
rule-form-effects-deny = 拒绝
rule-form-effects-confirm = 先询问我
rule-form-effects-allow = 不询问直接允许
rule-form-what = 操作
rule-form-whatHint = 你选择的每个操作都会成为一条单独的规则。如果不选择任何操作，规则对所有操作生效。
rule-form-byRisk = 某一类的所有操作
rule-form-picked = 已选 { $n } 项
rule-form-path = 文件夹或文件
rule-form-pathHint = 例如 /raw/** 表示一个文件夹及其全部内容，或 *.csv。留空表示所有文件。
rule-form-exact = 只有这一个文件，逐字匹配
rule-form-host = 主机
rule-form-hostHint = 用于网络请求，例如 example.org 或 *.example.org。
rule-form-label = 读取带有以下标签的笔记之后
rule-form-noLabel = 任意或没有
rule-form-save = 保存规则
rule-importing-choose = 导入
rule-importing-file = 规则文件
rule-importing-title = 从 { $file } 导入规则
rule-importing-adds = 将添加 { $n } 条规则
rule-importing-addsNone = 不添加任何规则
rule-importing-duplicates = 已存在，不再添加：{ $n }
rule-importing-problems = 无法添加：{ $n }
rule-importing-badRule = 第 { $line } 行，“{ $rule }”：{ $why }
rule-importing-badLine = 第 { $line } 行：{ $why }
rule-importing-add = 添加 { $n } 条规则
rule-importing-done = 已从文件添加 { $n } 条规则
rule-tester-title = 试一试
rule-tester-text = 智能体调用工具时会发生什么？不会执行任何操作。
rule-tester-tool = 工具
rule-tester-advanced = 高级
rule-tester-input = 参数（JSON）
rule-tester-ask = 试一试
rule-tester-badJson = 这些参数不是 JSON。请检查引号和逗号。
rule-tester-decision-allow = 允许
rule-tester-decision-ask = 先询问你
rule-tester-decision-deny = 拒绝
rule-tester-toRule = 显示规则
rule-versions-title = 早期状态
rule-versions-none = 还没有更改过规则。
rule-versions-replaced = 直到 { WHEN($atMs) }
rule-versions-back = 回到此状态
rule-versions-adds = 恢复：{ $rules }
rule-versions-removes = 移除：{ $rules }
rule-versions-same = 与现在的规则相同
rule-versions-off = { $rule }（已关闭）
rule-versions-done = 早期的规则重新生效。
