kit-working = In Arbeit…
kit-dismiss = Schließen
kit-notices = Meldungen
kit-you = Sie
kit-app = Cloister
kit-hiddenCharacter = Versteckt: { $title }
