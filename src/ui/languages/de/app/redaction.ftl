redaction-title = Schwärzung
redaction-masked = Maskiert, bevor ein Server es erhält
redaction-hint = Modelle auf Servern erhalten einen Platzhalter wie [EMAIL-3fa91c2e]. In der Antwort steht wieder der echte Wert. Modelle auf diesem Gerät erhalten den Klartext. Bilder und PDFs werden unverändert gesendet. Eine Änderung gilt ab dem nächsten Lauf.
redaction-kinds-secret = API-Schlüssel, Tokens und Passwörter
redaction-kinds-email = E-Mail-Adressen
redaction-kinds-phone = Telefonnummern
redaction-kinds-iban = Bankkonten (IBAN)
redaction-kinds-national-id = Nationale Ausweis- und Steuernummern
redaction-kinds-own = Ihre Muster
redaction-own = Ihre Muster
redaction-ownHint = In RE2-Syntax, zum Beispiel P-[0-9]+. Die Suche braucht lineare Zeit, daher kann kein Muster die App anhalten.
redaction-name = Name
redaction-pattern = Muster
redaction-example = Beispiel, das das Muster findet (optional)
redaction-add = Muster hinzufügen
redaction-remove = Das Muster „{ $name }“ entfernen
redaction-tryIt = Am eigenen Text ausprobieren
redaction-tryHint = Nichts wird gespeichert oder gesendet.
redaction-text = Text
redaction-test = Suchen und maskieren
redaction-found = { $count ->
    [one] 1 Wert wird maskiert.
   *[other] { $count } Werte werden maskiert.
  }
redaction-findings = In Ihrem Text gefunden
redaction-sent = Was ein Server erhält
redaction-nothing = Nichts gefunden. Der Text wird unverändert gesendet.
