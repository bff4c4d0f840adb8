local-model-engine-web-llm = auf der Grafikkarte (GPU)
local-model-engine-wllama = auf dem Prozessor (CPU)
local-model-engine-built-in = im Browser eingebaut
local-model-title = Auf diesem Gerät
local-model-text = Ein Modell auf diesem Gerät liest Ihre Notizen hier, mit oder ohne Netz. Nichts verlässt das Gerät.
local-model-list = Modelle auf diesem Gerät
local-model-none = Noch keine Modelle auf diesem Gerät
local-model-noneText = Laden Sie ein passendes herunter, oder fügen Sie eine Datei hinzu, die Sie haben.
local-model-firstStep = Modell hinzufügen
local-model-noSize = Größe unbekannt
local-model-context = Kontext: { $tokens } Token
local-model-noLicence = Lizenz unbekannt
local-model-isDefault = Standard
local-model-chat = Chat
local-model-of = { $what }: { $title }
local-model-state-waiting = In der Warteschlange
local-model-state-ready = Bereit
local-model-state-loaded = Geladen
local-model-state-failed = Nicht verfügbar
local-model-state-downloading = Wird heruntergeladen
local-model-state-paused = Angehalten
local-model-state-checking = Dateien werden geprüft
local-model-state-loading = Wird geladen
local-model-state-percent = { $percent } %
local-model-state-amount = { BYTES($done) } von { BYTES($total) }
local-model-state-file = Aktuelle Datei: { $name }
local-model-state-progress = Fortschritt von { $title }
local-model-state-said = { $title }: { $state }
local-model-main-pause = Anhalten
local-model-main-resume = Fortsetzen
local-model-main-retry = Erneut versuchen
local-model-main-load = Laden
local-model-main-unload = Entladen
local-model-main-stop = Laden abbrechen
local-model-main-wait = Wird geprüft…
local-model-loadHint = Das Modell wird geladen, wenn ein Agent es zum ersten Mal benutzt. Laden Sie es jetzt, damit die erste Antwort schneller kommt.
local-model-useFor = Benutzen für…
local-model-useForMenu = { $title } benutzen für
local-model-asDefault = Alle Agenten ohne eigenes Modell
local-model-asDefaultHint = Wird das Standardmodell
local-model-alreadyDefault = Schon das Standardmodell
local-model-forAgentHint = Benutzt derzeit { $modelId }
local-model-forAgentDefault = Benutzt derzeit das Standardmodell
local-model-alreadyFor = Benutzt dieses Modell schon
local-model-madeDefault = { $title } ist jetzt das Standardmodell. Was Agenten lesen, bleibt auf diesem Gerät.
local-model-madeFor = { $agent } benutzt { $title } ab dem nächsten Schritt.
local-model-export-open = Exportieren…
local-model-export-title = { $title } exportieren
local-model-export-packing = Die Dateien und ihre Prüfsummen werden in ein Archiv gepackt…
local-model-export-ready = Das Archiv ist fertig. Speichern Sie es auf einem Datenträger oder USB-Stick, bevor Sie das Modell löschen:
local-model-export-save = { $file }, { BYTES($sizeBytes) }
local-model-remove-open = Löschen…
local-model-remove-question = { $title } von diesem Gerät löschen? { $bytes ->
    [0] Das gibt keinen Platz frei.
    *[other] Das gibt { BYTES($bytes) } frei.
} Um das Modell wieder zu benutzen, laden oder importieren Sie es noch einmal. Testergebnisse bleiben.
local-model-remove-builtIn = { $title } aus dieser Liste entfernen? Der Browser behält die Dateien seines eigenen Modells; Cloister benutzt das Modell nicht mehr.
local-model-remove-now = Modell löschen
local-model-remove-keep = Modell behalten
local-model-remove-done = { $title } wurde gelöscht.{ $bytes ->
    [0] { "" }
    *[other] { " " }{ BYTES($bytes) } freigegeben.
}
local-model-trouble-lostHint = Das Modell ist stehen geblieben, meist weil ein anderes Programm die Grafikkarte oder den Speicher brauchte. Ihre Notizen sind sicher.
local-model-trouble-loadAgain = Noch einmal laden
local-model-trouble-switchTo = Stattdessen { $title } benutzen, { $engine }
local-model-trouble-switched = { $title } ist jetzt das Standardmodell. Fragen Sie noch einmal, um es zu benutzen.
local-model-trouble-free = Speicherbelegung zeigen
local-model-trouble-toServers = Stattdessen einen Modellserver verbinden
local-model-test-open = Testen
local-model-test-starting = Test von { $title }: das Modell wird geladen…
local-model-test-running = Test von { $title }: { $done } von { $of } Aufgaben erledigt…
local-model-test-progress = Test von { $title }
local-model-test-stop = Test abbrechen
local-model-test-done = Test beendet: { $right } von { $of } richtig.
local-model-test-title = Testergebnisse auf diesem Gerät
local-model-test-text = Jeder Test löst 20 kleine Aufgaben in einem eigenen Testnotizbuch; Ihre Notizen werden nicht benutzt. Die Ergebnisse bleiben, damit Sie Modelle auf diesem Gerät vergleichen können.
local-model-test-none = Noch keine Testergebnisse. Wählen Sie „Testen“ neben einem Modell.
local-model-test-failed = Die Testergebnisse konnten nicht gelesen werden. { $why }
local-model-test-columns-model = Modell
local-model-test-columns-right = Aufgaben richtig
local-model-test-columns-calls = Werkzeugaufrufe richtig
local-model-test-columns-prefill = Liest, Token/s
local-model-test-columns-decode = Schreibt, Token/s
local-model-test-columns-peak = Höchster Speicher
local-model-test-columns-took = Dauer
local-model-test-columns-when = Wann
local-model-test-right = { $right } von { $of }
local-model-test-calls = { $made ->
    [is-null] unbekannt
    [0] keine
    *[other] { $right } von { $made }

}
local-model-test-peak = { $bytes ->
    [is-null] unbekannt
    *[other] { BYTES($bytes) }

}
local-model-test-show = { $title }: Aufgaben, { $when }
local-model-test-tasksOf = Aufgaben von { $title }, { $when }
local-model-test-wasRight = richtig
local-model-test-wasWrong = falsch
local-model-test-saidNothing = Keine Antwort.
local-model-test-tasks-list-a-folder = Einen Ordner auflisten
local-model-test-tasks-read-a-value = Einen Wert lesen
local-model-test-tasks-find-a-note-by-its-words = Eine Notiz nach ihren Wörtern finden
local-model-test-tasks-create-a-note = Eine Notiz anlegen
local-model-test-tasks-append-a-line = Eine Zeile anhängen
local-model-test-tasks-change-a-property = Eine Eigenschaft ändern
local-model-test-tasks-rename-a-note = Eine Notiz umbenennen
local-model-test-tasks-stay-within-its-rights = Die eigenen Rechte einhalten
local-model-test-tasks-answer-without-a-tool = Ohne Werkzeug antworten
local-model-test-tasks-take-two-steps = Zwei Schritte ausführen
local-model-test-tasks-say-that-something-is-not-there = Sagen, dass es etwas nicht gibt
local-model-test-tasks-cope-with-a-name-of-other-letters = Eine Datei mit Umlaut im Namen lesen
local-model-test-tasks-count-files = Dateien zählen
local-model-test-tasks-compare-notes = Notizen vergleichen
local-model-test-tasks-add-up-a-column = Eine Spalte addieren
local-model-test-tasks-read-a-property = Eine Eigenschaft lesen
local-model-test-tasks-replace-a-word = Ein Wort ersetzen
local-model-test-tasks-delete-a-note = Eine Notiz löschen
local-model-test-tasks-copy-a-line-into-another-note = Eine Zeile in eine andere Notiz kopieren
local-model-test-tasks-change-two-notes = Zwei Notizen ändern
local-model-test-hint = Ein Werkzeugaufruf ist richtig, wenn seine Argumente passen und er ausgeführt wurde. Der höchste Speicher umfasst alle Teile der App, wie der Browser ihn meldet.
local-model-settings-open = Einstellungen
local-model-settings-title = Einstellungen von { $title }
local-model-settings-context = Kontext (Token)
local-model-settings-contextHint = Eingabe und Antwort zusammen, 1.024 oder mehr. Ein größerer Kontext braucht mehr Speicher.{ $trained ->
    [is-null] { "" }
    *[other] { " " }Das Modell wurde für { $trained } trainiert.
}
local-model-settings-output = Höchstens Token je Antwort
local-model-settings-outputHint = 16 oder mehr
local-model-settings-temperature = Temperatur
local-model-settings-temperatureHint = 0 bis 2. Bei 0 sind die Antworten am besten vorhersagbar.
local-model-settings-load = Zeitgrenze beim Laden (Minuten)
local-model-settings-loadHint = Nach dieser Zeit wird das Laden abgebrochen.
local-model-settings-idle = Zeitgrenze für Antworten (Minuten)
local-model-settings-idleHint = Eine Anfrage wird nach dieser Zeit ohne Ausgabe abgebrochen.
local-model-settings-keep = Entladen nach (Minuten)
local-model-settings-keepHint = Ein unbenutztes Modell wird nach dieser Zeit aus dem Speicher entladen.
local-model-settings-graphics = Rechnen auf
local-model-settings-graphicsHint = Verglichen wird einmal, beim nächsten Laden. Weichen die Antworten ab, rechnet der Prozessor.
local-model-settings-onProcessor = Prozessor
local-model-settings-onCard = Grafikkarte, wenn schneller
local-model-settings-whole = Geben Sie eine ganze Zahl von { $least } bis { $most } ein.
local-model-settings-number = Geben Sie eine Zahl von { $least } bis { $most } ein.
local-model-settings-tooLong = Die Grenze je Antwort muss kleiner sein als der Kontext.
local-model-settings-save = Einstellungen speichern
local-model-settings-saved = Die Einstellungen von { $title } wurden gespeichert. Sie gelten, wenn das Modell das nächste Mal geladen wird.
local-model-add-title = Modell hinzufügen
local-model-add-fits = Modelle, die auf dieses Gerät passen
local-model-add-gguf = GGUF-Datei (läuft auf dem Prozessor)
local-model-add-own = WebLLM-Modell von Ihrem eigenen Server
local-model-add-builtIn = Im Browser eingebautes Modell
local-model-add-usb = Von einem USB-Stick importieren
local-model-device-looking = Dieses Gerät wird geprüft…
local-model-device-failed = Dieses Gerät konnte nicht geprüft werden. { $why }
local-model-device-gpu = Grafikkarte: { $name }
local-model-device-unnamed = Name unbekannt
local-model-device-half = beherrscht halbe Genauigkeit (f16)
local-model-device-noHalf = keine halbe Genauigkeit (f16), daher brauchen Modelle mehr Speicher
local-model-device-noGpu = Keine Grafikkarte für Modelle verfügbar. { $why }
local-model-device-software = Der Prozessor ahmt hier die Grafikkarte nach, daher kann ein einziges Wort viele Sekunden dauern. Eine GGUF-Datei auf dem Prozessor ist viel schneller.
local-model-device-small = Grafikspeicher ist hier auf Puffer von { BYTES($bytes) } begrenzt, daher lassen sich große Modelle vielleicht nicht laden. Wählen Sie ein kleines Modell.
local-model-device-threads = { $n ->
    [one] { $n } Prozessor-Thread
    *[other] { $n } Prozessor-Threads
}
local-model-device-oneThread = Modelle auf dem Prozessor sind langsam, weil diese Seite nur einen Thread benutzen kann (keine Cross-Origin-Isolation). Laden Sie die Seite einmal neu; hilft das nicht, erlauben der Server dieser Seite oder der Browser nicht mehr Threads.
local-model-device-memory = etwa { $gb } GB Arbeitsspeicher
local-model-fits-from = „Herunterladen“ verbindet mit { $hosts }. Diese Server sehen, welche Dateien geladen werden und aus welchem Netz, aber keine Ihrer Notizen. Jede Anfrage steht unter „Datenschutz“.
local-model-fits-list = Modelle zum Herunterladen
local-model-fits-fetch = Herunterladen
local-model-fits-started = { $title } wird heruntergeladen. Sie können diese Seite verlassen; es geht weiter, solange Cloister offen ist.
local-model-fits-fit-fits = Passt
local-model-fits-fit-tight = Knapp
local-model-fits-fit-needs-f16 = Braucht halbe Genauigkeit (f16)
local-model-fits-fit-too-large = Zu groß
local-model-fits-fit-no-gpu = Braucht eine Grafikkarte
local-model-fits-more = { $n } weitere zeigen
local-model-fits-restOpen = { $n ->
    [one] { $n } Modell zeigen, das
    *[other] { $n } Modelle zeigen, die
} hier wohl nicht laufen
local-model-gguf-text = GGUF ist das Modellformat von llama.cpp: eine Datei, oder eine in Teile geteilte Datei. GGUF-Modelle laufen auf dem Prozessor, ohne Grafikkarte.
local-model-gguf-source = Quelle
local-model-gguf-sources-disk = Datei auf diesem Gerät
local-model-gguf-sources-url = Webadresse
local-model-gguf-sources-notebook = Offenes Notizbuch
local-model-gguf-choose = Datei wählen…
local-model-gguf-chooseLabel = GGUF-Datei, oder alle Teile einer geteilten Datei
local-model-gguf-drop = oder eine Datei hier ablegen
local-model-gguf-dropNow = Legen Sie die Datei hier ab.
local-model-gguf-picked = { $names }, { BYTES($bytes) }
local-model-gguf-modelId = Name in Cloister
local-model-gguf-copyText = Die Datei wird in den Speicher des Browsers kopiert, danach können Sie den Datenträger entfernen.
local-model-gguf-copy = Auf dieses Gerät kopieren
local-model-gguf-copying = Die Datei wird kopiert, und ihre Prüfsumme wird berechnet…
local-model-gguf-url = Adresse der Datei
local-model-gguf-urlHint = Bei einem geteilten Modell ein Teil je Zeile.
local-model-gguf-fetch = Modell herunterladen
local-model-gguf-path = Datei in diesem Notizbuch
local-model-gguf-noPath = Dieses Notizbuch hat keine GGUF-Dateien.
local-model-gguf-done = { $title } wurde hinzugefügt.
local-model-gguf-started = { $title } wird heruntergeladen.
local-model-gguf-pickFirst = Wählen Sie zuerst eine Datei.
local-model-gguf-notGguf = „{ $name }“ ist keine GGUF-Datei. Wählen Sie eine Datei, deren Name auf .gguf endet.
local-model-gguf-several = Diese Dateien gehören zu verschiedenen Modellen. Wählen Sie jeweils ein Modell: eine Datei, oder alle Teile einer geteilten Datei.
local-model-gguf-missing = Dieses Modell hat { $of } Teile, und { $count ->
    [one] Teil { $missing } fehlt
    *[other] die Teile { $missing } fehlen
}. Wählen Sie alle Teile zusammen.
local-model-gguf-badUrl = Geben Sie die Adresse einer GGUF-Datei ein, zum Beispiel https://example.org/model.gguf.
local-model-gguf-taken = Ein Modell namens { $modelId } gibt es schon. Wählen Sie einen anderen Namen.
local-model-gguf-noName = Geben Sie einen Namen ohne Schrägstriche ein.
local-model-copying-bar = Fortschritt der Kopie
local-model-copying-stop = Kopieren abbrechen
local-model-own-text = Ein für WebLLM übersetztes Modell: ein Ordner mit Gewichten und eine Bibliothek. Jede Adresse ist möglich.
local-model-own-modelUrl = Ordner der Gewichte
local-model-own-modelUrlHint = Die Adresse des Ordners, in dem mlc-chat-config.json liegt
local-model-own-modelLibUrl = Übersetzte Bibliothek
local-model-own-modelLibUrlHint = Eine .wasm-Datei, die für dieses Modell gebaut wurde
local-model-own-modelIdHint = Leer lassen, um den Namen des Ordners zu benutzen
local-model-own-contextHint = Vorgabe: 4.096
local-model-own-more = Abweichungen und Prüfsummen
local-model-own-overrides = Abweichungen von mlc-chat-config.json
local-model-own-overridesHint = Als JSON, zum Beispiel {"{"}"sliding_window_size": 2048{"}"}
local-model-own-manifest = SHA-256 der Dateien
local-model-own-manifestHint = Als JSON: {"{"}"params_shard_0.bin": "9f86d0…"{"}"}. Leer lassen, um die Prüfsummen beim ersten Herunterladen zu berechnen.
local-model-own-badUrl = Geben Sie eine Adresse ein, die mit https:// oder http:// beginnt.
local-model-own-badLib = Geben Sie die Adresse einer .wasm-Datei ein.
local-model-own-badJson = Geben Sie ein gültiges JSON-Objekt ein.
local-model-own-badManifest = Geben Sie Dateinamen mit ihrer SHA-256 aus 64 Hexadezimalziffern ein.
local-model-builtIn-available = Dieser Browser hat ein eingebautes Sprachmodell auf diesem Gerät. Cloister kann es benutzen.
local-model-builtIn-downloadable = Dieser Browser kann ein eingebautes Sprachmodell herunterladen. Der Browser lädt es selbst, daher läuft diese Anfrage nicht durch die Netzwerkschleuse von Cloister.
local-model-builtIn-downloading = Dieser Browser lädt gerade sein Sprachmodell. Es ist verfügbar, sobald es geladen ist.
local-model-builtIn-unavailable = Dieser Browser hat hier kein eingebautes Sprachmodell. Manche Desktop-Versionen von Chrome und Edge bringen auf Geräten mit genug Speicher und Platz eines mit. Sie können stattdessen eine GGUF-Datei hinzufügen.
local-model-builtIn-here = Dieses Modell steht in der Liste oben.
local-model-builtIn-done = Das eingebaute Modell des Browsers wurde hinzugefügt.
local-model-usb-text = Wählen Sie auf einem Rechner mit Netz „Exportieren…“ neben einem Modell, und speichern Sie das Archiv auf dem Stick. Importieren Sie hier dieses Archiv oder den Ordner, in den Sie es ausgepackt haben. Jede Datei wird mit ihrer Prüfsumme verglichen.
local-model-usb-archive = Archiv importieren…
local-model-usb-archiveLabel = Modellarchiv
local-model-usb-folder = Ordner importieren…
local-model-usb-folderLabel = Modellordner
local-model-usb-importing = Die Dateien werden kopiert und mit ihren Prüfsummen verglichen…
local-model-usb-done = { $title } wurde hinzugefügt. { $files ->
    [one] { $files } Datei stimmt mit ihrer Prüfsumme überein
    *[other] { $files } Dateien stimmen mit ihren Prüfsummen überein
}.
local-model-space-title = Speicher
local-model-space-bar = Speicherbelegung
local-model-space-app = Cloister selbst, mit seiner Reserve: { BYTES($bytes) }
local-model-space-notes = Notizbücher, ihre Versionen und Protokoll: { BYTES($bytes) }
local-model-space-notesAndApp = Notizbücher, Protokoll und Cloister selbst: { BYTES($bytes) }
local-model-space-models = Modelle: { BYTES($bytes) }
local-model-space-left = Frei: { BYTES($bytes) }
local-model-space-gain = { $models ->
    [one] Das Modell zu löschen gibt { BYTES($bytes) } frei.
    *[other] Alle { $models } Modelle zu löschen gibt { BYTES($bytes) } frei.
}
local-model-space-fetched = Modelle können Sie noch einmal herunterladen oder importieren, Notizen nicht.
local-model-left-seconds = noch weniger als eine Minute
local-model-left-minutes = noch etwa { $minutes } min
local-model-left-hours = noch etwa { $hours } h
local-model-left-unknown = unbekannt
local-model-fits-find = Modell suchen
local-model-fits-found = { $found } von { $all ->
    [one] { $all } Modell
    *[other] { $all } Modellen
} gefunden.
local-model-fits-goodFor-code = Code, Skripte und Tabellen
local-model-fits-goodFor-tools = Aufgaben in mehreren Schritten mit Werkzeugen
local-model-fits-goodFor-long = Längere Antworten aus mehreren Notizen
local-model-fits-goodFor-several = Zusammenfassungen mehrerer Notizen
local-model-fits-goodFor-short = Kurze Zusammenfassungen und Fragen
local-model-fits-goodFor-single = Einzelne Fragen; bei längeren Aufgaben oft falsch
local-model-answered-title = { $answers ->
    [one] Letzte Antwort
    *[other] Letzte { $answers } Antworten
}
local-model-answered-cached = Eingabe wiederverwendet
local-model-answered-share = { PERCENT($share) }
local-model-answered-memory = Speicher
local-model-graphics-title = Rechnet auf
local-model-graphics-faster = Grafikkarte: { NUMBER($card, maximumFractionDigits: 1) } Token pro Sekunde. Prozessor: { NUMBER($processor, maximumFractionDigits: 1) }.
local-model-graphics-slower = Prozessor. Die Grafikkarte ist nicht deutlich schneller: { NUMBER($card, maximumFractionDigits: 1) } statt { NUMBER($processor, maximumFractionDigits: 1) } Token pro Sekunde.
local-model-graphics-differs = Prozessor. Die Grafikkarte hat anders geantwortet.
local-model-graphics-failed = Prozessor. Die Grafikkarte hat den Vergleich nicht beendet.
local-model-graphics-lost = Prozessor. Die Grafikkarte ist während einer Antwort ausgefallen.
local-model-graphics-none = Prozessor. Der Browser bietet keine geeignete Grafikkarte.
local-model-graphics-noRoom = Prozessor. Das Modell passt nicht auf die Grafikkarte.
local-thinking-label = Nachdenken
local-thinking-hint = Das Modell denkt nach, bevor es antwortet. Nachdenken kann Antworten verbessern, macht aber jede langsamer. Der Lauf zeigt die Überlegung eingeklappt; sie gehört nicht zur Antwort.
local-thinking-off = Aus
local-thinking-on = Ein (langsamer)
local-thinking-fact = denkt vor der Antwort nach (langsamer)
