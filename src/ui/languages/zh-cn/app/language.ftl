language-title = 语言
language-system = 与浏览器相同
language-hint = 页面会重新加载以切换语言。Navigator 的回答仍为英文。
