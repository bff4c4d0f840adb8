git-view-title = Git
git-title = Git-Verlauf von { $name }
git-text = Commits sind Stände des ganzen Notizbuchs mit einer Nachricht, wie Programme für Git sie kennen. Sie bleiben auf diesem Gerät, solange Sie keinen Server verbinden.
git-loading = Git-Verlauf wird gelesen…
git-devices = Alle Wege zu anderen Geräten
git-start-label = Git-Verlauf führen
git-start-none = Für dieses Notizbuch wird kein Git-Verlauf geführt.
git-start-name = Ihr Name
git-start-email = Ihre E-Mail-Adresse
git-start-hint = Beides steht in jedem Commit und geht dorthin, wohin die Commits gehen.
git-start-now = Git-Verlauf führen
git-state-clean = Alles ist in einem Commit festgehalten.
git-state-changed = { $n ->
    [one] { $n } Datei hat
   *[other] { $n } Dateien haben
} sich seit dem letzten Commit geändert.
git-state-last = Letzter Commit: { WHEN($atMs) }.
git-state-none = Noch kein Commit.
git-commit-message = Nachricht
git-commit-hint = Was Sie getan haben, in wenigen Worten.
git-commit-now = Commit erstellen
git-commit-done = Commit erstellt.
git-commit-proposed = { $name } schlägt diese Nachricht vor:
git-commit-take = Diese Nachricht verwenden
git-automatic-legend = Automatische Commits
git-automatic-choices-daily = Einmal am Tag, wenn sich etwas geändert hat
git-automatic-choices-beforeRuns = Vor jedem Lauf eines Agenten
git-automatic-choices-afterReviews = Nach jeder freigegebenen Prüfung
git-automatic-hint = Was ein Lauf geändert hat, steht unter dem Namen seines Agenten, mit dem Lauf und der Person, die es freigegeben hat.
git-log-title = Commits
git-log-empty = Noch kein Commit.
git-log-by = { $name }, { WHEN($atMs) }
git-log-approved = Freigegeben von { $name }
git-log-run = Lauf
git-log-more = Mehr anzeigen
git-log-show = Änderungen anzeigen
git-log-compare = Vergleichen mit…
git-log-compareTo = Hiermit vergleichen
git-log-restore = Auf diesen Stand zurücksetzen…
git-log-of = { $what }: { $title }
git-log-comparing = „{ $name }“ vergleichen mit:
git-log-withNow = dem Notizbuch, wie es jetzt ist
git-log-stop = Nicht mehr vergleichen
git-diff-title = Von „{ $from }“ zu „{ $to }“
git-diff-now = jetzt
git-diff-reading = Wird verglichen…
git-diff-none = Kein Unterschied.
git-diff-counts = Neu: { $added } · Geändert: { $changed } · Verschoben: { $moved } · Gelöscht: { $deleted }
git-diff-files = Dateien mit Unterschieden
git-diff-kinds-added = neu
git-diff-kinds-changed = geändert
git-diff-kinds-moved = verschoben
git-diff-kinds-deleted = gelöscht
git-diff-showFile = Unterschiede in { $name } anzeigen
git-diff-takeFile = { $name } zurücksetzen
git-diff-take = Zurücksetzen
git-diff-more = Mehr anzeigen
git-restore-title = Notizbuch auf „{ $name }“ zurücksetzen
git-restore-text = Das würde sich ändern. Es ist eine einzige Änderung, die Sie rückgängig machen können. Die Commits bleiben.
git-restore-nothing = Das Notizbuch entspricht diesem Commit.
git-restore-now = { $n ->
    [one] { $n } Datei
   *[other] { $n } Dateien
} zurücksetzen
git-restore-done = { $n ->
    [one] { $n } Datei
   *[other] { $n } Dateien
} zurückgesetzt.
git-pack-title = Eine Kopie für Git
git-pack-text = Ein Archiv mit einem Bare-Repository. Entpacken Sie es, dann: git clone repository.git
git-pack-leavesOut = { $n ->
    [one] { $n } Datei mit local-only fehlt
   *[other] { $n } Dateien mit local-only fehlen
} darin, in allen Commits.
git-pack-with = Dateien mit local-only einschließen
git-pack-make = Verlauf packen
git-pack-making = Wird gepackt…
git-pack-ready = Das Archiv ist fertig.
git-pack-save = { $name } speichern ({ BYTES($bytes) })
git-end-open = Keinen Git-Verlauf mehr führen…
git-end-label = Git-Verlauf entfernen
git-end-question = Den Git-Verlauf von { $name } mit Server und Token von diesem Gerät entfernen? Ihre Notizen bleiben. Die Commits lassen sich von hier nicht zurückholen.
git-end-keep = Behalten
git-end-now = Git-Verlauf entfernen
git-server-title = Server
git-server-none = Mit keinem Server verbunden. Über einen Server teilen Sie das Notizbuch mit Ihren anderen Geräten und mit Personen, die es verwenden dürfen.
git-server-cors = Ein Browser liest nur die Antworten eines Servers, der diese Adresse erlaubt: { $name }. Forgejo und Gitea haben dafür eine Einstellung (Abschnitt cors der Konfiguration). GitHub und GitLab bieten das nicht: Setzen Sie einen kleinen Proxy davor.
git-server-guide = So bereiten Sie einen Server vor
git-server-url = Adresse des Repositorys
git-server-urlHint = Wie für git clone, mit https: https://git.example.org/labor/pflanzen.git
git-server-token = Token
git-server-tokenHint = Auf dem Server erstellt, mit dem Recht, dieses Repository zu lesen und zu schreiben. Es wird verschlüsselt gespeichert und nur an diesen Server gesendet.
git-server-tokenKept = Ein Token ist gespeichert. Lassen Sie das Feld leer, um es zu behalten.
git-server-branch = Branch
git-server-branchHint = Leer: der Branch, den der Server zuerst anzeigt.
git-server-leaveOut = Dateien mit local-only von allem ausnehmen, was gesendet wird
git-server-leaveOutHint = { $n ->
    [0] Keine Datei ist
    [one] Zurzeit ist { $n } Datei
   *[other] Zurzeit sind { $n } Dateien
} mit local-only markiert.
git-server-trust = Was hereinkommt, gilt als von mir geschrieben
git-server-trustHint = Sonst wird es als untrusted markiert: Agenten fragen, bevor sie danach handeln.
git-server-connect = Verbinden
git-server-change = Ändern…
git-server-disconnect = Trennen…
git-server-disconnectLabel = Server trennen
git-server-disconnectQuestion = { $name } trennen und das Token vergessen? Die Commits bleiben, hier und dort.
git-server-keep = Verbunden bleiben
git-server-disconnectNow = Trennen
git-server-same = Beide Seiten sind gleich.
git-server-apart = { $here ->
    [one] { $here } Commit
   *[other] { $here } Commits
} nur hier, { $there } nur dort.
git-server-met = Zuletzt abgeglichen: { WHEN($atMs) }.
git-server-never = Noch nie abgeglichen.
git-server-on = { $url }, Branch { $branch }
git-server-refused = Letzter Versuch: { $name }
git-server-copyWords = vom Server
git-server-pull = Neues übernehmen
git-server-push = Senden…
git-server-pulling = Wird vom Server übernommen…
git-server-pushing = Wird gesendet…
git-server-taken = { $n ->
    [one] { $n } Datei
   *[other] { $n } Dateien
} vom Server übernommen.
git-server-nothingNew = Der Server hat nichts Neues.
git-server-sent = Gesendet.
git-server-conflictsFirst = Entscheiden Sie zuerst über die Dateien weiter oben. Solange wird nichts gesendet.
git-send-label = Vor dem Senden
git-send-what = { $commits ->
    [one] { $commits } Commit
   *[other] { $commits } Commits
}, { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
}, { BYTES($bytes) }.
git-send-nothing = Der Server hat schon alles.
git-send-withheld = { $n ->
    [one] { $n } Datei mit local-only bleibt
   *[other] { $n } Dateien mit local-only bleiben
} hier:
git-send-large = { $n ->
    [one] Eine große Datei wird mitgesendet:
   *[other] { $n } große Dateien werden mitgesendet:
}
git-send-size = { $name } ({ BYTES($bytes) })
git-send-uncommitted = { $n ->
    [one] { $n } geänderte Datei ist in keinem Commit und bleibt
   *[other] { $n } geänderte Dateien sind in keinem Commit und bleiben
} hier.
git-send-now = Jetzt senden
git-conflicts-title = { $n ->
    [one] { $n } Datei zu entscheiden
   *[other] { $n } Dateien zu entscheiden
}
git-conflicts-text = Sie und jemand anders haben diese Dateien so geändert, dass sie sich nicht zusammenführen lassen. Beide Fassungen sind hier; nichts wird überschrieben.
git-conflicts-notes = { $n ->
    [one] { $n } zusammengeführte Datei
   *[other] { $n } zusammengeführte Dateien
}
git-conflicts-clear = Liste leeren
git-conflicts-mine = Meine behalten
git-conflicts-theirs = Die vom Server nehmen
git-conflicts-both = Beide behalten
git-conflicts-compare = Vergleichen
git-conflicts-of = { $what }: { $name }
git-conflicts-decided = Entschieden.
git-conflicts-place-row = Zeile „{ $name }“
git-conflicts-place-property = Eigenschaft „{ $name }“
git-conflicts-place-lines = Textzeilen, Stelle { $n }
git-conflicts-base = Vor beiden Änderungen
git-conflicts-mineText = Hier
git-conflicts-theirsText = Vom Server
git-conflicts-noText = Hier steht nichts.
git-conflicts-merged = { $n ->
    [0] Keine Stelle ist
    [one] { $n } Stelle ist
   *[other] { $n } Stellen sind
} noch zu entscheiden. Alles andere ist zusammengeführt. „Rückgängig“ bringt beide Fassungen zurück.
git-conflicts-choices-mine = Meine behalten
git-conflicts-choices-theirs = Die vom Server nehmen
git-conflicts-choices-both = Beide
git-conflicts-apply = So zusammenführen
git-conflicts-undecided = Entscheiden Sie zuerst über { $n ->
    [one] { $n } weitere Stelle
   *[other] { $n } weitere Stellen
}.
git-conflicts-kinds-copy = Auf beiden Seiten geändert. Die Fassung vom Server steht daneben:
git-conflicts-kinds-merged = Auf beiden Seiten geändert: zusammengeführt.
git-conflicts-kinds-kept = Auf einer Seite gelöscht, auf der anderen geändert: behalten.
git-clone-name = Name des Notizbuchs
git-clone-now = Notizbuch übernehmen
git-clone-working = Notizbuch wird übernommen…
git-clone-done = { $name } ist da.
git-section-title = Git
git-section-open = Git-Verlauf und Server von { $name }
git-section-none = Kein Git-Verlauf.
git-section-local = Ein Git-Verlauf auf diesem Gerät.
