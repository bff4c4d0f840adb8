network-masked = Schlüssel und persönliche Daten werden durch Platzhalter ersetzt, bevor ein Modell auf einem Server sie erhält.
network-toMasked = Wählen, was ersetzt wird
network-title = Datenschutz
network-text-starting = Der Netzwerkschutz wurde noch nicht geprüft.
network-text-ungated = Ungeschützt. Keine Netzwerkschleuse prüft die Anfragen dieser App.
network-text-sealed = Nichts verlässt dieses Gerät. Kein anderer Server ist erlaubt.
network-text-airplane = Nichts verlässt dieses Gerät. Der Flugmodus verweigert jede Anfrage an einen anderen Server.
network-text-hosts = Nur was ein Agent an { $n ->
    [one] den erlaubten Server
    *[other] die erlaubten Server
} sendet, verlässt dieses Gerät. Alles andere wird verweigert.
network-on = Die Netzwerkschleuse ist an: sie verweigert Anfragen, die Sie nicht erlaubt haben, und zeichnet jede Anfrage auf.
network-off = Die Netzwerkschleuse ist aus. { $reason } Bis sie an ist, erreicht Cloister keinen anderen Server; Anbieter, Seitenabruf und Herunterladen sind nicht verfügbar. Das Notizbuch und der Navigator brauchen kein Netz.
network-own = Die eigenen Dateien der App kommen von der Adresse dieser Seite. Ihre Notizen gehen nie dorthin.
network-left = Bisher { $requests ->
    [one] { $requests } Anfrage
    *[other] { $requests } Anfragen
} gesendet: { BYTES($out) } hinaus, { BYTES($back) } herein.
network-refusedSoFar = { $refused ->
    [one] { $refused } Anfrage
    *[other] { $refused } Anfragen
} verweigert.
network-counted = Die Größen umfassen Adressen und Inhalte, ohne Kopfzeilen.
network-airplane = Flugmodus
network-airplaneHint = Verweigert jede Anfrage an einen anderen Server und beendet laufende Anfragen. Bleibt an, bis Sie ihn ausschalten.
network-airplaneFailed = Der Flugmodus konnte nicht geändert werden. { $why }
network-allowed = Erlaubte Server
network-allowedLater = Server, die erlaubt sind, sobald die Netzwerkschleuse an ist
network-none = Keine.
network-below = (alle Subdomains)
network-brought = Ein Server ist wegen des Modells, des Agenten oder des Notizbuchs erlaubt, das daneben steht. Folgen Sie dem Link, um das zu ändern.
network-gitServer = Git-Verlauf eines Notizbuchs
network-ledger = Verlauf der Anfragen
network-show = Zeigen
network-noSuchLine = Keine passenden Anfragen.
network-empty = Noch keine Anfragen.
network-newest = Die neuesten { $shown } Anfragen werden gezeigt.
network-columns-when = Wann
network-columns-what = Zweck
network-columns-where = Server
network-columns-run = Lauf
network-columns-out = Hinaus
network-columns-in = Herein
network-columns-decision = Ergebnis
network-limits-title = Was die Netzwerkschleuse sieht
network-limits-who-agents = Der Agenten-Worker
network-limits-who-page = Die Seite
network-limits-who-other-workers = Jeder andere Worker
network-limits-sees-0 = Für jede Anfrage: Zeit, Server, Zweck, Lauf sowie gesendete und empfangene Bytes. Die Schleuse zeichnet sie auf, bevor etwas gesendet wird.
network-limits-sees-1 = Weiterleitungen werden nur bei Modelldateien und Verbindungsprüfungen befolgt. Beide bleiben bei den Servern oben und tragen keine Notizen; die endgültige Quelle der Dateien ist eigens aufgeführt.
network-limits-sees-2 = Ein Server, der von der Liste entfernt wird, erhält keine weiteren Anfragen. Laufende Anfragen werden zu Ende geführt; der Flugmodus beendet sie.
network-limits-notTitle = Was sie nicht sieht
network-limits-doesNotSee-0 = Den Inhalt einer Anfrage. Die Schleuse zählt die Bytes von Adresse und Inhalt, nicht die der Kopfzeilen.
network-limits-doesNotSee-1 = Voranfragen (CORS): der Browser sendet sie zuerst an manche Server, ohne Inhalt. Sie werden nicht gezählt.
network-limits-doesNotSee-2 = Was ein Server mit den Daten macht, die er erhält.
network-limits-doesNotSee-3 = Ob ein Server eine Verbindung abgelehnt oder nicht geantwortet hat, oder ob diese Seite seine Antwort nicht lesen kann: Browser melden all das gleich, als „Abgelehnt oder keine Antwort“. Die Bytes werden gezählt, weil sie gesendet worden sein können.
network-limits-doesNotSee-4 = Links, die Sie öffnen: diese Anfragen sendet Ihr Browser.
network-limits-doesNotSee-5 = Browser-Erweiterungen und den Browser selbst: keine App kann sie einschränken.
network-remaining-title = Was noch hinaus kann
network-remaining-lead = Die Seite sperrt jeden anderen bekannten Weg hinaus. Diese bleiben:
network-remaining-points-0 = Ein Link, den Sie öffnen: Ihr Browser schlägt den Namen des Servers nach, verbindet sich mit ihm und sendet die Adresse des Links. Eine Adresse kann Text enthalten; lesen Sie sie, bevor Sie einen Link zu einem unbekannten Server öffnen.
network-remaining-points-1 = Ein Link, auf den Sie zeigen oder den Sie gedrückt halten: manche Browser schlagen den Namen des Servers nach oder verbinden sich, bevor Sie loslassen. Sie senden keine Adresse und keinen Text. Um das zu verhindern, schalten Sie das Vorladen von Seiten in den Einstellungen Ihres Browsers aus.
network-remaining-points-2 = Die eigenen Dateien der App: der Server an der Adresse dieser Seite sieht, wann Sie sie laden, und Ihre IP-Adresse.
network-remaining-points-3 = Beim ersten Besuch und ohne Service Worker sperrt nur ein Skript der Seite direkte Verbindungen (WebRTC), Rahmen und Fenster. Sonst sperrt sie auch der Browser.
network-filters-all = Alle Anfragen
network-filters-left = Gesendet
network-filters-refused = Verweigert
network-outcomes-sent = Gesendet
network-outcomes-unanswered = Abgelehnt oder keine Antwort
network-outcomes-notSent = Erlaubt, nicht gesendet
network-purposes-provider = Modellanbieter
network-purposes-model-files = Modelldateien
network-purposes-fetch = Seitenabruf
network-purposes-git = Git-Server
network-purposes-mcp = Server mit Werkzeugen
network-purposes-unknown = unbekannt
network-reach-none = { $who } kann niemals einen anderen Server erreichen.
network-reach-only = { $who } kann die Server oben erreichen, nur für: { $purposes }.
network-rules-airplane = Verweigert: Flugmodus
network-rules-not-allowed = Verweigert: nicht erlaubt
network-rules-not-announced = Verweigert: nicht angekündigt
network-rules-policy = Vom Browser verweigert
network-rules-page = Von der Seite verweigert
network-figures-out = Hat dieses Gerät verlassen
network-figures-requests = Anfragen gesendet
network-figures-refused = Anfragen verweigert
network-figures-servers = Server erlaubt
