script-title = 脚本
script-text = 脚本是一个小型 TypeScript 程序，对许多笔记做同样的事。每个工具都是一个方法，例如 await cloister.read_file({"{"} path {"}"})。试运行会显示将更改的内容；在你运行之前不会写入任何内容。
script-limits = 脚本有 { NUMBER($seconds) } 秒、{ NUMBER($calls) } 次调用和 { NUMBER($memory) } MiB 内存。它没有网络和模块，时钟是停止的。
script-editor = 脚本
script-tools = 所有工具
script-dryRun = 试运行
script-running = 正在运行脚本…
script-run = 更改 { $n } 个文件
script-done = 已更改 { $n } 个文件。你可以将其作为一次更改撤销。
script-unchanged = 此脚本不更改任何内容。
script-wouldChange = 将更改 { $n } 个文件：
script-calls = 调用
script-count = { $n } 次调用
script-refused = { $n } 次被拒绝
script-checkpoint = 检查点 { $n }，共 { $all } 个
script-byThen = { $n ->
    [0] 到此为止不会更改任何文件。
    *[other] 到此为止将更改 { $n } 个文件。
}
script-allow = 允许
script-allAllowed = 你已允许脚本的全部 { $n } 个检查点。
script-stopped = 你在检查点 { $n } 结束了脚本。没有更改任何内容。
script-printed = 输出
script-history = 过去的脚本运行
script-none = 还没有脚本更改过此笔记本。要试一试，请选择“试运行”：示例会列出包含 TODO 的笔记，不做任何更改。
script-past = { WHEN($when) } · { $n } 个文件
script-byAgent = 由 { $agent }
script-source = 运行过的脚本
script-undone = 已撤销
scripts-title = 脚本
