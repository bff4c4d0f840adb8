canvas-board = Tafel von { $path }
canvas-nodes = Karten, zeilenweise
canvas-broken = Diese Tafel lässt sich nicht zeigen: { $reason }. Wählen Sie „Schreiben“, um den Text zu berichtigen, oder stellen Sie eine frühere Fassung aus der Dateiverlauf wieder her.
canvas-empty = Diese Tafel hat keine Karten.
canvas-count = { $nodes ->
    [one] { $nodes } Karte
   *[other] { $nodes } Karten
}, { $edges ->
    [one] { $edges } Verbindung
   *[other] { $edges } Verbindungen
}
canvas-leftOut = { $n ->
    [one] { $n } Teil wird
   *[other] { $n } Teile werden
} nicht gezeigt: beschädigt, ohne Karte an einem Ende oder über der Grenze von 1.000.
canvas-group = Gruppe { $label }
canvas-unnamedGroup = Gruppe
canvas-inert = Diese Adresse wird nicht geöffnet.
canvas-leadsTo = Führt zu { $names }
canvas-labelled = { $name } ({ $label })
canvas-zoom = Vergrößerung
canvas-fit = An die Breite anpassen
canvas-untitled = Karte ohne Text
