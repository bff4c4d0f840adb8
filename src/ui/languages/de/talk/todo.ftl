todo-title = To-do-Liste
todo-progress = { $done } von { $all } erledigt
todo-states-pending = Nicht begonnen
todo-states-in-progress = In Arbeit
todo-states-done = Erledigt
todo-callsFor = To-do: { $text }
