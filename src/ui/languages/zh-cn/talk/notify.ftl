notify-title = 通知
notify-label = 当有批准请求等待且 Cloister 在后台时通知我
notify-hint = 系统只显示智能体的名称，不显示笔记的任何内容。
notify-denied = 此网站的通知已被阻止。请在浏览器设置中允许。
notify-unsupported = 此浏览器不显示通知。
notify-notice-title = Cloister：需要批准
notify-notice-body = { $n ->
    [one] { $agent } 正在等待你的批准。
   *[other] { $agent } 正在等待你的批准，共 { $n } 个。
}
