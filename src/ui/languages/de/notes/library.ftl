library-name = Einträge von { $path }
library-reading = Die Literaturdatei wird gelesen…
library-failed = Die Einträge können nicht gezeigt werden: { $why }
library-empty = Diese Literaturdatei hat keine Einträge. Wechseln Sie zum Text, um einen hinzuzufügen.
library-filter = Einträge filtern
library-entries = { part-n-entries }
library-found = { $found } von { $all ->
    [one] { $all } Eintrag
    *[other] { $all } Einträgen
}
library-columns-authors = Autoren
library-columns-year = Jahr
library-columns-title = Titel
library-columns-where = Erschienen in
library-columns-key = Schlüssel
library-columns-type = Art
library-line = Zeile
library-place = Eintrag
library-select = { $line }: { $key } zeigen
library-hint = Wählen Sie die Nummer eines Eintrags, um sein Zitat zu kopieren, ihn zu öffnen oder die Notizen mit seinem Schlüssel zu finden.
library-entry = Eintrag { $key }
library-copy = Zitat kopieren
library-copied = { $citation } wurde kopiert.
library-notCopied = Das Zitat wurde nicht kopiert, weil der Browser den Zugriff auf die Zwischenablage verweigert hat. Erlauben Sie ihn, und versuchen Sie es erneut.
library-notCitable = Dieser Schlüssel enthält Zeichen, die kein Zitat haben kann. Ändern Sie den Schlüssel im Text.
library-naming = { $n ->
    [0] Keine Notiz hat diesen Schlüssel
    *[other] Schlüssel in { $n ->
        [one] { $n } Notiz
        *[other] { $n } Notizen
    }

}
library-searching = Notizen mit diesem Schlüssel werden gesucht…
library-searchFailed = Die Notizen mit diesem Schlüssel lassen sich nicht auflisten: { $why }
library-firstOnly = Nur die besten { $n } Treffer sind aufgelistet.
library-literature = Literaturnotiz
library-create = Literaturnotiz anlegen
library-createIt = { $name } anlegen
library-folderWanted = Geben Sie einen Ordner ein, der mit / beginnt, zum Beispiel /literature.
library-fromTemplate = Aus Ihrer Vorlage { $path }.
library-fromBuiltIn = Aus der eingebauten Vorlage. Um eine eigene zu verwenden, legen Sie { $path } an.
library-notCreated = Die Literaturnotiz wurde nicht angelegt: { $why }
library-parts-0 = Zusammenfassung
library-parts-1 = Notizen
library-parts-2 = Zitate
