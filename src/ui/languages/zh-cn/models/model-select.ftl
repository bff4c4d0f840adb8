model-select-choose = 选择模型
model-select-onDevice = 在此设备上
model-select-notReady = { $modelId }（当前不可用）
