answering-noModel = kein Modell
answering-missing = kein Modell verbunden
answering-at = { $modelId } bei { $origin }
answering-here = { $modelId }, auf diesem Gerät: nichts verlässt es
answering-onDevice = { $modelId }, auf diesem Gerät
