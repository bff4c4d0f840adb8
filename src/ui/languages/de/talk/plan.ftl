plan-title = Geplante Änderungen
plan-running = Probelauf: Beim Planen wird nichts geändert.
plan-runningIsolated = Der Agent arbeitet in seinem eigenen Ordner: Nichts kommt ins Notizbuch, bis Sie es übernehmen.
plan-none = Es wurden keine Änderungen geplant.
plan-some = { $n ->
    [one] { $n } Änderung ist geplant.
    *[other] { $n } Änderungen sind geplant.
} Noch wurde nichts geändert.
plan-would = Würde { $object } { $verb }
plan-tick = Änderung { $n }: { $what }
plan-asks = Braucht Ihre Freigabe. Den Plan anzuwenden ist diese Freigabe.
plan-free = Braucht keine Freigabe.
plan-needs = Setzt Änderung { $numbers } voraus.
plan-seen = Sie haben { $seen } von { $all } ausgewählten Änderungen gesehen. Blättern Sie durch die übrigen, um sie anzuwenden.
plan-seenAll = Sie haben alle ausgewählten Änderungen gesehen. Beim Anwenden werden die Dateien erneut geprüft.
plan-nothingChosen = Wählen Sie die Änderungen aus, die angewendet werden sollen.
plan-apply = { $n ->
    [one] { $n } Änderung anwenden
    *[other] { $n } Änderungen anwenden
}
plan-applying = Die Änderungen werden angewendet …
plan-more = { $n ->
    [one] { $n } weitere Änderung anzeigen
    *[other] { $n } weitere Änderungen anzeigen
}
plan-notPlanned = Nicht geplant
plan-state-applied = { $done } von { $all } geplanten Änderungen angewendet.
plan-state-discarded = Verworfen. Es wurde nichts geändert.
plan-short-open = Probelauf
plan-short-applied = Probelauf, angewendet
plan-short-discarded = Probelauf, verworfen
plan-ownFolder-open = Eigener Ordner
plan-ownFolder-applied = Eigener Ordner, angewendet
plan-ownFolder-discarded = Eigener Ordner, verworfen
plan-ownFolder-review = Eigener Ordner
plan-outcome-applied = Angewendet
plan-outcome-leftOut = Weggelassen
plan-outcome-working = In Arbeit
plan-outcome-waiting = Wartet auf Ihre Freigabe
plan-outcome-refused = Nicht angewendet. { $why }
plan-applyPrompt = { $n ->
    [one] { $n } geplante Änderung anwenden
    *[other] { $n } geplante Änderungen anwenden
}
plan-wouldDo = Würde: { $want }
