guide-title = Anleitung
guide-search = Die Anleitung durchsuchen
guide-results = Stellen in der Anleitung
guide-found = { $places ->
    [0] Nichts in der Anleitung enthält „{ $query }“.
    [one] { $places } Stelle mit „{ $query }“.
    *[other] { $places } Stellen mit „{ $query }“.

}
guide-onlyEnglish = Diese Seite der Anleitung gibt es nur auf Englisch.
guide-someEnglish = Seiten, die nicht übersetzt sind, stehen auf Englisch da.
guide-noPage = Die Anleitung hat keine Seite „{ $page }“.
guide-noPlace = Diese Seite der Anleitung hat keine Überschrift „{ $place }“.
guide-path = Zurück
guide-all = Hilfe
guide-onThisPage = Auf dieser Seite
guide-turn = Andere Seiten
guide-before = Vorige Seite: { $title }
guide-next = Nächste Seite: { $title }
guide-failed = Die Seite konnte nicht angezeigt werden. { $why }
guide-again = Noch einmal versuchen
