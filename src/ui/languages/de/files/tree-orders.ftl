tree-orders-name = Name
tree-orders-changed = Zuletzt geändert
tree-orders-created = Angelegt
