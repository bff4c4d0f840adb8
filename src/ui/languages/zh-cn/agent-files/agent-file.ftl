agent-file-import = 导入智能体…
agent-file-choose = 智能体文件
agent-file-export = 导出
agent-file-reading = 正在读取文件…
agent-file-title = 检查 { $file } 中的智能体
agent-file-text = 尚未安装任何内容，读取文件没有给予它任何权限。请检查智能体要求什么，选择它可以在哪里工作，然后安装。
agent-file-install = 安装智能体
agent-file-problems = { $n ->
   *[other] 此文件有 { $n } 处错误，因此无法安装。
 }
agent-file-place = 第 { $line } 行，第 { $column } 列
agent-file-asks = 文件要求的内容
agent-file-asksPreset = 预设带来的内容
agent-file-rights = 权限：{ $list }。它们已在下方开启，并且只在你选择的范围内有效。
agent-file-noRights = 它不要求任何权限。
agent-file-withheld = 它还要求：{ $list }。这些权限已关闭。如果你希望智能体拥有它们，请在下方开启。
agent-file-scope = 它要求访问{ $folders }中类型为 { $types } 的文件。在你选择之前，不会选中任何内容。
agent-file-useScope = 选择这些文件夹和文件类型
agent-file-noScope = 它没有指明文件夹。请选择智能体可以在哪里工作。
agent-file-hosts = 它要求从 { $list } 获取内容。在你选择之前，不允许任何主机。
agent-file-useHosts = 允许这些主机
agent-file-fewerApprovals = 它要求只有删除才需要你的批准。除非你在下方另行选择，每次更改仍需要批准。
agent-file-allowRules = { $n ->
   *[other] 已略去 { $n } 条允许某些操作的规则。
 }
agent-file-otherRules = { $n ->
   *[other] 它带有 { $n } 条拒绝某些操作或询问你的规则。
 }安装后可在“规则”中查看。
agent-file-denied = 它永远不能使用这些工具：{ $list }。
agent-file-model = 它指明了模型 { $model }。请在下方选择模型。
agent-file-noCounterpart = Cloister 中没有这些工具：{ $list }。
agent-file-kept = 这些字段会为下次导出保留，没有任何作用：{ $list }。
agent-file-risk = 文件称其风险为{ $level ->
    [low] 低。
    [medium] 中。
   *[high] 高：每次更改都需要你批准，任何允许规则都不能免除。
 }
agent-file-renamed = 已有名为 { $name } 的智能体，因此这一个会使用另一个名称。
agent-file-anyType = 任意
agent-file-allFolders = 所有文件夹
agent-file-prompt = 指令（显示隐藏字符）
agent-file-inNotebook = 此笔记本中的智能体文件
agent-file-inNotebookText = 在你检查并安装之前，这些文件没有任何作用。
agent-file-labels = 文件的标记：{ $labels }。智能体没有标记：它的指令会发送给它的模型。
agent-file-review = 检查
agent-file-skills = 技能
agent-file-skillsHint = 技能是一个 SKILL.md 文件，包含针对一类任务的指令。智能体会得知其名称和描述，并在需要时读取该文件。该文件必须在智能体的范围内。选择之前请先阅读：智能体会遵循其内容。
agent-file-noSkills = 此笔记本没有 SKILL.md 文件。
agent-file-skillsElsewhere = { $n ->
   *[other] 其他笔记本的 { $n } 项技能保持选中。
 }
agent-file-skillChanged = 此文件在你选择之后被更改，因此智能体不会得知它。请阅读后重新选择。
agent-file-readSkill = 阅读文件
agent-file-skillsOf = 技能：{ $list }
agent-file-skillGone = 此文件已不存在。
agent-file-skillLabelled = 此文件带有标记 { $labels }，因此任何智能体都不会得知它。请先移除标记。
