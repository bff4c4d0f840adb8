conversation-tab-tabs = Offene Unterhaltungen
conversation-tab-newTab = Neue Unterhaltung
conversation-tab-close = { $title } schließen
conversation-tab-state-working = Arbeitet
conversation-tab-state-approval = Freigabe
conversation-tab-state-paused = Angehalten
