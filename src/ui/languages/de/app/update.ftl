update-ready = Eine neue Version von Cloister ist bereit. Sie wird von selbst geladen, wenn Sie dieses Fenster verlassen haben und nichts in Arbeit ist; Ihre Notizbücher bleiben, wie sie sind.
update-now = Jetzt laden
