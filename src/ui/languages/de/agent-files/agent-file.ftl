agent-file-import = Agenten importieren…
agent-file-choose = Datei eines Agenten
agent-file-export = Exportieren
agent-file-reading = Die Datei wird gelesen…
agent-file-title = Den Agenten in { $file } prüfen
agent-file-text = Noch ist nichts installiert, und das Lesen der Datei hat ihm keine Rechte gegeben. Prüfen Sie, was der Agent verlangt, wählen Sie, wo er arbeiten kann, und installieren Sie ihn dann.
agent-file-install = Agenten installieren
agent-file-problems = { $n ->
    [one] Diese Datei hat einen Fehler und kann deshalb nicht installiert werden.
   *[other] Diese Datei hat { $n } Fehler und kann deshalb nicht installiert werden.
 }
agent-file-place = Zeile { $line }, Spalte { $column }
agent-file-asks = Was die Datei verlangt
agent-file-asksPreset = Was die Vorlage mitbringt
agent-file-rights = Rechte: { $list }. Sie sind unten eingeschaltet und gelten nur in dem Bereich, den Sie wählen.
agent-file-noRights = Sie verlangt keine Rechte.
agent-file-withheld = Sie verlangt außerdem: { $list }. Diese Rechte sind ausgeschaltet. Schalten Sie sie unten ein, wenn der Agent sie haben soll.
agent-file-scope = Sie verlangt Dateien der Typen { $types } in { $folders }. Nichts ist ausgewählt, bis Sie es wählen.
agent-file-useScope = Diese Ordner und Dateitypen auswählen
agent-file-noScope = Sie nennt keine Ordner. Wählen Sie, wo der Agent arbeiten kann.
agent-file-hosts = Sie verlangt, von { $list } abzurufen. Kein Server ist erlaubt, bis Sie ihn wählen.
agent-file-useHosts = Diese Server erlauben
agent-file-fewerApprovals = Sie verlangt, dass nur Löschungen Ihre Freigabe brauchen. Jede Änderung braucht sie weiterhin, wenn Sie unten nichts anderes wählen.
agent-file-allowRules = { $n ->
    [one] Eine Regel, die etwas erlaubt, wurde weggelassen.
   *[other] { $n } Regeln, die etwas erlauben, wurden weggelassen.
 }
agent-file-otherRules = { $n ->
    [one] Sie bringt eine Regel mit, die etwas ablehnt oder Sie fragt.
   *[other] Sie bringt { $n } Regeln mit, die etwas ablehnen oder Sie fragen.
 } Sie steht nach der Installation unter Regeln.
agent-file-denied = Diese Werkzeuge kann der Agent nie verwenden: { $list }.
agent-file-model = Sie nennt das Modell { $model }. Wählen Sie unten ein Modell.
agent-file-noCounterpart = Diese Werkzeuge gibt es in Cloister nicht: { $list }.
agent-file-kept = Diese Felder bleiben für den nächsten Export erhalten und haben keine Wirkung: { $list }.
agent-file-risk = Die Datei nennt ihr Risiko { $level ->
    [low] niedrig.
    [medium] mittel.
   *[high] hoch: Jede Änderung braucht Ihre Freigabe, und keine erlaubende Regel hebt das auf.
 }
agent-file-renamed = Ein Agent heißt schon { $name }, deshalb bekommt dieser einen anderen Namen.
agent-file-anyType = beliebig
agent-file-allFolders = allen Ordnern
agent-file-prompt = Anweisungen, mit sichtbaren verborgenen Zeichen
agent-file-inNotebook = Agentendateien in diesem Notizbuch
agent-file-inNotebookText = Diese Dateien haben keine Wirkung, bis Sie sie prüfen und installieren.
agent-file-labels = Markierungen der Datei: { $labels }. Ein Agent hat keine Markierungen: Seine Anweisungen werden an sein Modell gesendet.
agent-file-review = Prüfen
agent-file-skills = Fertigkeiten
agent-file-skillsHint = Eine Fertigkeit ist eine Datei SKILL.md mit Anweisungen für eine Art von Aufgabe. Der Agent erfährt ihren Namen und ihre Beschreibung und liest die Datei, wenn er sie braucht. Die Datei muss im Bereich des Agenten liegen. Lesen Sie sie, bevor Sie sie wählen: Der Agent befolgt, was in ihr steht.
agent-file-noSkills = Dieses Notizbuch enthält keine Datei SKILL.md.
agent-file-skillsElsewhere = { $n ->
    [one] Eine Fertigkeit eines anderen Notizbuchs bleibt ausgewählt.
   *[other] { $n } Fertigkeiten anderer Notizbücher bleiben ausgewählt.
 }
agent-file-skillChanged = Diese Datei wurde geändert, nachdem Sie sie gewählt haben, deshalb erfährt der Agent nichts von ihr. Lesen Sie sie, und wählen Sie sie dann noch einmal.
agent-file-readSkill = Die Datei lesen
agent-file-skillsOf = Fertigkeiten: { $list }
agent-file-skillGone = Diese Datei gibt es nicht mehr.
agent-file-skillLabelled = Diese Datei hat die Markierung { $labels }, deshalb erfährt kein Agent von ihr. Entfernen Sie zuerst die Markierung.
