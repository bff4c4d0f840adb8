import-export-title = „{ $name }“ exportieren
import-export-packing = Das Notizbuch wird gepackt…
import-export-ready = Das Archiv ist fertig.
import-export-save = { $file } speichern ({ BYTES($bytes) })
import-export-tooMany = Das Archiv hätte etwa { $files } Dateien, und ein Import fasst höchstens { $most }.
import-export-tooManyBeside = Lassen Sie Verlauf und Protokoll weg, um es zu verkleinern.
import-export-tooManyFiles = Um es wieder zu importieren, entpacken Sie es und importieren Sie seine Ordner nacheinander.
import-export-toBackup = Eine Sicherung hat diese Grenze nicht.
import-export-packAnyway = Trotzdem packen
import-preview-reading = Das Archiv wird gelesen…
import-preview-what = { $archive ->
    [is-null] { "" }
    *[other] { $archive }:{ " " }

}{ part-files }, { BYTES($bytes) }. Noch wird nichts geschrieben.
import-preview-stripTop = Den Ordner „{ $folder }“ weglassen, in dem alles liegt
import-preview-conflicts = { $files ->
    [one] { $files } Dateiname ist
    *[other] { $files } Dateinamen sind
} schon vergeben
import-preview-onConflict-keep-both = Beide behalten: neue Dateien nummerieren
import-preview-onConflict-replace = Vorhandene Dateien ersetzen
import-preview-onConflict-skip = Neue Dateien auslassen
import-preview-skipped = { $entries ->
    [one] { $entries } Eintrag wird
    *[other] { $entries } Einträge werden
} ausgelassen:
import-preview-notes = Wird mit Änderungen importiert:
import-preview-notesDone = Mit Änderungen importiert:
import-preview-renamed = Wird umbenannt, weil Cloister den ursprünglichen Namen selbst braucht:
import-preview-renamedTo = wird { $path }
import-preview-more = und { $more } weitere
import-preview-files = ({ part-files })
import-preview-renamedDone = Umbenannt, weil Cloister den ursprünglichen Namen selbst braucht:
import-preview-gathering = Die ausgewählten Dateien werden geprüft…
import-preview-another = Ein anderer Import läuft noch. Wählen Sie die neuen Dateien noch einmal aus, wenn er fertig ist.
import-preview-tooLarge = Die Datei hat { BYTES($bytes) }, und die Grenze ist { BYTES($most) }. Teilen Sie die Datei, oder bewahren Sie sie außerhalb des Notizbuchs auf, und notieren Sie den Ort.
import-whose-title = { part-files } importieren
import-whose-question = Wer hat das geschrieben?
import-whose-mine = Ich
import-whose-theirs = Jemand anders
import-whose-mineMeans = Agenten dürfen diese Dateien behandeln, als hätten Sie sie geschrieben.
import-whose-theirsMeans = Als nicht vertrauenswürdig markiert: ein Agent, der diese Dateien gelesen hat, fragt vor jedem Schreiben und jedem Abrufen.
import-labels-title = Markierungen für { part-files }
import-labels-apply = Die Markierungen setzen, die das Archiv aufführt ({ $labels })
import-labels-of = { part-label }: { $files }
import-labels-ignored = Diese Dateien erhalten keine Markierung aus der Liste. Agenten können eine Datei, die nur lokal war, an einen Server senden und behandeln nicht vertrauenswürdigen Text wie Ihren.
import-export-beside = Neben den Dateien und ihren Markierungen
import-export-choices-authorship = Wer jede Datei geschrieben hat und wann
import-export-choices-provenance = Die Herkunft geprüfter Arbeit
import-export-choices-history = Verlauf: alle früheren Versionen
import-export-choices-log = Das Protokoll zu diesem Notizbuch
import-sidecar-title = Das Archiv ist ein exportiertes Notizbuch
import-sidecar-apply = Wiederherstellen: { $list }
import-sidecar-authors = wer { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
} geschrieben hat
import-sidecar-versions = { $versions ->
    [one] { $versions } frühere Version
   *[other] { $versions } frühere Versionen
} von { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
}
import-sidecar-works = die Herkunft von { $works ->
    [one] { $works } geprüften Arbeit
   *[other] { $works } geprüften Arbeiten
}
import-sidecar-entries = { $entries ->
    [one] { $entries } Protokolleintrag
   *[other] { $entries } Protokolleinträge
}
import-sidecar-log = Jeder Protokolleintrag passt zu seiner Prüfsumme. Die Einträge können nicht in das Protokoll dieses Browsers eingehen. Sie werden als Datei im Ordner cloister-imported aufbewahrt.
import-sidecar-claims = Urheber und frühere Versionen sind Angaben des Archivs. Cloister kann sie nicht prüfen.
import-sidecar-ignored = Die Dateien werden ohne all das als neue Dateien von Ihnen importiert.
import-sidecar-restored = Wiederhergestellt: { $list }.
import-sidecar-kept = Das Protokoll liegt in { $path }.
import-importing-reading = { $all ->
    [0] Wird importiert…
    *[other] Import: { $done } von { $all ->
        [one] { $all } Datei
        *[other] { $all } Dateien
    }

}
import-importing-done = { $imported ->
    [one] { $imported } Datei
    *[other] { $imported } Dateien
} importiert.
import-importing-stopped = Import angehalten. { $imported ->
    [one] { $imported } importierte Datei bleibt
    *[other] { $imported } importierte Dateien bleiben
} im Notizbuch.
import-importing-skipped = { $skipped ->
    [one] { $skipped } Datei
    *[other] { $skipped } Dateien
} ausgelassen:
import-importing-last = Letzter Import
import-importing-undo = Import rückgängig machen
import-importing-undone = Import rückgängig gemacht: { part-files }.
import-importing-kept = Nicht rückgängig gemacht: { $paths }.
import-export-mask = Schlüssel und persönliche Daten in Texten maskieren
import-export-maskHint = Zum Weitergeben. Ein maskiertes Archiv ist keine Sicherung: Die Werte können nicht zurückgeholt werden. Bilder, PDFs und Dateinamen bleiben, wie sie sind.
import-preview-names = Kodierung der Dateinamen
import-preview-namesGuess = Das Archiv sagt nicht, wie seine Dateinamen geschrieben sind. { $encoding } ist vermutet. Wählen Sie eine andere Kodierung, wenn diese Namen falsch sind:
import-preview-namesChosen = Die Namen in dieser Kodierung:
import-preview-unpackInner = { $archives ->
    [one] Das innere Archiv „{ $name }“
    *[other] Die { $archives } inneren Archive
} auspacken, eine Ebene tief
import-encodings-utf-8 = UTF-8
import-encodings-cp437 = DOS, USA (CP437)
import-encodings-cp850 = DOS, Westeuropa (CP850)
import-encodings-cp852 = DOS, Mitteleuropa (CP852)
import-encodings-ibm866 = DOS, Kyrillisch (CP866)
import-encodings-windows-1250 = Windows, Mitteleuropa (1250)
import-encodings-windows-1251 = Windows, Kyrillisch (1251)
import-encodings-windows-1252 = Windows, Westeuropa (1252)
import-encodings-windows-1253 = Windows, Griechisch (1253)
import-encodings-windows-1254 = Windows, Türkisch (1254)
import-encodings-windows-1255 = Windows, Hebräisch (1255)
import-encodings-windows-1256 = Windows, Arabisch (1256)
import-encodings-windows-1257 = Windows, Baltisch (1257)
import-encodings-windows-1258 = Windows, Vietnamesisch (1258)
import-encodings-windows-874 = Windows, Thailändisch (874)
import-encodings-koi8-r = Kyrillisch (KOI8-R)
import-encodings-shift_jis = Japanisch (Shift-JIS)
import-encodings-euc-jp = Japanisch (EUC-JP)
import-encodings-gbk = Vereinfachtes Chinesisch (GBK)
import-encodings-big5 = Traditionelles Chinesisch (Big5)
import-encodings-euc-kr = Koreanisch (EUC-KR)
import-eln-make = Aus jedem Eintrag { $program ->
    [is-null] dieses elektronischen Laborbuchs
    *[other] dieses Archivs von { $program }
} eine Notiz machen
import-eln-become = { $entries ->
    [one] { $entries } Eintrag wird zur Notiz
    *[other] { $entries } Einträge werden zu Notizen
}:
import-eln-files = { $files ->
    [0] { "" }
    [one] ({ $files } Datei daneben)
    *[other] ({ $files } Dateien daneben)
}
import-eln-contains = Jede Notiz hat Titel, Text, Daten, Autoren, Tags, Links und Kommentare ihres Eintrags. Alle Dateien des Archivs bleiben, wie sie sind.
import-eln-stays = Nur die Dateien werden importiert. Die Texte bleiben in ro-crate-metadata.json.
