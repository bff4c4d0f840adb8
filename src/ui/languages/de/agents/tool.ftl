tool-title = Werkzeuge
tool-text = Agenten handeln nur mit diesen Werkzeugen. Jeder Aufruf wird gegen Bereich und Rechte des Agenten geprüft und protokolliert.
tool-search = Werkzeuge suchen
tool-searchHint = Zum Beispiel: „rename a note“, „tags“
tool-agent = Verfügbar für
tool-everyAgent = Jeden Agenten
tool-none = Kein Werkzeug passt zu „{ $query }“. Versuchen Sie andere Wörter.
tool-noneUsable = Dieser Agent kann keine Werkzeuge benutzen: er hat noch keine Rechte.
tool-toAgent = Rechte bearbeiten
tool-failed = Die Werkzeuge konnten nicht geladen werden: { $why }
tool-again = Erneut versuchen
tool-input = Eingabe
tool-output = Ausgabe
tool-examples = Beispiele
tool-raw = JSON-Schema
tool-nothing = Nichts
tool-columns-name = Feld
tool-columns-type = Typ
tool-columns-about = Beschreibung
tool-preconditions = Vor einem Aufruf
tool-safety = Sicherheit
tool-undoable = Lässt sich rückgängig machen
tool-catalogOnly = Modelle finden dieses Werkzeug über den Katalog
tool-tagList = Thema
tool-tags-files = Dateien
tool-tags-folders = Ordner
tool-tags-text = Text
tool-tags-search = Suche
tool-tags-code = Quelltext
tool-tags-patch = Patches
tool-tags-history = Verlauf
tool-tags-helpers = Helfer
tool-tags-screen = Oberfläche
tool-tags-network = Netzwerk
tool-tags-script = Skripte
tool-tags-tools = Werkzeuge
tool-tags-plan = Pläne
tool-groups-read = Lesen
tool-groups-search = Suchen
tool-groups-edit = Schreiben
tool-groups-move = Verschieben
tool-groups-delete = Löschen
tool-groups-execute = Ausführen
tool-groups-fetch = Netzwerk
tool-groups-screen = Oberfläche
tool-required = erforderlich
tool-fallback = Vorgabe: { $value }
tool-risk-read = Liest nur
tool-risk-write = Ändert Dateien
tool-risk-destructive = Löscht Dateien
tool-risk-access = Ändert Rechte
tool-risk-network = Benutzt das Netzwerk
tool-risk-execute = Führt Code aus
tool-risk-install = Installiert Software
tool-risk-spend = Kostet Geld
tool-asks-always = Braucht immer Ihre Freigabe
tool-asks-never = Keine Freigabe nötig
tool-asks-mostly = Braucht Ihre Freigabe, außer eine Regel erlaubt es
tool-asks-write = Braucht Ihre Freigabe, außer der Agent fragt nur vor Löschungen
tool-asks-free = Keine Freigabe nötig: dieser Agent fragt nur vor Löschungen
tool-numbers-all = { $all ->
    [one] { $all } Werkzeug
    *[other] { $all } Werkzeuge
}
tool-numbers-some = { $shown } von { $all ->
    [one] { $all } Werkzeug
    *[other] { $all } Werkzeugen
}
