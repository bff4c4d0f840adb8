library-name = { $path } 的条目
library-reading = 正在读取文献库…
library-failed = 无法显示条目：{ $why }
library-empty = 此文献库没有条目。切换到文本即可添加。
library-filter = 筛选条目
library-entries = { $n } 个条目
library-found = { $all } 个条目中的 { $found } 个
library-line = 行
library-place = 条目
library-select = { $line }：显示 { $key }
library-hint = 选择条目的编号，可复制其引用、打开它，或查找带有其键的笔记。
library-entry = 条目 { $key }
library-copy = 复制引用
library-copied = 已复制 { $citation }。
library-notCopied = 未复制引用，因为浏览器拒绝访问剪贴板。请允许访问，然后重试。
library-notCitable = 此键包含引用不能使用的字符。请在文本中更改此键。
library-naming = { $n ->
    [0] 没有笔记带有此键
    *[other] { $n } 篇笔记中有此键
}
library-searching = 正在搜索带有此键的笔记…
library-searchFailed = 无法列出带有此键的笔记：{ $why }
library-firstOnly = 只列出最佳的 { $n } 个匹配。
library-literature = 文献笔记
library-create = 创建文献笔记
library-createIt = 创建 { $name }
library-folderWanted = 请输入以 / 开头的文件夹，例如 /literature。
library-fromTemplate = 使用你的模板 { $path }。
library-fromBuiltIn = 使用内置模板。要使用自己的模板，请创建 { $path }。
library-notCreated = 未创建文献笔记：{ $why }
library-parts-0 = 摘要
library-parts-1 = 笔记
library-parts-2 = 引文
