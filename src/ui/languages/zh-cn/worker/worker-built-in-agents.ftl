worker-built-in-agents-navigator-title = Navigator
worker-built-in-agents-navigator-about = 无需任何模型即可查找、阅读、总结、创建、编辑、添加标签、移动、删除和撤销。从首次启动起即可离线工作。
worker-built-in-agents-assistant-title = 助手
worker-built-in-agents-assistant-about = 使用默认语言模型处理你的笔记。不能删除。
