storage-refused = Der Browser hat dem Schutz des Speichers nicht zugestimmt. Vielleicht stimmt er zu, wenn Sie Cloister installieren oder öfter benutzen.
storage-agreed = Der Speicher ist geschützt: der Browser behält Ihre Notizbücher, bis Sie sie löschen.
storage-low = { $left ->
    [is-null] Es ist wenig Platz
    *[other] Es sind nur noch { BYTES($left) } Platz
} für Notizbücher frei. Schaffen Sie Platz auf dem Gerät, oder entfernen Sie Notizbücher oder Modelle, die Sie nicht mehr brauchen.
storage-full = Für Notizbücher ist kein Platz mehr; der Rest ist für das Protokoll und laufende Arbeiten reserviert. Schaffen Sie Platz auf dem Gerät, oder entfernen Sie Notizbücher oder Modelle. Was Sie schreiben, wird als Entwurf aufbewahrt.
storage-ask = Der Browser kann Ihre Notizen löschen, wenn diesem Gerät der Platz ausgeht. Sie können ihn bitten, sie zu schützen. Vielleicht fragt er noch einmal nach.
storage-askNow = Browser bitten
