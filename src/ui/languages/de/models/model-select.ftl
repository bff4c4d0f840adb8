model-select-choose = Modell auswählen
model-select-onDevice = Auf diesem Gerät
model-select-notReady = { $modelId } (zurzeit nicht verfügbar)
