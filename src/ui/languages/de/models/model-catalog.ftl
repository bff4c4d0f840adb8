model-catalog-by = von { $maker }
model-catalog-price-bytes = { BYTES($bytes) } zum Herunterladen und Speichern
model-catalog-price-atMost = Höchstens { BYTES($bytes) } zum Herunterladen und Speichern
model-catalog-price-noBytes = Größe unbekannt, bis der Download beginnt
model-catalog-price-seconds = weniger als eine Minute bei der Geschwindigkeit Ihres letzten Downloads
model-catalog-price-minutes = etwa { $minutes ->
    [one] { $minutes } Minute
    *[other] { $minutes } Minuten
} bei der Geschwindigkeit Ihres letzten Downloads
model-catalog-price-hours = etwa { $hours ->
    [one] { $hours } Stunde
    *[other] { $hours } Stunden
} bei der Geschwindigkeit Ihres letzten Downloads
model-catalog-price-noTime = Dauer unbekannt, bis ein erster Download gemessen wurde
model-catalog-memory = Etwa { BYTES($bytes) } Arbeitsspeicher bei einem Kontext von { $tokens } Token
model-catalog-noMemory = Arbeitsspeicher unbekannt
model-catalog-trained = trainiert für bis zu { $tokens }
model-catalog-languages = Sprachen: { $list }
model-catalog-languagesOf = Sprachen: { $list } und weitere, insgesamt { $count }
model-catalog-noLanguages = Sprachen nicht angegeben
model-catalog-tools-good = Ruft Werkzeuge gut auf
model-catalog-tools-fair = Ruft Werkzeuge mit Fehlern auf
model-catalog-tools-weak = Ruft Werkzeuge oft falsch auf
model-catalog-tools-unknown = Werkzeugaufrufe nicht bewertet
model-catalog-score = { $benchmark }: { $value }, veröffentlicht von { $by }
model-catalog-licence-free = Lizenz { $name }: frei nutzbar, auch gewerblich.
model-catalog-licence-revenue-limit = Lizenz { $name }: gewerbliche Nutzung nur für Unternehmen mit weniger als 10 Millionen US-Dollar Jahresumsatz.
model-catalog-licence-research = Lizenz { $name }: keine gewerbliche Nutzung.
model-catalog-licence-terms = Lizenz { $name }: eigene Bedingungen mit Auflagen. Lesen Sie sie zuerst.
model-catalog-licence-unread = Lizenz { $name }: für diesen Katalog nicht gelesen. Lesen Sie sie zuerst auf der Seite des Modells.
model-catalog-notes-always-thinks = Das Modell wurde darauf trainiert, vor jeder Antwort nachzudenken. Ist Nachdenken in seinen Einstellungen eingeschaltet, werden Antworten vielleicht besser, aber langsamer.
model-catalog-notes-converted = Die Datei hat jemand anderes als der Hersteller umgewandelt.
model-catalog-notes-size-at-most = Die Größe ist die des Speichers. Der Download ist etwas kleiner.
model-catalog-notes-unverified-file = Ob es diese Datei gibt, wurde für diesen Katalog nicht geprüft.
model-catalog-notes-unverified-size = Die Größe wurde für diesen Katalog nicht geprüft.
model-catalog-notes-unverified-hash = Für diesen Katalog war keine Prüfsumme bekannt.
model-catalog-notes-unverified-score = Der veröffentlichte Wert wurde für diesen Katalog nicht geprüft.
model-catalog-fromList = Die Liste von { $hub } beim Download ersetzt Größe und Prüfsumme.
model-catalog-details = Quelle und Prüfsumme
model-catalog-detailsOf = Quelle und Prüfsumme von { $title }
model-catalog-repo = Repository
model-catalog-revision = Revision
model-catalog-file = Datei
model-catalog-hash = SHA-256
model-catalog-noHash = nicht bekannt; die Liste des Hubs nennt sie
model-catalog-known = Bekannte SHA-256
model-catalog-knownHint = Aus einer Quelle, der Sie vertrauen, etwa der Seite des Herstellers. Eine Datei mit anderer Prüfsumme wird abgelehnt.
model-catalog-badHash = Geben Sie 64 Hexadezimalziffern ein.
model-catalog-proof = Vor dem ersten Byte fragt Cloister { $hub } nach der Dateiliste und vergleicht jede Datei beim Eintreffen mit der SHA-256 darin. Das belegt, dass die Datei die ist, die der Hub aufführt und die diesem Gerät zuerst genannt wurde. Es belegt nicht, wer das Modell gemacht hat oder dass seine Antworten richtig oder harmlos sind.
model-catalog-hub-title = Hub
model-catalog-hub-address = Adresse des Hubs
model-catalog-hub-hint = Ein Server mit den Adressen und Listen von Hugging Face, etwa ein Spiegel in Ihrem Netz.
model-catalog-hub-save = Diesen Hub benutzen
model-catalog-hub-reset = Standard-Hub benutzen
model-catalog-hub-saved = Modelle kommen jetzt von { $address }.
model-catalog-hub-bad = Geben Sie Schema und Host ein, zum Beispiel https://huggingface.co.
model-catalog-source-title = Quelle und Prüfsummen
model-catalog-source-of = Quelle und Prüfsummen von { $title }
model-catalog-source-at = { $repo } bei { $hub }
model-catalog-source-commit = Commit { $commit }
model-catalog-source-listed = Liste gelesen: { $when }
model-catalog-source-fromList = wie vom Hub aufgeführt
model-catalog-source-given = wie angegeben
model-catalog-source-made = hier beim ersten Download berechnet
model-catalog-source-noHub = Nicht von einem Hub mit Liste: die Prüfsummen wurden angegeben oder hier berechnet.
model-catalog-published = Wert aus
