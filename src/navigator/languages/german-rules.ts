import { type Rule, rulesIn } from './request-language.ts';

const IN = '(?:in|im|ins|nach|unter|zu|zum|zur|in den|in die|in das|in dem)';
const TO = '(?:nach|in|ins|in den|in die|in das|zu|zum)';
const FOLDER = '(?:(?:den|dem|der|das|die) )?(?:ordner |verzeichnis )?';
const NEW = '(?:eine |einen |ein |die |den )?(?:neue |neuen |neues )?';
const NAMED = '(?:namens|mit dem namen|mit dem titel|mit titel|genannt)';

/** Requests that change something. */
export const GERMAN_CHANGES: readonly Rule[] = rulesIn(`
# Undo.
(?:mach|mache|nimm) (?:(?:die|diese|den|diesen|deine|deinen|meine|meinen) )?(?:letzten? )?(?:änderung|aktion|schritt|änderungen|das|dies|es) (?:wieder )?(?:rückgängig|zurück) => undo the last change
(?:mach|mache) (?:wieder )?rückgängig => undo the last change
(?:(?:die |diese |den |das |es )?(?:letzten? )?(?:änderung |aktion |schritt )?)?(?:wieder )?rückgängig(?: machen)?|(?:das|es|(?:die )?(?:letzte )?änderung) (?:wieder )?zurücknehmen => undo the last change
# Folders.
(?:erstelle|erzeuge|leg|lege|mach|mache) ${NEW}(?:ordner|verzeichnis) (?:${NAMED} )?{folder} ${IN} ${FOLDER}{folder2}(?: an)? => create a folder named {folder} in {folder2}
(?:erstelle|erzeuge|leg|lege|mach|mache) ${NEW}(?:ordner|verzeichnis) (?:${NAMED} )?{folder} an => create a folder named {folder}
(?:erstelle|erzeuge|mach|mache) ${NEW}(?:ordner|verzeichnis) (?:${NAMED} )?{folder} => create a folder named {folder}
neuer ordner:? (?:${NAMED} )?{folder} => create a folder named {folder}
${NEW}(?:ordner|verzeichnis) (?:${NAMED} )?{folder} (?:anlegen|erstellen) => create a folder named {folder}
# Notes.
(?:erstelle|erzeuge|leg|lege|mach|mache|schreib|schreibe) ${NEW}(?:notiz|datei|seite) (?:${NAMED} )?{name} mit (?:dem )?(?:text|inhalt):? {text}(?: an)? => create a note called {name} with the text {text}
(?:erstelle|erzeuge|leg|lege|mach|mache|schreib|schreibe) ${IN} ${FOLDER}{folder} ${NEW}(?:notiz|datei|seite) ${NAMED} {name}(?: an)? => create a note called {name} in {folder}
(?:erstelle|erzeuge|leg|lege|mach|mache|schreib|schreibe) ${NEW}(?:notiz|datei|seite) (?:${NAMED} )?{name} (?:im|in dem|in den|unter) ${FOLDER}(?:ordner ){folder}(?: an)? => create a note called {name} in {folder}
(?:leg|lege) ${NEW}(?:notiz|datei|seite) (?:${NAMED} )?{name} an => create a note called {name}
(?:erstelle|erzeuge|mach|mache|schreib|schreibe) ${NEW}(?:notiz|datei|seite) (?:${NAMED} )?{name} => create a note called {name}
(?:erstelle|erzeuge|leg|lege|mach|mache|schreib|schreibe) ${NEW}(?:notiz|datei|seite): ?{name}(?: an)? => create a note called {name}
neue (?:notiz|datei|seite)(?::| ${NAMED}) {name} => create a note called {name}
${NEW}(?:notiz|datei|seite) (?:${NAMED} )?{name} (?:anlegen|erstellen) => create a note called {name}
# To-dos.
(?:markier|markiere) (?:(?:die |das )?(?:aufgabe|to-?do) )?{about} (?:in|im|auf) {note} als (?:erledigt|fertig|getan) => tick {about} in {note}
(?:markier|markiere) (?:(?:die |das )?(?:aufgabe|to-?do) )?{about} als (?:erledigt|fertig|getan) => tick {about}
# Tags and properties.
(?:markier|markiere|versieh|tagge?) {note} mit (?:dem |den )?(?:tags? |schlagworte? |schlagwort )?{tag} => tag {note} with {tag}
(?:füge|gib) (?:dem|der|den) {note} (?:das |den )?(?:tag|schlagwort) {tag}(?: hinzu)? => tag {note} with {tag}
(?:füge|setz|setze) (?:das |den )?(?:tag|schlagwort) {tag} (?:zu|zum|zur|bei|beim|auf) {note}(?: hinzu)? => tag {note} with {tag}
(?:entfern|entferne|lösch|lösche|nimm) (?:das |den )?(?:tag|schlagwort) {tag} (?:von|vom|aus|bei|beim|in|im) {note}(?: weg)? => remove the tag {tag} from {note}
(?:setz|setze|stell|stelle|änder|ändere) (?:den |die |das )?(?:eigenschaft )?{key} (?:in|im|von|vom|bei|beim|der|des) {note} auf {value} => set {key} to {value} on {note}
(?:setz|setze|stell|stelle) (?:in|im|bei|beim) {note} (?:den |die |das )?{key} auf {value} => set {key} to {value} on {note}
# Text in notes.
(?:füge|schreib|schreibe|trag|trage|setz|setze) unter {head} (?:in|im) {note} {quoted}(?: hinzu| ein)? => add {quoted} under {head} in {note}
(?:füge|schreib|schreibe|trag|trage|setz|setze) {quoted} unter {head} (?:in|im) {note}(?: hinzu| ein)? => add {quoted} under {head} in {note}
(?:füge|schreib|schreibe|setz|setze) (?:dem |der |den )?{note} (?:die|eine|als) (?:aufgabe|to-?do) {text} hinzu => add {text} to {note} as a todo
(?:füge|schreib|schreibe|trag|trage|setz|setze) (?:die |eine )?(?:aufgabe|to-?do) {text} (?:zu|zum|zur|in|im|auf) {note}(?: hinzu| ein)? => add {text} to {note} as a todo
(?:füge|schreib|schreibe|häng|hänge|trag|trage|setz|setze) {text} (?:unten |am ende |hinten )?(?:zu|zum|zur|in|im|ins|an|ans|ein in|unter) {note}(?: hinzu| an| ein)? => add {text} to {note}
(?:schreib|schreibe|notier|notiere|trag|trage|ergänze?|füge?) (?:in|im|ins|zu|zum|zur|an) {note}(?: ein| hinzu)?: ?{text} => add {text} to {note}
ergänze? (?:in|im|ins|zu|zum|zur|bei|beim)? ?{note} (?:um )?(?:den text |den satz |die zeile )?{quoted} => add {quoted} to {note}
(?:füge|schreib|schreibe) (?:dem |der |den )?{note} (?:den text |den satz |die zeile )?{quoted} hinzu => add {quoted} to {note}
{quoted} (?:zu|zum|zur|in|im|ins|an) {note} (?:hinzufügen|anhängen|schreiben|eintragen) => add {quoted} to {note}
(?:ersetz|ersetze|tausch|tausche) {text} (?:durch|gegen|mit) {text2} (?:in|im) {note}(?: aus)? => replace {text} with {text2} in {note}
(?:ersetz|ersetze|tausch|tausche) (?:in|im) {note} {text} (?:durch|gegen|mit) {text2}(?: aus)? => replace {text} with {text2} in {note}
(?:ersetz|ersetze|tausch|tausche|änder|ändere) {text} (?:in|im) {note} (?:durch|gegen|mit|zu|in) {text2}(?: aus| um)? => replace {text} with {text2} in {note}
(?:lösch|lösche|entfern|entferne|streich|streiche) (?:die )?zeile (?:über|mit|zu|zum|von) {about} (?:in|im|aus|von|vom) {note} => delete the line about {about} from {note}
(?:hak|hake) (?:(?:die |das |den )?(?:aufgabe|to-?do) )?{about} (?:in|im|auf) {note} ab => tick {about} in {note}
(?:hak|hake) (?:(?:die |das |den )?(?:aufgabe|to-?do) )?{about} ab => tick {about}
# Files.
(?:verschieb|verschiebe|beweg|bewege|leg|lege|räum|räume) {note} ${TO} ${FOLDER}{folder} => move {note} to {folder}
{note} ${TO} ${FOLDER}{folder} verschieben => move {note} to {folder}
(?:nenn|nenne) {note} {quoted} => rename {note} to {quoted}
(?:benenn|benenne|nenn|nenne) {note} (?:in|zu|als) {name} um => rename {note} to {name}
(?:benenn|benenne|nenn|nenne) {note} um (?:in|zu) {name} => rename {note} to {name}
{note} (?:in|zu) {name} umbenennen => rename {note} to {name}
(?:kopier|kopiere) {note} ${TO} ${FOLDER}{folder} => copy {note} to {folder}
{note} ${TO} ${FOLDER}{folder} kopieren => copy {note} to {folder}
(?:lösch|lösche|entfern|entferne) {note} => delete {note}
(?:wirf|schmeiß|schmeiße) {note} weg => delete {note}
{note} (?:löschen|entfernen|wegwerfen) => delete {note}
# Summaries.
(?:fass|fasse) (?:die )?(?:versuche|experimente) {period} (?:in|nach) {folder} zusammen => summarize the experiments from {period} into {folder}
(?:fass|fasse) (?:die )?(?:versuche|experimente) {period} zusammen => summarize the experiments from {period}
(?:fass|fasse) (?:die )?notizen {period} (?:im|in dem) (?:ordner|verzeichnis) {folder} (?:in|nach) {folder2} zusammen => summarize {folder} from {period} into {folder2}
(?:fass|fasse) (?:die )?notizen {period} (?:in|nach) {folder} zusammen => summarize the notes from {period} into {folder}
(?:fass|fasse) (?:die )?notizen {period} zusammen => summarize the notes from {period}
(?:fass|fasse) (?:alles |alle notizen )(?:über|zu|zum thema|zum) {about} (?:in|nach) {folder} zusammen => summarize everything about {about} into {folder}
(?:fass|fasse) (?:alles |alle notizen )(?:über|zu|zum thema|zum) {about} zusammen => summarize everything about {about}
(?:fass|fasse) {note} (?:in|nach) {folder} zusammen => summarize {note} into {folder}
(?:fass|fasse) {period} zusammen => summarize the notes from {period}
(?:fass|fasse) {note} zusammen => summarize {note}
{note} zusammenfassen => summarize {note}
(?:schreib|schreibe|erstelle|mach|mache) (?:eine )?(?:kurze )?zusammenfassung (?:der|aller|von den|über die) (?:versuche|experimente) (?:in|nach) {folder} => summarize the experiments into {folder}
(?:schreib|schreibe|erstelle|mach|mache) (?:eine )?(?:kurze )?zusammenfassung (?:der|aller|von den|über die) (?:versuche|experimente) {period} => summarize the experiments from {period}
(?:schreib|schreibe|erstelle|mach|mache) (?:eine )?(?:kurze )?zusammenfassung (?:von|der|des|vom|über) {note} => summarize {note}
`);

