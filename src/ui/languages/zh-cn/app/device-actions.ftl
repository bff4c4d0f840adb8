device-actions-airplaneOn = 飞行模式已开启。没有内容离开本设备。
device-actions-airplaneOff = 飞行模式已关闭。
device-actions-locked = API 密钥已锁定。
device-actions-notLockable = 你的 API 密钥没有口令，因此无法锁定。
