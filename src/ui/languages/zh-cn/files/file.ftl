file-tree = 笔记本文件
file-runsTitle = 运行的文件
file-newNote = 新建笔记
file-newFolder = 新建文件夹
file-daily = 每日笔记
file-launcher-button = 新建
file-launcher-menu = 创建或导入
file-newNoteIn = 在 { $folder } 中新建笔记
file-newFolderIn = 在 { $folder } 中新建文件夹
file-defaultNote = 笔记.md
file-renameLabel = { $name } 的新名称
file-move = 移动…
file-copy = 复制…
file-copyLabel = 将 { $name } 复制到
file-copyNow = 复制
file-rule = 智能体规则…
file-pathHint = 笔记本中的完整路径，例如 /notes/plan.md
file-delete = 删除
file-items = { $items } 个项目
file-selected = 已选择 { $number } 个项目
file-deleted = { $name } 已移到回收站。
file-manyDeleted = { $number } 个项目已移到回收站。
file-actions = { $name } 的操作
file-byAgent = 最后由 { $who } 更改
file-draft = 有草稿
file-emptyTitle = 还没有文件
file-emptyText = 从你自己的笔记开始，或在示例笔记本中浏览一个植物实验室的一年。
file-openSample = 打开示例笔记本
file-writeFirst = 写第一篇笔记
file-fromTemplate = 从模板开始
file-firstNote = /notes/{ $day }.md
file-importNow = 导入文件
file-drop = 将文件、文件夹或 ZIP 归档拖放到此处导入
file-cannotImport-tooMany = 没有导入任何内容：你选择了 { $files } 个文件，一次导入最多 { $most } 个文件。请逐个文件夹导入。
file-cannotImport-unreadable = 无法读取文件（{ BARE($reason) }）。请检查文件是否仍然存在，以及你是否有读取权限。
file-inherited-from = { $label }，继承自 { $folders }
file-inherited-andHere = { $label }，继承自 { $folders }，并在此设置
file-moves-named = 已重命名为 { $name }。
file-moves-renamed = 已重命名为 { $name }，并更改了 { $links } 个链接。
file-moves-links = 已移动 { $name }，并更改了指向它或其中的 { $links } 个链接。
file-moves-attachments = 已移动 { $name } 和 { $attachments } 个附件。
file-moves-both = 已移动 { $name } 和 { $attachments } 个附件，并更改了 { $links } 个链接。
file-moves-top = 笔记本顶层
file-moves-withAttachments = { $what } 和 { $attachments } 个附件
file-moves-into = { $items ->
    [one] 已将 { $what } 移动到 { $place }。
    *[other] 已将 { $what } 移动到 { $place }。
}
file-moves-intoWithLinks = { $items ->
    [one] 已将 { $what } 移动到 { $place }
    *[other] 已将 { $what } 移动到 { $place }

}，并更改了 { $links } 个链接。
file-record-copyLink = 复制链接
file-record-copied = 已复制 { $link }
file-record-notCopied = 无法复制链接。链接为 { $link }
file-record-folderHistory = 文件夹历史
file-record-history = 文件历史
file-record-compare = 比较…
file-record-publish = 打印或导出…
