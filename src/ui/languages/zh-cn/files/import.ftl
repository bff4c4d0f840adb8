import-export-title = 导出“{ $name }”
import-export-packing = 正在打包笔记本…
import-export-ready = 归档文件已就绪。
import-export-save = 保存 { $file }（{ BYTES($bytes) }）
import-export-tooMany = 归档文件将包含约 { $files } 个文件，而一次导入最多 { $most } 个。
import-export-tooManyBeside = 不勾选“历史”和“日志”可以减少文件数量。
import-export-tooManyFiles = 要重新导入，请解压后逐个导入其中的文件夹。
import-export-toBackup = 备份没有这个限制。
import-export-packAnyway = 仍然打包
import-preview-reading = 正在读取归档文件…
import-preview-what = { $archive ->
    [is-null] { "" }
    *[other] { $archive }：
}{ $files } 个文件，{ BYTES($bytes) }。尚未写入任何内容。
import-preview-stripTop = 去掉包含全部内容的文件夹“{ $folder }”
import-preview-conflicts = { $files } 个文件名已被使用
import-preview-onConflict-keep-both = 两者都保留：为新文件编号
import-preview-onConflict-replace = 替换现有文件
import-preview-onConflict-skip = 跳过新文件
import-preview-skipped = 将跳过 { $entries } 个条目：
import-preview-notes = 导入时会有改动：
import-preview-notesDone = 导入时有改动：
import-preview-renamed = 将被重命名，因为 Cloister 保留原名称：
import-preview-renamedTo = 变为 { $path }
import-preview-more = 以及另外 { $more } 个
import-preview-files = （{ $files } 个文件）
import-preview-renamedDone = 已重命名，因为 Cloister 保留原名称：
import-preview-gathering = 正在检查选中的文件…
import-preview-another = 另一个导入仍在进行。完成后请重新选择新文件。
import-preview-tooLarge = 文件大小为 { BYTES($bytes) }，上限为 { BYTES($most) }。请拆分文件，或存放在笔记本之外并记下位置。
import-whose-title = 导入 { $files } 个文件
import-whose-question = 这是谁写的？
import-whose-mine = 我写的
import-whose-theirs = 别人写的
import-whose-mineMeans = 智能体可将这些文件视为由你所写。
import-whose-theirsMeans = 标记为不可信：读过这些文件的智能体在每次写入和获取之前都会询问。
import-labels-title = { $files } 个文件的标记
import-labels-apply = 添加归档列出的标记（{ $labels }）
import-labels-of = { part-label }：{ $files }
import-labels-ignored = 这些文件不会从列表获得标记。智能体可以将原本仅限本地的文件发送到服务器，并将不可信的文字视为你的文字。
import-export-beside = 文件及其标记之外
import-export-choices-authorship = 每个文件的作者和时间
import-export-choices-provenance = 已审阅工作的来源
import-export-choices-history = 历史：所有早期版本
import-export-choices-log = 关于此笔记本的日志
import-sidecar-title = 此归档是导出的笔记本
import-sidecar-apply = 恢复：{ $list }
import-sidecar-authors = { $files } 个文件的作者
import-sidecar-versions = { $files } 个文件的 { $versions } 个早期版本
import-sidecar-works = { $works } 项已审阅工作的来源
import-sidecar-entries = { $entries } 个日志条目
import-sidecar-log = 每个日志条目都与其哈希相符。这些条目无法加入此浏览器的日志，因此以文件形式保存在 cloister-imported 文件夹中。
import-sidecar-claims = 作者和早期版本以归档所述为准，Cloister 无法核实。
import-sidecar-ignored = 文件会作为你的新文件导入，不含上述内容。
import-sidecar-restored = 已恢复：{ $list }。
import-sidecar-kept = 日志保存在 { $path }。
import-importing-reading = { $all ->
    [0] 正在导入…
    *[other] 正在导入：{ $done } / { $all } 个文件
}
import-importing-done = 已导入 { $imported } 个文件。
import-importing-stopped = 导入已停止。{ $imported } 个已导入的文件保留在笔记本中。
import-importing-skipped = 跳过了 { $skipped } 个文件：
import-importing-last = 上次导入
import-importing-undo = 撤销导入
import-importing-undone = 已撤销导入：{ $files } 个文件。
import-importing-kept = 未撤销：{ $paths }。
import-export-mask = 遮盖文本中的密钥和个人数据
import-export-maskHint = 用于分享。遮盖后的归档不是备份：这些值无法恢复。图片、PDF 和文件名保持不变。
import-preview-names = 文件名的编码
import-preview-namesGuess = 归档没有说明文件名的编码。{ $encoding } 是推测。如果这些名称不对，请选择其他编码：
import-preview-namesChosen = 按此编码的名称：
import-preview-unpackInner = { $archives ->
    [one] 解压内部归档“{ $name }”
    *[other] 解压内部的 { $archives } 个归档
}（仅一层）
import-encodings-utf-8 = UTF-8
import-encodings-cp437 = DOS，美国（CP437）
import-encodings-cp850 = DOS，西欧（CP850）
import-encodings-cp852 = DOS，中欧（CP852）
import-encodings-ibm866 = DOS，西里尔文（CP866）
import-encodings-windows-1250 = Windows，中欧（1250）
import-encodings-windows-1251 = Windows，西里尔文（1251）
import-encodings-windows-1252 = Windows，西欧（1252）
import-encodings-windows-1253 = Windows，希腊文（1253）
import-encodings-windows-1254 = Windows，土耳其文（1254）
import-encodings-windows-1255 = Windows，希伯来文（1255）
import-encodings-windows-1256 = Windows，阿拉伯文（1256）
import-encodings-windows-1257 = Windows，波罗的海（1257）
import-encodings-windows-1258 = Windows，越南文（1258）
import-encodings-windows-874 = Windows，泰文（874）
import-encodings-koi8-r = 西里尔文（KOI8-R）
import-encodings-shift_jis = 日文（Shift-JIS）
import-encodings-euc-jp = 日文（EUC-JP）
import-encodings-gbk = 简体中文（GBK）
import-encodings-big5 = 繁体中文（Big5）
import-encodings-euc-kr = 韩文（EUC-KR）
import-eln-make = 为此{ $program ->
    [is-null] 电子实验记录本
    *[other] { " " }{ $program } 归档
}的每个条目创建一篇笔记
import-eln-become = { $entries } 个条目将成为笔记：
import-eln-files = { $files ->
    [0] { "" }
    *[other] （旁边有 { $files } 个文件）
}
import-eln-contains = 每篇笔记包含其条目的标题、文本、日期、作者、标签、链接和评论。归档中的所有文件保持不变。
import-eln-stays = 只导入文件。文本仍在 ro-crate-metadata.json 中。
