scope-notebooks = 笔记本
scope-everyNotebook = 所有笔记本，包括新建的
scope-goneNotebook = { $id }（不在本设备上）
scope-noNotebook = 请至少选择一个笔记本，否则智能体没有访问权。
scope-foldersHint = 选择智能体在 { $name } 中可以访问什么。选中的文件夹包含其中的所有内容，现在和以后都是。此选择适用于智能体工作的每个笔记本。
scope-tree = { $name } 的文件夹
scope-find = 查找文件或文件夹
scope-everything = { $name } 中的所有内容
scope-foundNothing = 没有路径包含“{ $words }”。
scope-emptyNotebook = 此笔记本还没有文件。
scope-notThere = { $path } 已不存在。请从更新后的列表中选择。
scope-patterns = 以模式表示的文件夹
scope-fileTypes = 文件类型
scope-everyType = 所有类型
scope-type = { $files ->
    [is-null] { $pattern }
    *[other] { $pattern }（{ $files }）
}
scope-addType = 添加文件类型
scope-addTypeHint = 名称模式，例如 *.tex。按 Enter 添加。
scope-noType = 请至少选择一种文件类型，否则智能体无法打开任何文件。
scope-reach = 在 { $name } 中的访问权
scope-counts = 智能体可以读取 { $all } 个文件中的 { $reads } 个，更改 { $writes } 个，删除 { $deletes } 个。
scope-reachesNothing = 智能体无法访问这里的 { $files } 个文件：没有文件符合选中的文件夹和文件类型，或没有给予权限。
scope-notHere = 未选择此笔记本，因此智能体无法访问其文件。
scope-file = 文件
scope-files = 可访问的文件
scope-rights-read = 读取
scope-rights-write = 更改
scope-rights-create = 创建
scope-rights-delete = 删除
scope-letters-read = 读
scope-letters-write = 改
scope-letters-create = 建
scope-letters-delete = 删
scope-legend = 读：读取，改：更改，建：创建（没有文件的地方），删：删除。问号：需要批准。
scope-asks = { $right }（需批准）
scope-whichNotebook = 笔记本
scope-labels = 标签：{ $labels }。
scope-untrusted = 读取此文件后，每次更改和请求都需要批准。
scope-decision = { $right }：{ $decision ->
    [allow] 允许
    [ask] 需要批准
   *[other] 拒绝
}
scope-toRule = 显示规则
scope-select = 选择一个文件以查看每项权限背后的规则。
scope-refusals-unnameable = 无法选择 { $path }，因为 * 和 ? 在模式中是通配符。请选择其上级文件夹，或重命名文件。
scope-refusals-many = 此选择需要 { $count } 个单独的条目，而上限是 200。请将智能体不应看到的内容移到选中文件夹之外的单独文件夹。
