import { lineSlot, meant, orderSlot, placeSlot, type Rule, rulesIn, templateSlot } from './request-language.ts';

const CLOSE = '(?:schließe?|mach|mache)';
const SHUT = '(?: schließen| zumachen| zu)?';
const TABS = '(?:tabs|registerkarten)';
const EXCEPT = '(?:außer|bis auf)';
const NEW = '"?neu"?';
const LAUNCHER = '(?:schnellstarter|schnellstart|schnellzugriff|launcher)';
const DEVICE = '(?:diesem|dem) (?:gerät|rechner|computer)';
const FOLDER = '(?:den |der |des |dem )?(?:ordner|verzeichnis)';
const NOTE_LABEL = '(?:markierung|kennzeichnung)';
const LABEL_WAYS = '(?:als|mit|auf|zu)';

/** Requests about tabs, labels, the theme, the launcher and lines of a note. Before the others, which would take them for texts and tags. */
export const GERMAN_SCREEN: readonly Rule[] = rulesIn(`
# Tabs.
${CLOSE} alle (?:offenen )?${TABS}${SHUT}|alle (?:offenen )?${TABS} (?:schließen|zumachen) => close all tabs
${CLOSE} (?:alle |die )?(?:anderen|übrigen|restlichen)(?: ${TABS})?${SHUT}|(?:alle |die )?(?:anderen|übrigen) ${TABS} (?:schließen|zumachen) => close the other tabs
${CLOSE} (?:alles|(?:alle |die )?(?:anderen )?${TABS}),? ${EXCEPT} {keep}${SHUT}|(?:alles|alle ${TABS}) ${EXCEPT} {keep2} (?:schließen|zumachen) => close all tabs except {keep}{keep2}
(?:lass|lasse|behalte?) nur {keep} offen|nur {keep2} offen lassen => close all tabs except {keep}{keep2}
${CLOSE} (?:diesen|den aktuellen|den offenen|den gezeigten) tab${SHUT}|(?:diesen|den aktuellen) tab (?:schließen|zumachen) => close this tab
${CLOSE} (?:alle |die )?{ext}[- ]?${TABS}${SHUT}|(?:alle |die )?{ext2}[- ]?${TABS} (?:schließen|zumachen) => close the {ext}{ext2} tabs
${CLOSE} (?:alle |die )?${TABS} (?:aus|im|in|von) (?:${FOLDER} )?{folder}${SHUT} => close the tabs from {folder}
${CLOSE} (?:den )?tab (?:von |mit |der |des )?{note}${SHUT}|schließe? {note2}|(?:mach|mache) {note3} zu|{note4} (?:schließen|zumachen) => close {note}{note2}{note3}{note4}
(?:sortiere?|ordne?) (?:die |meine |alle )?${TABS} {order}|(?:die |meine )?${TABS} {order2} (?:sortieren|ordnen) => sort the tabs {order}{order2}
(?:sortiere?|ordne?) (?:die |meine |alle )?${TABS}|(?:die |meine )?${TABS} (?:sortieren|ordnen) => sort the tabs
# Labels.
(?:markiere?|kennzeichne|kennzeichn|setze?|stelle?) ${FOLDER} {place} ${LABEL_WAYS} (?:der ${NOTE_LABEL} )?{label} => label the {place} folder as {label}
(?:markiere?|kennzeichne|kennzeichn|versieh|setze?|stelle?) {note} ${LABEL_WAYS} (?:der ${NOTE_LABEL} )?{label} => label {note} as {label}
(?:mach|mache) {note} nur lokal => label {note} as local-only
gib {note} die ${NOTE_LABEL} {label} => label {note} as {label}
(?:setze?|füge?) die ${NOTE_LABEL} {label} (?:auf|zu|zum|zur|bei|für) {note}(?: hinzu)? => label {note} as {label}
{note} (?:muss|soll|darf nur) (?:nur )?auf ${DEVICE} bleiben|{note2} darf (?:dieses|das) gerät (?:nicht|nie) verlassen => keep {note}{note2} on this device
(?:behalte?|lass|lasse) {note} (?:nur )?auf ${DEVICE} => keep {note} on this device
(?:schicke?|sende?|gib|lade?) {note} (?:nie|niemals|nicht|auf keinen fall) (?:an|auf|zu) (?:einen|den|irgendeinen)? ?server(?: weiter| hoch)? => keep {note} on this device
(?:entferne?|lösche?|nimm) die ${NOTE_LABEL} {label} (?:von|vom|aus|bei|beim) {note}(?: weg)? => remove the label {label} from {note}
(?:hebe?|heb) (?:die ${NOTE_LABEL} )?{label} (?:von|für|bei) {note} auf => remove the label {label} from {note}
{note} ist (?:nicht mehr|nicht länger) {label} => {note} is no longer {label}
# The theme.
(?:wechs(?:le?|el)|schalte?|stelle?|gehe?|mach|mache|setze?|nimm|verwende|aktiviere?) (?:(?:zum?|zur|auf|in|das|den|die|es|ins) )*(?:design )?(?:(?:auf|zum?) )?{theme}(?: ein| um| an)? => switch to the {theme} theme
{theme}(?: einschalten| aktivieren| verwenden)? => switch to the {theme} theme
(?:ändere?|wechs(?:le?|el)|stelle?) das design(?: um)?|das design (?:ändern|wechseln)|design (?:ändern|wechseln) => change the theme
# The colour of the workspace, and templates.
(?:setze?|ändere?|stelle?) die farbe (?:des|vom) (?:arbeitsbereichs?|workspace) (?:auf|zu|in) {color} => set the workspace color to {color}
(?:entferne?|lösche?) die farbe (?:des|vom) (?:arbeitsbereichs?|workspace) => remove the workspace color
(?:erstelle?|leg|lege|mach|mache) (?:eine )?(?:neue )?notiz (?:namens |mit dem namen )?{name} (?:aus|mit|nach) (?:der )?vorlage {template}(?: an)? => create a note called {name} from the {template} template
# The launcher.
(?:hefte?|pinne?) {text} (?:unter|an|bei|in) ${NEW} an|{text2} unter ${NEW} anheften => add {text}{text2} to the quick launcher
(?:füge?|setze?|hefte?|nimm) {text} (?:zum|in den|an den|im) ${LAUNCHER}(?: hinzu| an| auf)? => add {text} to the quick launcher
(?:löse?|nimm|entferne?) {text} (?:von|aus) ${NEW}(?: ab)? => remove {text} from the quick launcher
(?:entferne?|lösche?|nimm) {text} (?:aus|von|vom) (?:dem )?${LAUNCHER}(?: weg)? => remove {text} from the quick launcher
# Lines of a note.
(?:lies|lese|zeige?) {note} (?:ab|von) zeile {line}(?: vor| an)? => read {note} from line {line}
(?:lies|lese|zeige?) (?:die )?zeilen {line} (?:bis|und|-|–) {line2} (?:in|im|von|vom|des|der|aus) {note}(?: vor| an)? => read lines {line} to {line2} of {note}
(?:lies|lese|zeige?) (?:die )?zeile {line} (?:in|im|von|vom|des|der|aus) {note}(?: vor| an)? => read line {line} of {note}
`);