/** Requests that only look. */
export const GERMAN_LOOKS: readonly Rule[] = rulesIn(`
# The file that was spoken of, or that the message has with it.
was (?:ist|steht|liegt) (?:alles )?(?:in|auf) {it} => read {it}
(?:zeig|zeige) (?:den |die )?(?:inhalt|text) (?:von )?{it}(?: an)? => read {it}
(?:such|suche|find|finde) (?:nach )?{about} in {it} => find notes about {about} in {it}
(?:such|suche) in {it} nach {about} => find notes about {about} in {it}
# Changes, to-dos, tags.
was (?:ist|war) heute (?:alles )?(?:passiert|geschehen|los) => what changed today?
was (?:ist|war) {period} (?:alles )?(?:passiert|geschehen|los) => what changed {period}?
(?:was sind )?(?:meine|die|unsere|alle) (?:offenen |unerledigten )?(?:aufgaben|to-?dos)|welche (?:aufgaben|to-?dos) (?:sind|habe ich|haben wir|gibt es)(?: noch)?(?: offen| übrig)? => list my to-dos
was (?:hat sich|wurde|habe ich) (?:heute|an diesem tag) (?:alles )?(?:geändert|verändert|gemacht) => what changed today?
was (?:hat sich|wurde|habe ich) {period} (?:alles )?(?:geändert|verändert) => what changed {period}?
(?:zeig|zeige|liste) (?:die )?(?:letzten |heutigen )?änderungen(?: von heute)?(?: auf)? => what changed today?
was (?:muss|soll) ich (?:noch |heute )?(?:tun|machen|erledigen)|was (?:ist|steht) noch (?:zu tun|offen|an) => list my to-dos
(?:zeig|zeige|liste|sammle|such|suche|finde) (?:(?:alle|meine|die|unsere) )*(?:offenen? |unerledigten? )?(?:aufgaben|to-?dos|to-?do-liste)(?: auf| an)?|(?:(?:alle|meine) )?(?:offenen? )?(?:aufgaben|to-?dos)(?: zeigen| anzeigen)? => list my to-dos
(?:zeig|zeige|liste) (?:alle )?(?:notizen|dateien) (?:mit|zu) (?:dem )?(?:tag|schlagwort) {tag}(?: auf| an)?|welche notizen haben (?:das |den )?(?:tag|schlagwort) {tag2} => list notes tagged {tag}{tag2}
(?:welche|was für) (?:tags|schlagwörter|schlagworte) (?:gibt es|habe ich|haben wir)|(?:zeig|zeige|liste) (?:alle )?(?:tags|schlagwörter)(?: auf| an)? => list all tags
# Lists.
(?:alle |meine )?(?:notizen|dateien) (?:anzeigen|zeigen|auflisten) => list all notes
(?:alle |meine )?(?:versuche|experimente) (?:anzeigen|zeigen|auflisten) => list all experiments
(?:zeig|zeige|liste) (?:die |alle )?(?:versuche|experimente) {period}(?: auf| an)?|welche (?:versuche|experimente) (?:gab es|habe ich|haben wir|waren) {period2}(?: gemacht)? => list the experiments from {period}{period2}
(?:zeig|zeige|liste) (?:die |alle )?notizen {period}(?: auf| an)?|welche notizen (?:gab es|habe ich|haben wir) {period2}(?: geschrieben| gemacht)? => list the notes from {period}{period2}
(?:(?:zeig|zeige|liste) )?(?:die )?(?:letzten|neuesten) {number} (?:notizen|dateien|seiten)(?: auf| an)? => list the latest {number} notes
(?:(?:zeig|zeige|liste) )?(?:die )?(?:letzten|neuesten) {number} (?:versuche|experimente)(?: auf| an)? => list the latest {number} experiments
(?:zeig|zeige|liste) (?:alle |die )?{ext}-?dateien(?: auf| an)? => list all {ext} files
(?:zeig|zeige|liste) (?:alle |die )?(?:notizen|dateien)(?: auf| an)?|welche notizen (?:gibt es|habe ich) => list all notes
(?:zeig|zeige|liste) (?:alle |die )?(?:versuche|experimente)(?: auf| an)?|welche (?:versuche|experimente) (?:gibt es|habe ich) => list all experiments
(?:zeig|zeige|liste) (?:alle )(?:einträge |dateien )?(?:in |im |aus )?{folder}(?: auf| an)? => what is in the folder {folder}
wie viele (?:notizen|dateien) (?:habe ich|gibt es|sind es|haben wir)(?: (?:in|im) {folder})? => how many notes are there?
was (?:ist|liegt|befindet sich|gibt es) (?:alles )?(?:in|im|unter) (?:dem |der )?(?:ordner |verzeichnis ){folder} => what is in the folder {folder}
(?:zeig|zeige|liste) (?:den |die )?(?:inhalt (?:des|vom|von) )?(?:ordners? |verzeichniss?e?s? ){folder}(?: auf| an)? => what is in the folder {folder}
was (?:ist|liegt|gibt es) (?:alles )?in {folder} => what is in the folder {folder}
# Views.
(?:öffne|zeig|zeige|geh zu|gehe zu) (?:die |den )?einstellungen(?: an)? => open the settings
(?:öffne|zeig|zeige) (?:das |die )?(?:protokoll der aktionen|aktionsprotokoll|log) => open the log
# Texts.
was steht (?:alles )?(?:in|im) {note}|was sagt {note2} => read {note}{note2}
(?:zeig|zeige) (?:den |die )?(?:inhalt|text) (?:von|der|des|vom) {note}(?: an)? => read {note}
(?:lies|lese) {note}(?: vor)?|{note2} (?:lesen|vorlesen) => read {note}{note2}
# Search.
(?:such|suche|find|finde) in (?:allen|den|meinen|unseren) (?:notizen|dateien) nach {about} => find notes about {about}
(?:such|suche|find|finde) alle?s?,? was mit {about} zu tun hat => find notes about {about}
(?:finde|find|such|suche) (?:nach )?(?:alle[ns]? |allem |die |etwas )?(?:notizen|dateien|seiten)? ?(?:über|zu|zum thema|mit|zum|von) {about}(?: raus| heraus)? => find notes about {about}
(?:finde|find|such|suche) (?:nach )?{about} => find notes about {about}
wo (?:habe ich|haben wir|steht|wird|kommt) (?:etwas )?(?:über )?{about}(?: erwähnt| geschrieben| vor| vorkommt)? => find notes about {about}
(?:in )?welche[rn]? (?:notizen?|dateien?) (?:steht|stehen|erwähnen|erwähnt|enthalten|enthält|handeln von|handelt von|geht es um) (?:etwas )?(?:über )?{about} => find notes about {about}
(?:was weiß ich|was habe ich|was haben wir|gibt es etwas|gibt es notizen) (?:über|zu|zum thema|zum) {about}(?: geschrieben)? => find notes about {about}
# Opening.
(?:öffne|öffnen|zeig|zeige|geh zu|gehe zu|geh zum|gehe zum|geh zur|gehe zur|spring zu|spring zum|ruf|rufe) {note}(?: auf| an)?|(?:mach|mache) {note2} auf|{note3} (?:öffnen|aufmachen|anzeigen|zeigen) => open {note}{note2}{note3}
gib einen überblick über {about}|überblick über {about2} => find notes about {about}{about2}
hilfe|was kannst du(?: alles)?|was kann ich (?:hier )?(?:fragen|tun) => help
`);
