redaction-title = Schwärzung
redaction-masked = Maskiert, bevor ein Server es erhält
redaction-hint = Modelle auf Servern erhalten einen Platzhalter wie [EMAIL-3fa91c2e], und in der Antwort steht wieder der echte Wert. Modelle auf diesem Gerät erhalten den Klartext. Eine Änderung gilt ab der nächsten Anfrage, auch in einem Lauf, der gerade aktiv ist.
redaction-alsoFound = Auch gefunden: andere Schreibweisen, Base64 und Hexadezimal.
redaction-notFound = Nicht gefunden und unverändert gesendet: Werte, die rückwärts stehen, zweimal codiert, Buchstabe für Buchstabe geschrieben oder durch andere Wörter geteilt sind, sowie Bilder und PDFs. „Nach getarnten Werten suchen“, hier und am Eingabefeld, findet viele von ihnen.
redaction-helpers = Ein Modell auf diesem Gerät, das einem Modell auf einem Server hilft, erhält ebenfalls Platzhalter. Was Werkzeuge auf diesem Gerät ergaben, wird auch später nicht gesendet.
redaction-kinds-secret = API-Schlüssel, Tokens und Passwörter
redaction-kinds-email = E-Mail-Adressen
redaction-kinds-phone = Telefonnummern
redaction-kinds-iban = Bankkonten (IBAN)
redaction-kinds-national-id = Nationale Ausweis- und Steuernummern
redaction-kinds-own = Ihre Muster
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
redaction-places = Auch maskiert in
redaction-placeNames-exports = Exporten von Läufen und von Unterhaltungen
redaction-placeNames-traces = Aufbewahrten Anfragen an Modelle auf diesem Gerät (Debug-Ansicht)
redaction-placeNames-log = Neuen Protokolleinträgen: was gefragt wurde und was herauskam
redaction-placesHint = Aufbewahrte Anfragen an Server sind immer maskiert, wie sie gesendet wurden. Werkzeugergebnisse, die ein Modell auf einem Server erhalten hat, sind ebenfalls maskiert gespeichert. Was maskiert gespeichert ist, bleibt maskiert. Notizen und Unterhaltungen bleiben, wie sie sind, damit Sie und Ihre Agenten damit arbeiten können.
redaction-removed = Muster „{ $name }“ entfernt.
redaction-importPatterns = Muster importieren
redaction-importFile = Datei mit Mustern
redaction-exportPatterns = Muster exportieren
redaction-notPatterns = { $file } enthält keine Muster von Cloister. Wählen Sie eine Datei, die „Muster exportieren“ gespeichert hat.
redaction-tooMany = Nichts wurde importiert: Es kann { $most } Muster geben. Entfernen Sie zuerst einige.
redaction-imported = { $added ->
     [one] { $added } Muster
    *[other] { $added } Muster
    } importiert, { $known } schon vorhanden.
redaction-search = Nach getarnten Werten suchen
redaction-disguised = { $count ->
    [0] Keine getarnten Werte gefunden.
    [one] 1 getarnter Wert gefunden. Er wird unverändert gesendet: Entfernen Sie ihn aus dem Text.
   *[other] { $count } getarnte Werte gefunden. Sie werden unverändert gesendet: Entfernen Sie sie aus dem Text.
  }
redaction-disguisedAs = { $what }, { $disguise }: { $text }
redaction-disguises-reversed = rückwärts
redaction-disguises-rotated = um 13 Buchstaben verschoben
redaction-disguises-spelled = Buchstabe für Buchstabe
redaction-disguises-encoded = codiert
