ask-label = Fragen
ask-placeholders-agent = Fragen Sie { $title }, oder sagen Sie, was zu tun ist
ask-placeholders-none = Fragen Sie, oder sagen Sie, was zu tun ist
ask-shortPlaceholder = Fragen…
ask-send = Senden
ask-pick = Agent: { $title }
ask-pickMenu = Agenten wählen
ask-unavailable = { $title } ist nicht verfügbar. { $reason }
ask-toModels = Zu den Modellen
ask-sending = Wird gesendet…
ask-before-here = { $modelId } antwortet auf diesem Gerät. Nichts verlässt es.
ask-before-server = Geht an { $modelId } bei { $origin }.
ask-before-names = { $shown ->
    [true] Namen von Dateien, die nur lokal sind, können gesendet werden, ihr Inhalt nicht.
    *[other] Dateien, die nur lokal sind, werden nicht gesendet, auch nicht ihre Namen.
}
ask-english = Der Navigator versteht die häufigsten Bitten auf Deutsch, alle auf Englisch, und antwortet auf Deutsch.
ask-queued = Eingereiht: beginnt, wenn der Lauf endet
ask-started = { $title } hat begonnen.
ask-wantsToShow = Bereit zum Zeigen: { $what }
ask-show = Zeigen
ask-before-estimate = Geht an { $modelId } bei { $origin }. Erste Anfrage: etwa { $tokens } Token, { $price }.
ask-before-unknown = Preis unbekannt
ask-before-free = kostenlos
ask-before-between = zwischen { $range }
ask-before-localOnly = Nichts wird an { $origin } gesendet, denn diese Unterhaltung { $by ->
    [name] hat Namen in { $source } gesehen
    *[other] hat { $source } gelesen
}, und das ist nur lokal. Beginnen Sie eine neue Unterhaltung.
ask-startedDry = { $title } hat einen Probelauf begonnen. Es wird nichts geändert.
ask-again = Wiederholt einen früheren Lauf
ask-againOf = Noch einmal: { $prompt }
ask-notAgain = Zu einer neuen Anfrage machen
ask-replaced = Ihr noch nicht gesendeter Text wurde ersetzt.
ask-undoReplaced = Zurückholen
ask-agentGone = Der Agent { $agent } wurde entfernt oder ist ausgeschaltet. Wählen Sie vor dem Senden einen anderen.
ask-suggest-week = Fasse die Notizen von letzter Woche im Ordner { $folder } in /notes/wochenbericht.md zusammen
ask-suggest-month = Fasse die Notizen vom { $month } in /notes/zusammenfassung-{ $day }.md zusammen
ask-suggest-find = Finde Notizen über { $word }
ask-suggest-list = Was ist in { $folder }?
ask-suggest-read = Lies { $note }
