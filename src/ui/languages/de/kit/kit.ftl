kit-working = In Arbeit…
kit-dismiss = Schließen
kit-notices = Meldungen
kit-oneALine = Ein Wert je Zeile.
kit-you = Sie
kit-app = Cloister
kit-hiddenCharacter = Versteckt: { $title }
