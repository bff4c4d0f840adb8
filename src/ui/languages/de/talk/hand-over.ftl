hand-over-title = An einen anderen Agenten übergeben
hand-over-beyond-not-understood = { $agent } arbeitet nach Regeln und hat das nicht verstanden. Ein Agent mit Sprachmodell kann weitermachen.
hand-over-beyond-too-long = { $agent } arbeitet nach Regeln, und das braucht mehr als eine Anfrage. Ein Agent mit Sprachmodell kann weitermachen.
hand-over-beyond-many-files = { $agent } arbeitet nach Regeln, und hier geht es um zu viele Dateien. Ein Agent mit Sprachmodell kann weitermachen.
hand-over-carries = Der nächste Agent bekommt Ihre Anfragen und die Namen der Dateien, die er lesen darf. { $approvals ->
    [0] Was bisher gelesen und gesagt wurde, bleibt hier.
    *[other] Was auf Freigabe wartet, wird in seinem Namen erneut gefragt.
}
hand-over-server = Was er bekommt, geht an { $origin }.
hand-over-here = Was er bekommt, bleibt auf diesem Gerät.
hand-over-to = An { $agent } übergeben
hand-over-anyway = Trotzdem übergeben
hand-over-unavailable = Jetzt lässt sich nichts übergeben: { $agent } ist nicht verfügbar. { $why }
hand-over-none = Jetzt lässt sich nichts übergeben: Es gibt keinen anderen Agenten. Legen Sie unter Agenten einen an.
hand-over-noModel = Dafür ist ein Sprachmodell nötig, und keines ist verbunden.
hand-over-toModels = Modell einrichten
hand-over-toAgents = Agenten öffnen
hand-over-started = An { $agent } übergeben.
hand-over-seam = Von { $from } an { $to } übergeben
hand-over-continues = { $agent } macht weiter
hand-over-note = Was mitgegeben wurde
hand-over-back = An { $agent } zurückgeben
hand-over-isBack = Mit Ihrer nächsten Anfrage macht { $agent } in dieser Unterhaltung weiter.
hand-over-section = Übergabe
hand-over-alone = Ohne Rückfrage übergeben
hand-over-aloneHint = Was Navigator nicht versteht oder was für eine Anfrage zu viel ist, macht sofort der erste Agent mit Sprachmodell weiter. Spricht etwas dagegen, werden Sie gefragt.
