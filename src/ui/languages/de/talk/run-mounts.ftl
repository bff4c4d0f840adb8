run-mounts-title = Speicher, den dieser Lauf belegt
run-mounts-kept = Von diesem Lauf behalten: { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
  }, { BYTES($size) } von { BYTES($quota) }.
run-mounts-scratch = Temporär, am Ende des Laufs gelöscht: { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
  }, { BYTES($size) } von { BYTES($quota) }.
run-mounts-notebook = Im Notizbuch: { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
  }, { BYTES($size) } von { BYTES($quota) }.
