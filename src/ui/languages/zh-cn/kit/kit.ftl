kit-working = 正在处理…
kit-dismiss = 关闭
kit-notices = 通知
kit-oneALine = 每行一个值。
kit-you = 你
kit-app = Cloister
kit-hiddenCharacter = 隐藏字符：{ $title }
