language-title = 语言
language-system = 与浏览器相同
language-hint = 页面会重新加载以切换语言。智能体的回答、工具、错误详情和日志仍为英文。
