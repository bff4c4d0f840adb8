drag-items = { part-items }
drag-fromReserved = Dateien aus Läufen lassen sich nicht verschieben. Kopieren Sie sie stattdessen in einen eigenen Ordner.
drag-intoReserved = { $folder } ist für Dateien aus Läufen. Wählen Sie einen anderen Ordner.
drag-intoItself = Ein Ordner lässt sich nicht in sich selbst verschieben. Wählen Sie einen Ordner außerhalb.
drag-isThere = Schon in diesem Ordner
drag-moves-to = { $what } nach { $folder } verschieben
drag-moves-toTop = { $what } nach ganz oben verschieben
