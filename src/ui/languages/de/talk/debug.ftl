debug-title = Debug-Ansicht
debug-loading = Der Lauf wird geladen…
debug-hint = Alles, was an das Modell gesendet wurde und zurückkam, nach Schritten, wie auf diesem Gerät gespeichert.
debug-step = Schritt { $n }
debug-stepFacts = { $input ->
     [one] { $input } Token
    *[other] { $input } Tokens
    } ein, { $output } aus, { part-calls }
debug-failed = Fehlgeschlagen
debug-request = Anfrage wie gesendet
debug-requestLoading = Die Anfrage wird gelesen…
debug-notKept = Die Anfrage wurde nicht aufbewahrt: Sie stammt aus einer früheren Version von Cloister.
debug-tooLong = Die Anfrage wurde nicht aufbewahrt: Sie hatte { $chars } Zeichen, mehr als von einem Schritt aufbewahrt werden.
debug-size = { $chars } Zeichen
debug-masked = { $values ->
     [0] Kein Wert wurde maskiert.
     [one] { $values } Wert wurde maskiert, bevor die Anfrage gesendet wurde.
    *[other] { $values } Werte wurden maskiert, bevor die Anfrage gesendet wurde.
    }
debug-maskedHere = { $values ->
     [one] { $values } Wert ist
    *[other] { $values } Werte sind
    } nur hier maskiert; das Modell auf diesem Gerät erhielt den Klartext.
debug-roles-system = Systemprompt
debug-roles-user = Anfrage
debug-roles-assistant = Antwort
debug-roles-tool = Werkzeugergebnisse
debug-tools = { $n ->
     [one] { $n } Werkzeug
    *[other] { $n } Werkzeuge
    } angeboten
debug-options = Optionen
debug-answer = Rohe Antwort
debug-answerHint = Maskierte Werte sind wieder eingesetzt.
debug-finish = Beendet mit { $reason }.
debug-lookup = Katalogsuche
debug-envelope = Umschlag
debug-proposedInput = Vom Agenten vorgeschlagene Eingabe
debug-decidedBy = Entschieden durch { $rule }
debug-usage = Verbrauch und Zeiten
debug-messages = Nachrichten (wörtlich)
debug-details = Angaben zum Lauf
debug-copyNamed = Kopieren: { $what }
debug-copied = Kopiert.
debug-notCopied = Nichts wurde kopiert, weil der Browser den Zugriff auf die Zwischenablage verweigert hat. Erlauben Sie ihn, und versuchen Sie es erneut.
debug-shown = Die ersten { $shown } von { $all } Zeichen werden angezeigt.
debug-more = Mehr anzeigen
debug-moreMessages = { $n ->
     [one] { $n } frühere Nachricht anzeigen
    *[other] { $n } frühere Nachrichten anzeigen
    }
