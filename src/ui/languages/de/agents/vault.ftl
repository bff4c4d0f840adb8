vault-title = Schutz der API-Schlüssel
vault-intro = API-Schlüssel werden auf diesem Gerät verschlüsselt gespeichert. Jeder Schlüssel geht nur an den Server, für den er eingegeben wurde.
vault-stands-device = Durch dieses Gerät geschützt. Immer verfügbar.
vault-stands-locked-passphrase = Durch eine Passphrase geschützt. Gesperrt.
vault-stands-locked-passkey = Durch einen Passkey geschützt. Gesperrt.
vault-stands-open-passphrase = Durch eine Passphrase geschützt. Entsperrt. Sperrt nach { $idle ->
    [one] { $idle } Minute
    *[other] { $idle } Minuten
} ohne Nutzung.
vault-stands-open-passkey = Durch einen Passkey geschützt. Entsperrt. Sperrt nach { $idle ->
    [one] { $idle } Minute
    *[other] { $idle } Minuten
} ohne Nutzung.
vault-passphrase = Passphrase
vault-unlock = Entsperren
vault-unlockPasskey = Mit Passkey entsperren
vault-lock = Jetzt sperren
vault-lockedHint = Modelle, die einen API-Schlüssel brauchen, sind nicht verfügbar, solange die Schlüssel gesperrt sind. Alles andere funktioniert.
vault-lost-passphrase = Passphrase vergessen? Entfernen Sie alle Server mit API-Schlüssel, wählen Sie einen anderen Schutz, und verbinden Sie die Server neu.
vault-lost-passkey = Passkey verloren? Entfernen Sie alle Server mit API-Schlüssel, wählen Sie einen anderen Schutz, und verbinden Sie die Server neu.
vault-change = Schutz ändern
vault-choose = API-Schlüssel schützen durch
vault-newPassphrase = Neue Passphrase
vault-newPassphraseHint = Mindestens 8 Zeichen. Fünf oder sechs zufällige Wörter sind stark und leicht zu tippen.
vault-again = Passphrase wiederholen
vault-notTheSame = Die Passphrasen stimmen nicht überein.
vault-tooShort = Benutzen Sie mindestens 8 Zeichen.
vault-idle = Sperren nach Inaktivität (Minuten)
vault-idleHint = 1 bis 1440
vault-badIdle = Geben Sie eine ganze Zahl von 1 bis 1440 ein.
vault-helps = Schützt vor
vault-helpsNot = Schützt nicht vor
vault-noPasskeys = Passkeys sind in diesem Browser oder unter dieser Adresse nicht verfügbar.
vault-passkeyHint = Der Browser fragt als Nächstes nach einem Passkey. Vielleicht müssen Sie zweimal bestätigen.
vault-apply = Schutz anwenden
vault-applying = Die API-Schlüssel werden verschlüsselt…
vault-unlocking = Wird entsperrt…
vault-unlocked = Die API-Schlüssel sind entsperrt.
vault-locked = Die API-Schlüssel sind gesperrt.
vault-changed = API-Schlüssel sind jetzt geschützt durch: { $mode ->
    [device] dieses Gerät
    [passphrase] eine Passphrase
    *[other] einen Passkey
}.
vault-unreadable = Der Schutz der Schlüssel konnte nicht gelesen werden. { $why }
vault-always-always-0 = Einem übernommenen Browser oder einer Erweiterung: sie sehen alles, was Sie sehen.
vault-always-always-1 = Dem Anbieter: er kennt jeden Schlüssel, den Sie an ihn senden.
vault-modes-device-name = Dieses Gerät
vault-modes-device-short = Verschlüsselt mit einem zufälligen Schlüssel, der in diesem Browser liegt. Nichts zu tippen oder zu merken.
vault-modes-device-helps-0 = Versehentlicher Preisgabe: API-Schlüssel werden nie wieder angezeigt und erscheinen nie in Notizen, Protokollen oder Exporten.
vault-modes-device-helps-1 = Jemandem, der die verschlüsselten API-Schlüssel ohne den Speicher dieses Browsers findet.
vault-modes-device-helpsNot-0 = Einer Kopie des Profils dieses Browsers, denn darin liegt der Schlüssel der Verschlüsselung. Nur die eigene Verschlüsselung von Browser und Festplatte schützt das Profil.
vault-modes-device-helpsNot-1 = Jemandem an Ihrem offenen Browser, oder Code, der unter dieser Adresse läuft: beide können die API-Schlüssel benutzen.
vault-modes-device-helpsNot-2 = Einem übernommenen Browser oder einer Erweiterung: sie sehen alles, was Sie sehen.
vault-modes-device-helpsNot-3 = Dem Anbieter: er kennt jeden Schlüssel, den Sie an ihn senden.
vault-modes-passphrase-name = Eine Passphrase
vault-modes-passphrase-short = Geben Sie die Passphrase einmal ein; die API-Schlüssel bleiben verfügbar, bis sie gesperrt werden.
vault-modes-passphrase-helps-0 = Einem gestohlenen oder kopierten Profil oder Datenträger, solange die API-Schlüssel gesperrt sind: zum Entschlüsseln braucht es die Passphrase. Wählen Sie eine lange, denn ein Angreifer kann beliebig oft raten, etwa einmal je Sekunde.
vault-modes-passphrase-helps-1 = Jemandem an Ihrem offenen Browser, solange die Schlüssel gesperrt sind.
vault-modes-passphrase-helpsNot-0 = Code, der unter dieser Adresse läuft, solange die API-Schlüssel entsperrt sind oder während Sie tippen.
vault-modes-passphrase-helpsNot-1 = Einer vergessenen Passphrase: Sie müssen jeden API-Schlüssel noch einmal eingeben.
vault-modes-passphrase-helpsNot-2 = Einem übernommenen Browser oder einer Erweiterung: sie sehen alles, was Sie sehen.
vault-modes-passphrase-helpsNot-3 = Dem Anbieter: er kennt jeden Schlüssel, den Sie an ihn senden.
vault-modes-passkey-name = Ein Passkey
vault-modes-passkey-short = Benutzen Sie Fingerabdruck, Gesicht oder einen Sicherheitsschlüssel; die API-Schlüssel bleiben verfügbar, bis sie gesperrt werden.
vault-modes-passkey-helps-0 = Einem gestohlenen oder kopierten Profil oder Datenträger, solange die API-Schlüssel gesperrt sind: es gibt nichts zu raten.
vault-modes-passkey-helps-1 = Jemandem an Ihrem offenen Browser ohne den Passkey, solange die API-Schlüssel gesperrt sind.
vault-modes-passkey-helpsNot-0 = Code, der unter dieser Adresse läuft, solange die API-Schlüssel entsperrt sind oder wenn Sie den Passkey benutzen.
vault-modes-passkey-helpsNot-1 = Einem verlorenen Passkey: Sie müssen jeden API-Schlüssel noch einmal eingeben.
vault-modes-passkey-helpsNot-2 = Einem übernommenen Browser oder einer Erweiterung: sie sehen alles, was Sie sehen.
vault-modes-passkey-helpsNot-3 = Dem Anbieter: er kennt jeden Schlüssel, den Sie an ihn senden.
