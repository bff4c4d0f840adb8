conversation-tab-tabs = 打开的对话
conversation-tab-newTab = 新对话
conversation-tab-close = 关闭 { $title }
conversation-tab-state-working = 进行中
conversation-tab-state-approval = 待批准
conversation-tab-state-paused = 已暂停
