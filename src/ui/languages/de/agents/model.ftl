model-title = Modelle
model-unreadable = Die Server konnten nicht aufgelistet werden. { $why }
model-none = Kein Sprachmodell verbunden
model-noneText = Der Navigator arbeitet ohne.
model-kinds-anthropic = Anthropic
model-kinds-openai = OpenAI
model-kinds-google = Google
model-kinds-openai-compatible = OpenAI-kompatibler Server
model-hasKey = API-Schlüssel gespeichert
model-noKey = kein API-Schlüssel
model-onDevice = auf diesem Gerät
model-available = Verfügbar
model-unavailable = Nicht verfügbar
model-notConnected = Nicht verbunden
model-steps-unlock = Schlüssel entsperren
model-steps-leave-airplane = Flugmodus ausschalten
model-steps-give-key = API-Schlüssel hinzufügen
model-steps-ask-models = Modellliste abrufen
model-steps-reload = Seite neu laden
model-steps-allow-page = Server einrichten
model-asking = Der Server wird gefragt…
model-key-give = API-Schlüssel hinzufügen
model-key-replace = API-Schlüssel ersetzen
model-key-label = API-Schlüssel
model-key-hint = Auf diesem Gerät verschlüsselt, nur an { $origin } gesendet und nie wieder angezeigt.
model-key-save = API-Schlüssel speichern
model-key-empty = Geben Sie den API-Schlüssel ein, oder fügen Sie ihn ein.
model-key-saved = Der API-Schlüssel von { $providerId } wurde gespeichert.
model-refresh = Modelle aktualisieren
model-refreshed = { $models ->
    [one] { $models } Modell
    *[other] { $models } Modelle
} gefunden.
model-remove = Entfernen…
model-removeQuestion = { $providerId } entfernen? Der API-Schlüssel wird gelöscht, und Anfragen an { $origin } sind nicht mehr erlaubt. Nutzung und Protokolleinträge bleiben.
model-removeNow = Server und API-Schlüssel entfernen
model-keep = Server behalten
model-removed = { $providerId } und der API-Schlüssel wurden entfernt.
model-models = Modelle von { $providerId }
model-find = Modell suchen
model-shown = { $shown } von { $all ->
    [one] { $all } Modell
    *[other] { $all } Modellen
} gezeigt. Geben Sie einen Teil des Namens ein, um weitere zu finden.
model-noneFits = Keine passenden Modelle.
model-isDefault = Standard
model-makeDefault = Zum Standard machen
model-madeDefault = { $modelId } ist jetzt das Standardmodell.
model-context = Kontext: { $n } Token
model-mostOutput = bis zu { $n } je Antwort
model-temperature = Temperatur { $t }
model-noContext = Kontextgröße unbekannt
model-prices = { USD($input) } hinein, { USD($output) } heraus je Million Token
model-cachedPrice = , { USD($cached) } für zwischengespeicherte Eingabe
model-sees = sieht Bilder
model-blind = sieht keine Bilder
model-seesUnknown = nicht bekannt, ob es Bilder sieht
model-free = kostenlos
model-noPrice = Preis unbekannt: Kosten werden nicht gezählt
model-ofModel = { $what }: { $modelId }
model-add = Modell nach Namen hinzufügen
model-addLabel = Name des Modells
model-added = { $modelId } wurde hinzugefügt.
model-setPrices = Preise eingeben
model-price-group = Preise von { $modelId }
model-price-text = US-Dollar je Million Token, aus der Preisliste des Anbieters. Cloister schlägt keine Preise nach.
model-price-input = Eingabe
model-price-output = Ausgabe
model-price-cached = Zwischengespeicherte Eingabe
model-price-cachedHint = Leer lassen für den Preis der Eingabe
model-price-wrong = Geben Sie einen Preis wie 3 oder 0.25 ein.
model-price-save = Preise speichern
model-price-unknown = Preise löschen
model-price-saved = Die Preise von { $modelId } wurden gespeichert.
model-setLimits = Grenzen setzen
model-limits-group = Grenzen von { $modelId }
model-limits-text = Lassen Sie ein Feld leer, um die Vorgabe des Servers zu benutzen.
model-limits-context = Kontext (Token)
model-limits-contextHint = Eingabe und Antwort zusammen
model-limits-output = Höchstens Token je Antwort
model-limits-temperature = Temperatur
model-limits-temperatureHint = 0 bis 2. Bei 0 sind die Antworten am besten vorhersagbar.
model-limits-sees = Sieht Bilder
model-limits-seesHint = Nur einschalten, wenn der Anbieter das angibt. Andere Modelle lehnen eine Nachricht mit Bild ab.
model-limits-wrong-context = Geben Sie mindestens 1.024 Token ein.
model-limits-wrong-output = Geben Sie mindestens 16 Token und weniger als den Kontext ein.
model-limits-wrong-temperature = Geben Sie eine Zahl von 0 bis 2 ein.
model-limits-save = Grenzen speichern
model-limits-saved = Die Grenzen von { $modelId } wurden gespeichert.
model-test = Testen
model-testing = Eine Testanfrage geht an { $origin }…
model-tested-first = Erstes Token nach { $ms } ms, fertig nach
model-tested-total = { $ms } ms.
model-tested-speed = Etwa { $perSecond } Token je Sekunde, mit Wartezeit.
model-tested-parallel = Das Modell hat zwei Werkzeuge auf einmal aufgerufen.
model-tested-oneByOne = Das Modell hat ein Werkzeug aufgerufen, wo zwei verlangt waren: Aufgaben brauchen mehr Anfragen.
model-tested-usesResults = Das Modell hat die Ergebnisse der Werkzeuge benutzt.
model-tested-ignoresResults = Das Modell hat die Ergebnisse der Werkzeuge nicht beachtet: seine Antworten beruhen vielleicht nicht auf Ihren Notizen.
model-tested-more = Zwei Werkzeugaufrufe testen
model-tested-moreHint = Sendet zwei kleine Anfragen.
model-tested-callsTools = Das Modell ruft Werkzeuge auf: Agenten können es benutzen.
model-tested-noTools = Das Modell hat das verlangte Werkzeug nicht aufgerufen: Agenten können damit wenig tun.
model-tested-answer = Antwort:
model-tested-noText = Die Antwort enthielt nur den Werkzeugaufruf.
model-connect-open = Modellserver verbinden
model-connect-server = Server
model-connect-own = Ihr eigener Server
model-connect-services = Online-Dienste
model-connect-others = Nicht aufgeführt
model-connect-kind = API-Format
model-connect-kindHint = Die meisten Server sind OpenAI-kompatibel.
model-connect-nameHint = Kleinbuchstaben, Ziffern und Bindestriche
model-connect-address = Adresse
model-connect-addressHint = Endet meist auf /v1
model-connect-keyHint = Auf diesem Gerät verschlüsselt und nie wieder angezeigt. Leer lassen, wenn der Server keinen Schlüssel braucht.
model-connect-serviceKeyHint = Dieser Dienst verlangt ihn. Auf diesem Gerät verschlüsselt, nur an diesen Dienst gesendet und nie wieder angezeigt.
model-connect-needsKey = { $origin } verlangt einen API-Schlüssel. Fügen Sie Ihren ein.
model-connect-modelsHint = Ein Name je Zeile. Leer lassen, um die Liste vom Server zu holen.
model-connect-onDevice = Dieser Server läuft auf diesem Gerät und leitet nichts weiter
model-connect-onDeviceHint = Notizen, die nur lokal sind, können dann an diesen Server gehen, und seine Nutzung gilt als kostenlos. Wählen Sie dies nur, wenn Sie das Programm kennen: eines, das Anfragen an einen anderen Dienst weiterleitet, gäbe diese Notizen hinaus.
model-connect-submit = Verbinden
model-connect-edit = Bearbeiten
model-connect-editTitle = Server { $providerId } bearbeiten
model-connect-save = Speichern und verbinden
model-connect-keyStays = Der gespeicherte Schlüssel bleibt. Geben Sie einen anderen ein, um ihn zu ersetzen.
model-connect-keyGoes = Der gespeicherte Schlüssel gehört zur bisherigen Adresse und wird gelöscht. Geben Sie den Schlüssel dieses Servers ein, wenn er einen braucht.
model-connect-asksAgain = „Speichern und verbinden“ fragt { $origin } nach der Liste der Modelle{ $keyed ->
    [true] , mit Ihrem API-Schlüssel
    *[other] { "" }

}. Die Anfrage enthält keine Ihrer Notizen.
model-connect-connecting = Wird verbunden…
model-connect-connected = { $providerId } ist verbunden, mit { $models ->
    [one] { $models } Modell
    *[other] { $models } Modellen
}.
model-connect-saved = { $providerId } ist gespeichert, mit { $models ->
    [one] { $models } Modell
    *[other] { $models } Modellen

}. Gefragt wird der Server erst, wenn Sie eines testen oder benutzen.
model-connect-connectedBut = { $providerId } ist gespeichert, aber nicht verbunden. { $why }
model-connect-badName = Geben Sie einen gültigen Namen ein: { $why }.
model-connect-taken = Einen Server namens { $providerId } gibt es schon. Wählen Sie einen anderen Namen.
model-connect-badAddress = Geben Sie die Adresse des Servers ein, zum Beispiel http://localhost:11434/v1.
model-connect-fix = Der Server wurde nicht verbunden. Prüfen Sie diese Felder: { $fields }.
model-connect-before = Was als Nächstes geschieht
model-connect-asksFirst = „Verbinden“ sendet die erste Anfrage an { $origin } und fragt nach der Liste der Modelle{ $keyed ->
    [true] , mit Ihrem API-Schlüssel
    *[other] { "" }

}. Die Anfrage enthält keine Ihrer Notizen. Bisher wurde nichts dorthin gesendet.
model-connect-sendsNothing = Dabei wird nichts gesendet. { $origin } wird erst gefragt, wenn Sie ein Modell testen oder benutzen.
model-connect-later = Wenn ein Agent eines seiner Modelle benutzt, gehen Ihre Nachricht, die Anweisungen des Agenten und die Notizen, die er liest, dorthin.
model-connect-noAddress = Geben Sie eine Adresse ein, um zu sehen, welcher Server gefragt wird.
model-serverNames-ollama = Ollama
model-serverNames-lm-studio = LM Studio
model-serverNames-llama-cpp = llama.cpp
model-serverNames-vllm = vLLM
model-serverNames-openai = OpenAI
model-serverNames-anthropic = Anthropic
model-serverNames-google = Google (Gemini)
model-serverNames-openrouter = OpenRouter
model-serverNames-groq = Groq
model-serverNames-mistral = Mistral
model-serverNames-other = Anderer
model-cors-title = Server einrichten
model-cors-text = Erlauben Sie auf dem Server die Herkunft von Cloister, { $origin } (CORS).
model-cors-copy = Kopieren: { $what }
model-cors-copied = Kopiert.
model-localNetwork-prompt = Der Browser fragt, ob diese Seite { part-space } erreichen darf. Erlauben Sie es, sonst kommt keine Anfrage beim Server an. Sie können das später in den Browsereinstellungen dieser Website ändern.
model-localNetwork-granted = Der Browser erlaubt dieser Seite, { part-space } zu erreichen.
model-localNetwork-denied = Der Browser sperrt den Zugriff auf { part-space }, daher kommt keine Anfrage beim Server an. Öffnen Sie die Einstellungen dieser Website (neben der Adresse), erlauben Sie den Zugriff auf das lokale Netz, und laden Sie die Seite neu.
model-localNetwork-plain = Dieser Browser sperrt http-Anfragen von einer https-Seite an ein anderes Gerät. Geben Sie dem Server ein Zertifikat, betreiben Sie ihn auf diesem Gerät, oder benutzen Sie einen Browser, der nach dem lokalen Netz fragt.
model-usage-title = Nutzung
model-usage-none = In den letzten 31 Tagen kein Modell benutzt
model-usage-failed = Die Nutzung konnte nicht gelesen werden. { $why }
model-usage-columns-day = Tag
model-usage-columns-model = Modell
model-usage-columns-cost = Kosten
model-usage-hint = Token, wie die Server sie zählen; Schätzungen stammen von vor dem Senden. Kosten nach den Preisen unter „Server“. Tage nach der Zeitzone dieses Geräts. Modelltests zählen mit.
model-usage-sums-unknown = Preis unbekannt
model-usage-sums-plus = { USD($costUsd) } und { part-unpriced } zu unbekanntem Preis
model-servers-title = Server
model-servers-text = Ein Agent sendet Ihre Nachricht und die Notizen, die er liest, an den Server seines Modells.
model-servers-none = Kein Server verbunden
model-servers-noneText = Agenten verwenden die Modelle auf diesem Gerät.
model-usage-month-cost = Kosten in diesem Monat
model-usage-month-costAnd = Kosten in diesem Monat und { part-unpriced } zu unbekanntem Preis
model-usage-month-requests = Anfragen
model-usage-month-input = Token hinein
model-usage-month-output = Token heraus
model-usage-columns-agent = Agent
model-usage-columns-requests = Anfragen
model-usage-columns-input = Token hinein
model-usage-columns-output = Token heraus
model-usage-estimated = geschätzt { $tokens }
model-parts-device = Auf diesem Gerät
model-parts-servers = Server
model-chat = Chat
model-parts-chat = Chat
model-parts-exercise = Übung
model-parts-usage = Verbrauch
model-parts-keys = Schlüssel
model-onlyFor = Nur für { $title }
model-onlyForRemoved = Nur für einen entfernten Agenten
model-ofOrganization = Organisation { $id }
model-connect-agent = Für welche Agenten
model-connect-agentHint = Ist ein Agent gewählt, kann kein anderer diese Verbindung und ihren API-Schlüssel verwenden.
model-connect-removedAgent = Ein entfernter Agent
model-connect-organization = Organisationskennung
model-connect-organizationHint = Wird mit jeder Anfrage an OpenAI gesendet. Leer lassen für die Standardorganisation des Schlüssels.
