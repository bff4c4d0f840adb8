answer-streamedEnd = Das ist bisher das Ende einer langen Antwort. Ihr Anfang wird gezeigt, wenn sie vollständig ist.
answer-shownStart = Die ersten { $shown } von { $all } Zeichen werden gezeigt.
answer-showMore = Mehr zeigen
answer-notFormatted = Ohne Formatierung gezeigt: die Darstellung ist fehlgeschlagen oder dauerte zu lange.
