device-actions-airplaneOn = Flugmodus an. Nichts verlässt dieses Gerät.
device-actions-airplaneOff = Flugmodus aus.
device-actions-locked = Die API-Schlüssel sind gesperrt.
device-actions-notLockable = Ihre API-Schlüssel haben keine Passphrase und lassen sich daher nicht sperren.
