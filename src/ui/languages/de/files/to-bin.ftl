to-bin-conversation = Unterhaltung in den Papierkorb legen
to-bin-run = Lauf in den Papierkorb legen
to-bin-review = In den Papierkorb legen
to-bin-moved = „{ $name }“ liegt im Papierkorb.
