system-badLink = Dieser Link nennt keine Notiz von Cloister. Kopieren Sie ihn noch einmal dort, wo er herkommt.
system-noNotebook = Das Notizbuch dieses Links ist nicht auf diesem Gerät. Öffnen Sie den Link auf dem Gerät, auf dem er kopiert wurde.
system-noFile = Das Notizbuch hat keine Datei { $path }. Sie wurde verschoben, umbenannt oder gelöscht: suchen Sie nach ihrem Namen.
system-cannotOpen = Die Datei konnte nicht geöffnet werden. Sie wurde verschoben, oder der Zugriff wurde verweigert. Öffnen Sie sie noch einmal.
system-failed-share-full = Nichts wurde hinzugefügt: es warten schon zu viele geteilte Inhalte auf Sie, oder das Gerät hat keinen Platz mehr. Übernehmen oder verwerfen Sie, was wartet, und teilen Sie dann noch einmal.
system-failed-share-empty = Nichts wurde hinzugefügt: das Geteilte hat weder Text noch Dateien.
system-failed-share-unreadable = Nichts wurde hinzugefügt: das Geteilte war nicht lesbar. Teilen Sie es noch einmal, oder importieren Sie es als Datei.
system-share-title = Geteilter Inhalt
system-share-nth = { $at } von { $all }
system-share-from = Eine andere App oder Webseite auf diesem Gerät hat dies an Cloister gesendet. Noch wird nichts geschrieben. Übernehmen Sie es nur, wenn Sie es erwarten.
system-share-into = Es kommt in den Ordner inbox von „{ $notebook }“.
system-share-list = Dateien, die hinzugefügt werden
system-share-text = Text der Notiz
system-share-more = und { $characters ->
    [one] { $characters } weiteres Zeichen
    *[other] { $characters } weitere Zeichen
}
system-share-untitled = Geteilt
system-share-add = Zum Notizbuch hinzufügen
system-share-adding = Wird hinzugefügt…
system-share-discard = Verwerfen
system-share-gone = Ein anderes Fenster hat dies übernommen oder verworfen.
system-share-skipped = { $path } wurde nicht hinzugefügt. { $reason }
system-share-added = { part-files } hinzugefügt.
system-share-undone = Rückgängig gemacht: die Dateien wurden entfernt.
system-share-notUndone = Nicht rückgängig gemacht: { $paths }.
system-share-next = Weiter
system-install-title = Als installierte App
system-install-installed = Cloister läuft als installierte App.
system-install-can = Cloister lässt sich installieren. Wählen Sie in Chrome und Edge das Installationssymbol in der Adresszeile; auf einem Telefon „Zum Startbildschirm hinzufügen“ im Menü. Ihre Notizbücher bleiben dieselben: sie gehören zu dieser Adresse.
system-install-gives = Installiert, und wo der Browser es unterstützt, hat Cloister ein eigenes Fenster, Kurzbefehle zu neuer Notiz, Notiz von heute und Suche, und die Zahl wartender Freigaben auf dem Symbol. Es wird angeboten, wo Sie Text und Dateien teilen, und zum Öffnen von .md-, .ipynb-, .csv- und .eln-Dateien.
system-install-safe = Nichts, was auf diesem Weg geteilt oder geöffnet wird, wird geschrieben, bevor Sie es bestätigen.
system-install-waiting = { $items ->
    [one] { $items } geteilter Inhalt wartet
    *[other] { $items } geteilte Inhalte warten
} auf Ihre Entscheidung.
system-install-review = Ansehen
system-too-large-shared = Nichts wurde hinzugefügt: das Geteilte ist zu groß. Die Grenzen sind { $files } Dateien, { BYTES($bytes) } an Dateien und { BYTES($chars) } an Text. Teilen Sie weniger auf einmal, oder importieren Sie die Dateien.
