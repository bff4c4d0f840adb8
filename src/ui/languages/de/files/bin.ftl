bin-title = Gelöschte Dateien
bin-loading = Die Geschichte wird gelesen…
bin-failed = Die gelöschten Dateien lassen sich nicht auflisten: { $why }
bin-hint = Gelöschte Dateien bleiben in der Geschichte, bis das Notizbuch gelöscht wird, und belegen bis dahin Platz.
bin-empty = Keine gelöschten Dateien. Eine Datei, die Sie im Baum löschen, steht hier, und „Wiederherstellen“ holt sie zurück.
bin-filter = Gelöschte Dateien filtern
bin-none = Keine gelöschte Datei hat das in ihrem Pfad.
bin-count = { $n ->
    [one] { $n } gelöschtes Element
   *[other] { $n } gelöschte Elemente
}
bin-latest = Die letzten { THOUSANDS($n) } von { THOUSANDS($all) } gelöschten Elementen
bin-list = Gelöschte Dateien, die letzte zuerst
bin-file = { BYTES($bytes) }
bin-folder = Ordner mit { $n ->
    [0] keinen Dateien
    [one] { $n } Datei, { BYTES($bytes) }
   *[other] { $n } Dateien, { BYTES($bytes) }
}
bin-deletedBy = Gelöscht von { $who }, { EXACTLY($atMs) }
bin-restore = Wiederherstellen
bin-restoreIt = { $path } wiederherstellen
bin-restored = { $path } wurde wiederhergestellt.
bin-restoredAs = { $path } wurde als { $as } wiederhergestellt, weil eine andere Datei seinen Namen hat.
bin-notRestored = Nichts wurde wiederhergestellt: { $why }
bin-more = { $n } weitere zeigen
bin-undone = { $path } ist wieder gelöscht.
