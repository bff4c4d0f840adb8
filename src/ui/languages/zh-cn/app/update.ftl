update-ready = Cloister 的新版本已就绪。当你离开此窗口且没有正在进行的操作时，它会自动加载；你的笔记本保持不变。
update-now = 立即加载
