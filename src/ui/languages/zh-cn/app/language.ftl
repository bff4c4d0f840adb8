language-title = 语言
language-system = 与浏览器相同
language-hint = 页面会重新加载以切换语言。Navigator 也会用该语言回答。
