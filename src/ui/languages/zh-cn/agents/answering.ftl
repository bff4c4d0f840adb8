answering-noModel = 没有模型
answering-missing = 未连接模型
answering-at = { $origin } 的 { $modelId }
answering-here = { $modelId }，在本设备上：没有内容离开
answering-onDevice = { $modelId }，在本设备上
