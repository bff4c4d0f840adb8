preflight-right-read = { $agent } darf keine Dateien lesen („{ $words }“).
preflight-right-write = { $agent } darf keine Dateien ändern („{ $words }“).
preflight-right-create = { $agent } darf keine Dateien anlegen („{ $words }“).
preflight-right-delete = { $agent } darf keine Dateien löschen („{ $words }“).
preflight-right-execute = { $agent } darf keine Skripte ausführen („{ $words }“).
preflight-right-integrations = { $agent } darf das Netzwerk nicht benutzen („{ $words }“).
preflight-never = Kein Agent darf { $tool } benutzen, was auch immer die Regeln sagen.
preflight-tool = { $agent } darf { $tool } nicht benutzen.
preflight-path = { $path } liegt außerhalb dessen, worauf { $agent } zugreifen darf.
preflight-notebook = { $agent } darf in diesem Notizbuch nicht arbeiten.
preflight-what-secret = Schlüssel oder Passwörter
preflight-what-email = E-Mail-Adressen
preflight-what-phone = Telefonnummern
preflight-what-iban = Bankkonten
preflight-what-national-id = Ausweisnummern
preflight-what-own = Werte Ihrer eigenen Muster
preflight-masked = Ihre Nachricht enthält { $what }. { $origin } erhält stattdessen Platzhalter.
preflight-sent = Ihre Nachricht enthält { $what }; sie werden unverändert an { $origin } gesendet.
preflight-kept = Ihre Nachricht enthält { $what }. Sie bleiben in dieser Unterhaltung, auf diesem Gerät.
preflight-model = { $agent } ist nicht verfügbar. { $reason }
preflight-localOnly = { $source } ist nur lokal, deshalb darf { $origin } den Inhalt nicht erhalten.
preflight-localOnlyEarlier = Diese Unterhaltung hat { $source } gelesen; die Datei ist nur lokal, deshalb wird nichts mehr an { $origin } gesendet.
preflight-pictures-sent = { $pictures ->
    [one] 1 Bild geht unmaskiert an { $model } bei { $where }: { $names }.
    *[other] { $pictures } Bilder gehen unmaskiert an { $model } bei { $where }: { $names }.
}
preflight-pictures-here = { $pictures ->
    [one] 1 Bild geht an { $model } auf diesem Gerät: { $names }.
    *[other] { $pictures } Bilder gehen an { $model } auf diesem Gerät: { $names }.
}
preflight-pictures-ask = { $names }: { $model } bei { $where } sieht Bilder, bekommt aber nur den Pfad. Was ein Bild zeigt, lässt sich nicht maskieren.
preflight-pictures-blind = { $names }: { $model } bekommt nur den Pfad. Es ist nicht bekannt, dass es Bilder sieht. Das ändern Sie unter Modelle, Grenzen setzen.
preflight-pictures-format = { $names }: Das Modell bekommt nur den Pfad. Senden lassen sich nur Bilder in PNG, JPEG, GIF und WebP.
preflight-pictures-refused = { $names }: Das Modell bekommt nur den Pfad, weil das Bild beschädigt ist oder zu viele Bildpunkte hat.
preflight-pictures-size = { $names }: Das Modell bekommt nur den Pfad, weil die Datei zu groß zum Senden ist.
preflight-pictures-many = { $names }: Das Modell bekommt nur den Pfad. Eine Anfrage fasst höchstens { $most } Bilder.
preflight-pictures-embedded = { $pictures ->
    [one] 1 Bild ist in Ihren Anhängen eingebettet: { $names }.
    *[other] { $pictures } Bilder sind in Ihren Anhängen eingebettet: { $names }.
} { $model } bei { $where } sieht Bilder, bekommt aber nur den Text. Was ein Bild zeigt, lässt sich nicht maskieren.
preflight-pictures-embeddedHere = { $pictures ->
    [one] 1 Bild ist in Ihren Anhängen eingebettet: { $names }.
    *[other] { $pictures } Bilder sind in Ihren Anhängen eingebettet: { $names }.
} { $model } auf diesem Gerät sieht Bilder, bekommt aber nur den Text.
preflight-pictures-send = { $pictures ->
    [one] Bild senden
    *[other] Bilder senden
}
preflight-pictures-keep = Nur den Pfad senden
preflight-title = Vor dem Start
preflight-label = Hinweise zu dieser Aufgabe
preflight-startAnyway = Trotzdem starten
preflight-change = Ändern
