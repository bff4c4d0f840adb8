# Parts that several messages share.
part-label = { $label ->
    [untrusted] 不可信
    *[other] 仅限本地
}
part-space = { $space ->
    [loopback] 本设备上的程序
    *[other] 你网络中的设备
}