const LABELS: readonly (readonly [RegExp, string])[] = [
  [/^(?:local-?only|nur lokal|lokal)$/iu, 'local-only'],
  [/^(?:untrusted|nicht vertrauenswürdig|unsicher|fremd)$/iu, 'untrusted'],
];
const THEMES: readonly (readonly [RegExp, string])[] = [
  [/^(?:dunkel(?:modus)?|nachtmodus|dunkle[nmrs]? (?:design|modus|farben|ansicht))$/iu, 'dark'],
  [/^(?:hell(?:modus)?|tagmodus|helle[nmrs]? (?:design|modus|farben|ansicht))$/iu, 'light'],
  [
    /^(?:(?:design )?(?:wie (?:das|beim) (?:gerät|system))|system(?:design)?|(?:das )?design des (?:geräts|systems))$/iu,
    'system',
  ],
];
const COLORS: readonly (readonly [RegExp, string])[] = [
  [/^grau$/iu, 'grey'],
  [/^rot$/iu, 'red'],
  [/^orange$/iu, 'orange'],
  [/^gelb$/iu, 'yellow'],
  [/^grün$/iu, 'green'],
  [/^türkis$/iu, 'teal'],
  [/^blau$/iu, 'blue'],
  [/^(?:violett|lila)$/iu, 'violet'],
  [/^(?:keine(?: farbe)?|nichts)$/iu, 'none'],
];
const ORDERS: readonly (readonly [RegExp, string])[] = [
  [/nach (?:dem |den )?(?:namen?|titeln?)|alphabetisch/iu, 'by name'],
  [/nach (?:der )?(?:letzten? )?(?:änderung|bearbeitung)/iu, 'by last modified'],
  [/nach (?:dem )?(?:datum|alter)/iu, 'by date'],
  [/nach (?:den )?(?:ordnern?|pfaden?)/iu, 'by folder'],
  [/nach (?:dem |den )?(?:datei)?(?:typ|typen|art)/iu, 'by type'],
];
const REVERSED = /(?:^|\s)(?:rückwärts|umgekehrt|absteigend)(?=\s|$)/iu;

export const GERMAN_SCREEN_SLOTS = {
  label: meant(LABELS),
  theme: meant(THEMES),
  color: meant(COLORS),
  template: templateSlot,
  order: orderSlot(ORDERS, REVERSED),
  line: lineSlot,
  place: placeSlot,
};
