notify-title = Benachrichtigungen
notify-label = Benachrichtigen, wenn eine Freigabe wartet und Cloister im Hintergrund ist
notify-hint = Das System zeigt den Namen des Agenten und nichts aus Ihren Notizen.
notify-denied = Benachrichtigungen sind für diese Website blockiert. Erlauben Sie sie in den Einstellungen des Browsers.
notify-unsupported = Dieser Browser zeigt keine Benachrichtigungen.
notify-notice-title = Cloister: Freigabe nötig
notify-notice-body = { $n ->
    [one] { $agent } wartet auf Ihre Freigabe.
   *[other] { $agent } wartet auf Ihre Freigabe, insgesamt { $n }.
}
