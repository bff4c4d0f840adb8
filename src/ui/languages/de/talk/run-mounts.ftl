run-mounts-title = Speicher, den dieser Lauf belegt
run-mounts-kept = Von diesem Lauf behalten: { part-files }, { BYTES($size) } von { BYTES($quota) }.
run-mounts-scratch = Temporär, am Ende des Laufs gelöscht: { part-files }, { BYTES($size) } von { BYTES($quota) }.
run-mounts-notebook = Im Notizbuch: { part-files }, { BYTES($size) } von { BYTES($quota) }.
