rule-title = Regeln
rule-text = Regeln entscheiden, was geschieht, wenn ein Agent etwas tun will. Eine Regel, die verbietet, ist stärker als eine, die fragt, und eine, die fragt, stärker als eine, die erlaubt. Regeln gelten in allen Notizbüchern.
rule-create = Neue Regel
rule-exportRules = Exportieren
rule-forAgent = Regeln für
rule-loading = Die Regeln werden geladen …
rule-failed = Die Regeln können nicht gelesen werden: { $why }
rule-gone = Diese Regel wurde entfernt. Sie können sie unter „Frühere Stände“ zurückholen.
rule-none = Sie haben noch keine Regeln
rule-noneText = Ohne Regeln ist Lesen erlaubt, und alles andere fragt. Eine Regel entsteht hier, oder wenn Sie eine Freigabe mit „Immer“ beantworten.
rule-example = Eine ausprobieren: nie etwas löschen
rule-groups-fixed = Eingebaut, vor allen anderen Regeln
rule-groups-deny = Verboten
rule-groups-confirm = Fragt zuerst
rule-groups-allow = Erlaubt
rule-groups-defaults = Eingebaut, wenn keine andere Regel entscheidet
rule-sentence = { $effect ->
    [deny] Verbieten
    [confirm] Fragen
    [allow] Erlauben
    *[other] { $effect }
}: { $what }{ $where }
rule-toolSentence = { $effect ->
    [deny] Verbieten
    [confirm] Fragen
    [allow] Erlauben
    *[other] { $effect }
}: { $what }{ $where }
rule-anything = alles
rule-risk-read = Lesen
rule-risk-write = Änderungen an Dateien
rule-risk-destructive = Löschen
rule-risk-access = Änderungen an Rechten
rule-risk-network = Anfragen über das Netz
rule-risk-execute = Änderungen durch Skripte
rule-risk-install = Installationen
rule-risk-spend = was Geld kostet
rule-where-path = , in { $path }
rule-where-exact = , nur { $path }
rule-where-host = , bei { $host }
rule-where-label = , nach dem Lesen von Notizen mit { $label }
rule-where-agent = , für { $agent }
rule-fixed-never = Verbieten: Programme, etwa eine Shell oder Docker, und Code außerhalb der Skript-Umgebung
rule-fixed-scope = Verbieten: alles außerhalb des Bereichs des Agenten sowie Regeln, Agenten, Schlüssel und Protokoll selbst
rule-fixed-flow-local-only = Verbieten: Netz und Modelle auf Servern, nach dem Lesen von Notizen, die nur lokal bleiben
rule-fixed-flow-untrusted = Fragen: jede Änderung und Anfrage, nach dem Lesen nicht vertrauenswürdiger Notizen
rule-fixed-tool-always-asks = Fragen: jeder Aufruf von Werkzeugen, die immer fragen, etwa undo_change
rule-fixed-mount-runs = Erlauben: Änderungen in den eigenen Ordnern /runs und /scratch des Laufs
rule-fixed-default-read = Erlauben: Lesen im Bereich des Agenten
rule-fixed-other = Fragen: { $what }
rule-origin-built-in = Eingebaut
rule-origin-person = Von Ihnen angelegt
rule-origin-file = Aus einer Datei
rule-origin-approval = Aus einer Freigabe
rule-origin-agent = In den Einstellungen des Agenten
rule-toRun = Aus einer Freigabe in diesem Lauf
rule-toAgent = In den Einstellungen des Agenten ändern
rule-used = { $atMs ->
    [is-null] Nie benutzt
    *[other] { $times ->
        [one] Einmal entschieden
        *[other] { $times }-mal entschieden
    }, zuletzt { WHEN($atMs) }
}
rule-made = Angelegt { WHEN($atMs) }
rule-isOff = Ausgeschaltet
rule-edit = Bearbeiten: { $rule }
rule-remove = Entfernen: { $rule }
rule-switchOff = Ausschalten: { $rule }
rule-switchOn = Einschalten: { $rule }
rule-removed = Entfernt: { $rule }
rule-saved = Gespeichert: { $rule }
rule-turned = Geändert: { $rule }
rule-pending = Eine geänderte Regel macht wartende Freigaben ungültig. Sie werden neu gestellt.
rule-form-editTitle = Regel bearbeiten
rule-form-effect = Was geschieht
rule-form-effects-deny = Verbieten
rule-form-effects-confirm = Mich zuerst fragen
rule-form-effects-allow = Ohne Frage erlauben
rule-form-what = Aktionen
rule-form-whatHint = Jede gewählte Aktion wird eine eigene Regel. Wählen Sie keine, so gilt die Regel für jede Aktion.
rule-form-byRisk = Alle Aktionen einer Art
rule-form-picked = { $n } gewählt
rule-form-path = Ordner oder Dateien
rule-form-pathHint = Zum Beispiel /raw/** für einen Ordner mit allem darin, oder *.csv. Leer für alle Dateien.
rule-form-exact = Nur diese eine Datei, Buchstabe für Buchstabe
rule-form-host = Host
rule-form-hostHint = Für Anfragen über das Netz, etwa example.org oder *.example.org.
rule-form-label = Nach dem Lesen von Notizen mit der Markierung
rule-form-noLabel = Beliebig oder keines
rule-form-save = Regel speichern
rule-importing-choose = Importieren
rule-importing-file = Datei mit Regeln
rule-importing-title = Regeln aus { $file } importieren
rule-importing-adds = { $n ->
    [one] Fügt { $n } Regel hinzu
    *[other] Fügt { $n } Regeln hinzu
}
rule-importing-addsNone = Fügt keine Regel hinzu
rule-importing-duplicates = Schon vorhanden, nicht noch einmal hinzugefügt: { $n }
rule-importing-problems = Nicht hinzufügbar: { $n }
rule-importing-badRule = Zeile { $line }, „{ $rule }“: { $why }
rule-importing-badLine = Zeile { $line }: { $why }
rule-importing-add = { $n ->
    [one] { $n } Regel hinzufügen
    *[other] { $n } Regeln hinzufügen
}
rule-importing-done = { $n ->
    [one] { $n } Regel aus einer Datei hinzugefügt
    *[other] { $n } Regeln aus einer Datei hinzugefügt
}
rule-tester-title = Ausprobieren
rule-tester-text = Was geschieht, wenn ein Agent ein Werkzeug aufruft? Nichts wird ausgeführt.
rule-tester-tool = Werkzeug
rule-tester-advanced = Erweitert
rule-tester-input = Argumente, als JSON
rule-tester-ask = Ausprobieren
rule-tester-badJson = Diese Argumente sind kein JSON. Prüfen Sie Anführungszeichen und Kommas.
rule-tester-decision-allow = Erlaubt
rule-tester-decision-ask = Fragt Sie zuerst
rule-tester-decision-deny = Verboten
rule-tester-toRule = Die Regel zeigen
rule-versions-title = Frühere Stände
rule-versions-none = Noch keine Regel wurde geändert.
rule-versions-replaced = Bis { WHEN($atMs) }
rule-versions-back = Zu diesem Stand zurück
rule-versions-adds = Kommt zurück: { $rules }
rule-versions-removes = Entfällt: { $rules }
rule-versions-same = Dieselben Regeln wie jetzt
rule-versions-off = { $rule } (ausgeschaltet)
rule-versions-done = Die früheren Regeln gelten wieder.
