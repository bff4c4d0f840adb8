diagram-drawing = Das Diagramm wird gezeichnet…
diagram-name = { $kind }: { $title }
diagram-area = Diagramm
diagram-showSource = Quelltext zeigen
diagram-showDiagram = Diagramm zeigen
diagram-syntax = Dieses Diagramm kann nicht gezeichnet werden. { $line ->
    [is-null] Prüfen Sie seinen Text.
    *[other] Prüfen Sie Zeile { $line }.
}
diagram-unknown = Dieses Diagramm kann nicht gezeichnet werden. Die erste Zeile muss die Art nennen, zum Beispiel flowchart TD oder sequenceDiagram.
diagram-long = Nicht gezeichnet, weil der Text länger als { THOUSANDS($most) } Zeichen ist. Teilen Sie das Diagramm auf.
diagram-large = Nicht gezeichnet, weil das Diagramm zu viele Teile hat. Teilen Sie es auf.
diagram-stalled = Das Zeichnen dauerte zu lange und wurde abgebrochen. Teilen Sie das Diagramm auf, oder versuchen Sie es erneut.
diagram-failed = Dieses Diagramm kann nicht gezeichnet werden: { $why }
diagram-kinds-other = Diagramm
diagram-kinds-flowchart = Flussdiagramm
diagram-kinds-sequence = Sequenzdiagramm
diagram-kinds-class = Klassendiagramm
diagram-kinds-state = Zustandsdiagramm
diagram-kinds-er = Entity-Relationship-Diagramm
diagram-kinds-gantt = Gantt-Diagramm
diagram-kinds-pie = Kreisdiagramm
diagram-kinds-mindmap = Mindmap
diagram-kinds-timeline = Zeitleiste
diagram-kinds-git = Git-Graph
diagram-kinds-quadrant = Quadrantendiagramm
diagram-kinds-journey = User Journey
diagram-kinds-chart = Diagramm mit Achsen
