scope-notebooks = Notizbücher
scope-everyNotebook = Jedes Notizbuch, auch neue
scope-goneNotebook = { $id } (nicht auf diesem Gerät)
scope-noNotebook = Wählen Sie mindestens ein Notizbuch, sonst hat der Agent keinen Zugriff.
scope-foldersHint = Wählen Sie, worauf der Agent in { $name } zugreifen kann. Ein gewählter Ordner umfasst alles darin, jetzt und später. Die Auswahl gilt für jedes Notizbuch, in dem der Agent arbeitet.
scope-tree = Ordner von { $name }
scope-find = Datei oder Ordner suchen
scope-everything = Alles in { $name }
scope-foundNothing = Kein Pfad enthält „{ $words }“.
scope-emptyNotebook = Dieses Notizbuch hat noch keine Dateien.
scope-notThere = { $path } gibt es nicht mehr. Wählen Sie aus der erneuerten Liste.
scope-patterns = Ordner als Muster
scope-fileTypes = Dateitypen
scope-everyType = Jeder Typ
scope-type = { $files ->
    [is-null] { $pattern }
    *[other] { $pattern } ({ $files })
}
scope-addType = Dateityp hinzufügen
scope-addTypeHint = Ein Muster für Namen, zum Beispiel *.tex. Die Eingabetaste fügt es hinzu.
scope-noType = Wählen Sie mindestens einen Dateityp, sonst kann der Agent keine Datei öffnen.
scope-reach = Zugriff in { $name }
scope-counts = Der Agent kann { $reads } von { $all ->
    [one] { $all } Datei
    *[other] { $all } Dateien
} lesen, { $writes } ändern und { $deletes } löschen.
scope-reachesNothing = Der Agent hat auf keine der { part-files } hier Zugriff: keine passt zu den gewählten Ordnern und Dateitypen, oder es fehlt ein Recht.
scope-notHere = Dieses Notizbuch ist nicht ausgewählt, daher hat der Agent keinen Zugriff auf seine Dateien.
scope-file = Datei
scope-files = Erreichbare Dateien
scope-rights-read = lesen
scope-rights-write = ändern
scope-rights-create = anlegen
scope-rights-delete = löschen
scope-letters-read = L
scope-letters-write = Ä
scope-letters-create = A
scope-letters-delete = X
scope-legend = L lesen, Ä ändern, A anlegen (wo keine Datei ist), X löschen. Ein Fragezeichen: braucht eine Freigabe.
scope-asks = { $right }, mit Freigabe
scope-whichNotebook = Notizbuch
scope-labels = Kennzeichen: { $labels }.
scope-untrusted = Nach dem Lesen dieser Datei braucht jede Änderung und Anfrage eine Freigabe.
scope-decision = { $right }: { $decision ->
    [allow] erlaubt
    [ask] braucht Freigabe
   *[other] verboten
}
scope-toRule = Regel anzeigen
scope-select = Wählen Sie eine Datei, um die Regel hinter jedem Recht zu sehen.
scope-refusals-unnameable = { $path } lässt sich nicht auswählen, weil * und ? in einem Muster Platzhalter sind. Wählen Sie den übergeordneten Ordner, oder benennen Sie die Datei um.
scope-refusals-many = Diese Auswahl braucht { $count } einzelne Einträge, und die Grenze ist 200. Verschieben Sie, was der Agent nicht sehen darf, in einen eigenen Ordner außerhalb des gewählten.
