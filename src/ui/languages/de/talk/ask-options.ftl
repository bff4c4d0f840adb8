ask-options-dryRun = Probelauf: nur planen, nichts ändern
ask-options-dryRunOn = Probelauf: Die Änderungen werden geplant und Ihnen gezeigt. Es wird nichts geändert, und nichts braucht eine Freigabe.
ask-options-title = Optionen dieses Laufs
ask-options-hint = Sie gelten für die nächste Nachricht und schränken nur ein, was deren Agent darf.
ask-options-close = Optionen schließen
ask-options-change = Optionen ändern
ask-options-clear = Optionen aufheben
ask-options-thisRun = Dieser Lauf: { $list }.
ask-options-reads = liest nur { $folders }
ask-options-works = arbeitet nur in { $folders }
ask-options-worksAndReads = arbeitet nur in { $folders } und liest nur { $readOnly }
ask-options-noFolder = verwendet keinen Ordner
ask-options-usesTools = verwendet { $n ->
    [0] kein Werkzeug
    [one] { NUMBER($n) } Werkzeug
    *[other] { NUMBER($n) } Werkzeuge
}
ask-options-model = { $modelId } antwortet
ask-options-steps = { $n ->
    [one] { NUMBER($n) } Schritt
    *[other] { NUMBER($n) } Schritte
}
ask-options-toolCalls = { $n ->
    [one] { NUMBER($n) } Werkzeugaufruf
    *[other] { NUMBER($n) } Werkzeugaufrufe
}
ask-options-tokens = { NUMBER($n) } Token je Antwort
ask-options-cost = höchstens { USD($costUsd) }
ask-options-goalIs = Ziel „{ $goal }“
ask-options-goal = Ziel
ask-options-goalHint = Wird den Anweisungen des Agenten hinzugefügt.
ask-options-ownModel = Wie der Agent
ask-options-may = Was der Lauf darf
ask-options-mayAll = Alles, was der Agent darf
ask-options-maySome = Nur, was hier angekreuzt ist
ask-options-foldersAll = Kein Ordner ist gewählt: Der Lauf arbeitet in allen Ordnern des Agenten.
ask-options-folder = Ordner hinzufügen
ask-options-readOnly = Nur lesen: { $folder }
ask-options-removeFolder = { $folder } entfernen
ask-options-budgets = Grenzen
ask-options-budgetSteps = Schritte
ask-options-budgetCalls = Werkzeugaufrufe
ask-options-budgetMinutes = Minuten Arbeit
ask-options-budgetCost = US-Dollar
ask-options-asAgent = wie der Agent
