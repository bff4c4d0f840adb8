property-count = { $properties ->
    [one] { $properties } Eigenschaft
    *[other] { $properties } Eigenschaften
}
property-more = { $properties } weitere
property-none = Diese Notiz hat noch keine Eigenschaften.
property-broken = Die Eigenschaften sind nicht lesbar: Zeile { $line }, Spalte { $column }. { $reason } Berichtigen Sie die Eigenschaften im Text der Notiz.
property-refused = { $name } wurde nicht geändert. { $reason } Bearbeiten Sie die Eigenschaft im Text der Notiz.
property-other = Um diese Eigenschaft zu ändern, bearbeiten Sie den Text der Notiz.
property-removeItem = { $item } aus { $name } entfernen
property-addItem = Zu { $name } hinzufügen
property-items = { $name }, Liste
property-empty = (leer)
property-add = Eigenschaft hinzufügen
property-newKind = Typ
property-taken = Eine Eigenschaft namens { $name } gibt es schon. Wählen Sie einen anderen Namen.
property-nameWanted = Geben Sie einen Namen ein.
property-kinds-text = Text
property-kinds-number = Zahl
property-kinds-date = Datum
property-kinds-checkbox = Kontrollkästchen
property-kinds-list = Liste
