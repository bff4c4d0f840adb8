mcp-title = Server mit Werkzeugen
mcp-about = Ein Server, der das Model Context Protocol (MCP) über HTTP spricht, kann Agenten Werkzeuge anbieten. Kein Agent hat eines, bevor Sie es ihm anbieten. Jeder Aufruf braucht Ihre Freigabe mit den genauen Argumenten, und was zurückkommt, gilt als nicht vertrauenswürdig.
mcp-connect = Server verbinden
mcp-connectNow = Verbinden und Werkzeuge auflisten
mcp-reconnect = Verbinden
mcp-refresh = Werkzeuge neu auflisten
mcp-edit = Bearbeiten
mcp-disconnect = Trennen
mcp-remove = Entfernen
mcp-removeQuestion = { $name } mit Token und allem entfernen, was Sie für seine Werkzeuge eingestellt haben? Das lässt sich nicht rückgängig machen.
mcp-removed = { $name } entfernt
mcp-disconnected = { $name } getrennt
mcp-asking = Server wird gefragt …
mcp-form-name = Name
mcp-form-nameHint = Kurz, zum Beispiel labor. Damit beginnen die Namen seiner Werkzeuge.
mcp-form-nameForm = Verwenden Sie 1 bis 20 Kleinbuchstaben, Ziffern und Bindestriche. Am Anfang und Ende steht ein Buchstabe oder eine Ziffer.
mcp-form-taken = Ein Server hat diesen Namen schon.
mcp-form-address = Adresse
mcp-form-addressHint = Zum Beispiel: https://example.org/mcp oder http://localhost:3000/mcp. Programme, die stdio sprechen, brauchen eine Brücke: siehe Handbuch.
mcp-form-token = Token (optional)
mcp-form-tokenHint = Wird wie API-Schlüssel versiegelt und nur an diesen Server gesendet. Für eine Anmeldung mit OAuth leer lassen.
mcp-form-tokenKept = Leer lassen, um den gespeicherten Token zu behalten.
mcp-form-first = Die erste Anfrage holt die Liste der Werkzeuge. Der Server muss den Ursprung dieser Seite erlauben (CORS).
mcp-signIn-start = Anmelden
mcp-signIn-again = Erneut anmelden
mcp-signIn-out = Abmelden
mcp-signIn-needs = Der Server verlangt weitere Berechtigungen: { $scope }
mcp-signIn-origins = Für die Anmeldung nennt { $name } diese Server. Erlauben Sie sie nur, wenn Sie sie kennen:
mcp-signIn-allow = Erlauben und fortfahren
mcp-signIn-client = Client-ID
mcp-signIn-clientHint = Der Anmeldeserver registriert Apps nicht von selbst. Bitten Sie den Betreiber um eine Client-ID mit der Rückkehradresse { $address }
mcp-signIn-goOn = Weiter
mcp-signIn-open = Anmeldeseite auf { $host } öffnen
mcp-signIn-answered = { $host } hat die Anmeldung bei { $name } beantwortet. Schließen Sie sie nur ab, wenn Sie sich gerade dort angemeldet haben.
mcp-signIn-returned = Antwort auf eine Anmeldung
mcp-signIn-finish = Anmeldung abschließen
mcp-signIn-discard = Verwerfen
mcp-signIn-done = Angemeldet
mcp-hasToken = Mit Token
mcp-noToken = Ohne Token
mcp-callsItself = Nennt sich „{ $name }“
mcp-protocol = Protokoll { $version }
mcp-off = Getrennt
mcp-notAsked = Noch nicht gefragt
mcp-on = Werkzeuge aufgelistet { WHEN($atMs) }
mcp-tools = { $n ->
    [one] { $n } Werkzeug
   *[other] { $n } Werkzeuge
}
mcp-leftOut = { $n ->
    [one] { $n } weiteres Werkzeug fehlt: Die Liste ist zu lang.
   *[other] { $n } weitere Werkzeuge fehlen: Die Liste ist zu lang.
}
mcp-waiting = { $n ->
    [one] Der Server hat { $n } Werkzeug geändert. Kein Agent hat es, bis Sie die Änderung annehmen.
   *[other] Der Server hat { $n } Werkzeuge geändert. Kein Agent hat sie, bis Sie die Änderungen annehmen.
}
mcp-offeredTo = { $n ->
    [0] Keinem Agenten angeboten
    [one] { $n } Agenten angeboten
   *[other] { $n } Agenten angeboten
}
mcp-gone = Nicht mehr aufgelistet
mcp-changed = Geändert: wartet auf Sie
mcp-problems-too-large = Nicht verwendbar: Die Definition ist zu groß
mcp-problems-no-object = Nicht verwendbar: Das Schema beschreibt kein Objekt
mcp-problems-twice = Nicht verwendbar: Ein anderes Werkzeug heißt genauso
mcp-saysServer = Der Server sagt über dieses Werkzeug:
mcp-saysNothing = Nichts.
mcp-toolName = Name für Agenten und Regeln
mcp-schema = Schema der Argumente
mcp-risk = Risiko
mcp-riskHint = Der Server schlägt es vor. Was Sie auch wählen: Ein Aufruf zählt zusätzlich als Netzwerkanfrage.
mcp-risks-read = Liest nur
mcp-risks-write = Ändert etwas
mcp-risks-destructive = Löscht etwas
mcp-risks-network = Fragt jedes Mal
mcp-risks-execute = Führt Code aus
mcp-risks-spend = Kostet Geld
mcp-agents = Angeboten für
mcp-lacksRight = Braucht zuerst die Berechtigung, andere Dienste zu nutzen.
mcp-changedAbout = Der Server hat dieses Werkzeug geändert, seit Sie es angenommen haben. Antworten mit „Immer erlauben“ gelten nicht mehr. Vergleichen Sie, bevor Sie annehmen:
mcp-difference = Unterschied
mcp-accept = Änderung annehmen
mcp-offers-title = Ressourcen und Vorlagen
mcp-offers-about = Ressourcen sind Texte und Dateien zum Lesen, Vorlagen (Prompts) sind Anfragen, die der Server vorbereitet hat. Nur Sie können sie lesen. Eine Kopie, die Sie behalten, wird als nicht vertrauenswürdig markiert.
mcp-offers-none = Dieser Server bietet keine Ressourcen und keine Vorlagen an.
mcp-offers-resource = Ressource
mcp-offers-prompt = Vorlage
mcp-offers-says = Der Server sagt:
mcp-offers-read = Lesen
mcp-offers-show = Text anzeigen
mcp-offers-optional = { $name } (optional)
mcp-offers-required = Geben Sie einen Wert ein. Der Server verlangt ihn.
mcp-offers-keep = Kopie in { $notebook } behalten
mcp-offers-kept = Nach { $path } kopiert
mcp-offers-open = { $path } öffnen
mcp-offers-attach = Dazu fragen
mcp-offers-use = In das Anfragefeld übernehmen
mcp-offers-useHint = Lesen Sie ihn zuerst: Der Server hat ihn geschrieben. Im Anfragefeld können Sie ihn ändern; gesendet wird erst, wenn Sie ihn absenden.
mcp-offers-noText = Kein Text und kein Bild, das hier gezeigt werden kann. Eine Kopie im Notizbuch lässt sich öffnen oder exportieren.
mcp-offers-cut = Die ersten { NUMBER($shown) } von { NUMBER($all) } Zeichen. Eine Kopie enthält alle.
mcp-offers-leftOut = { $n ->
    [one] { $n } weitere fehlt.
   *[other] { $n } weitere fehlen.
}
mcp-offers-partsLeftOut = { $n ->
    [one] { $n } Teil ohne Text fehlt.
   *[other] { $n } Teile ohne Text fehlen.
}
