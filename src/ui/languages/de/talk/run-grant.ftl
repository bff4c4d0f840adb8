run-grant-title = Was dieser Lauf darf
run-grant-titleEnded = Was dieser Lauf durfte
run-grant-may = Dieser Lauf darf Dateien { $place } { $verbs }.
run-grant-could = Dieser Lauf durfte Dateien { $place } { $verbs }.
run-grant-mayNothing = Dieser Lauf darf mit den Dateien dieses Notizbuchs nichts tun.
run-grant-couldNothing = Dieser Lauf durfte mit den Dateien dieses Notizbuchs nichts tun.
run-grant-everywhere = in allen Ordnern dieses Notizbuchs
run-grant-folders = in { $list }
run-grant-types = { $place }, nur { $list },
run-grant-hosts = Hosts zum Abrufen: { $hosts }.
run-grant-noHosts = Kein Host zum Abrufen.
run-grant-budget = Höchstens { $steps ->
    [one] { $steps } Schritt
    *[other] { $steps } Schritte
}, { part-calls } und { $time } Arbeit.
run-grant-cost = Höchstens { USD($costUsd) }.
run-grant-until = Dies gilt bis { $when }. Dann hält der Lauf an, und Fortsetzen erneuert es für 7 Tage.
run-grant-now = Schränken Sie den Agenten weiter ein, so gilt das auch in diesem Lauf. Weitere Rechte gelten im nächsten Lauf.
run-grant-tools = Werkzeuge: { $list }.
run-grant-goal = Ziel: { $goal }
