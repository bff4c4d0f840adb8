import { GERMAN_CHANGES, GERMAN_LOOKS } from './german-rules.ts';
import { GERMAN_SCREEN, GERMAN_SCREEN_SLOTS } from './german-screen-rules.ts';
import { listOf, quote, type RequestLanguage } from './request-language.ts';

const ARTICLE = '(?:(?:de[nrms]|d[ia]es?|das|die|eine?[nmrs]?|mein(?:e[nmrs]?)?|unser(?:e[nmrs]?)?|diese[nmrs]?) )';
const KIND = '(?:notiz|datei|seite|dokument|notiz namens|datei namens|protokoll|experiment|versuch)';
const WORDS = new Set(
  (
    'der das den dem des ein eine einen einem einer und oder nicht kein keine keinen ich du er wir ihr mir mich uns mein meine meinen ' +
    'bitte für mit von vom zu zum zur im ins ist sind war waren wie wer wo wann warum welche welcher welches welchen alle alles auf über ' +
    'aus bei nach noch muss kann kannst könnte soll sollte hat habe hast gibt zeig zeige öffne lösche liste suche finde notiz notizen ordner ' +
    'datei dateien letzte letzten heute gestern woche rückgängig hilfe danke aufgabe aufgaben hake hak markiere benenn entferne verschieb kopiere fass hinzu anlegen anzeigen steht stehen liegt geht gab erstelle leg schreib füge verschiebe benenne fasse dunkel dunkles dunkle dunklen dunkelmodus hell helles hellen sortiere ordne lass behalte hefte unter außer zeile zeilen wechsle schalte stell stelle schick sende kennzeichne markierung lies mach neue neuen änderung'
  ).split(' '),
);
const ENGLISH = new Set(
  'the of to is are be been it as by at i we you all any last not into my our what which when how with and for from this that these note notes folder file files open list find show read create add delete move rename summarize'.split(
    ' ',
  ),
);

const PERIODS: readonly (readonly [RegExp, string])[] = [
  [/^(?:von )?heute$/iu, 'today'],
  [/^(?:von )?gestern$/iu, 'yesterday'],
  [/^(?:von |in |aus |vom )?(?:diese[r]?|der laufenden|die laufende) woche$/iu, 'this week'],
  [/^(?:von |in |aus )?(?:der |die )?(?:letzte[rn]?|vergangene[rn]?|vorige[rn]?) woche$/iu, 'last week'],
  [/^(?:von |in |aus )?diese[ns]?m? monats?$/iu, 'this month'],
  [/^(?:von |im |aus )?(?:dem )?(?:letzten|vergangenen|vorigen) monats?$/iu, 'last month'],
];
const MONTHS = 'januar februar märz april mai juni juli august september oktober november dezember'.split(' ');
const ENGLISH_MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const NUMBERS = 'null eine? zwei drei vier fünf sechs sieben acht neun zehn'.split(' ');

function period(text: string): string | null {
  const found = PERIODS.find(([pattern]) => pattern.test(text));
  if (found) return found[1];
  const [, month = '', year = ''] = /^(?:im |vom |aus dem )?(\p{L}+)( \d{4})?$/iu.exec(text) ?? [];
  const index = MONTHS.indexOf(month.toLowerCase());
  return index < 0 ? null : `${ENGLISH_MONTHS[index]}${year}`;
}

function number(text: string): string | null {
  if (/^\d{1,2}$/.test(text)) return text;
  const index = NUMBERS.findIndex((word) => new RegExp(`^${word}n?$`, 'iu').test(text));
  return index < 1 ? null : String(index);
}

/** Returns a name as typed, without the article and the noun before it. */
function bare(text: string): string {
  if (/^"/.test(text)) return text;
  const named = text.replace(
    new RegExp(`^${ARTICLE}?(?:${KIND} )?(?:(?:namens|mit dem namen|mit dem titel|"?genannt) )?`, 'iu'),
    '',
  );
  return named === '' ? text : named;
}

const FILE = '(?:notiz|datei|seite|dokuments?|tabelle|texte?s?|pdf)';
const IT = new RegExp(`^(?:sie|es|ihn|das|dies|das hier|(?:die|der) (?:notiz|datei)|diese[rmns]? ${FILE})$`, 'iu');

/** Returns what a demonstrative means: the file that was spoken of, or that the message has with it. */
function it(text: string): string | null {
  if (IT.test(text)) return 'it';
  return /^diese[nr]? (?:notizen|dateien|dokumenten?|seiten|tabellen)$/iu.test(text) ? 'them' : null;
}

function note(text: string): string | null {
  const meant = it(text);
  if (meant !== null) return meant;
  if (/^(?:alle[smnr]?|jede[snmr]?)(?: |$)/iu.test(text)) return null;
  if (
    /^(?:(?:der|die|das|den|dem|zur|zum) )?(?:letzte|neueste|jüngste|aktuellste)[rnms]? (?:notiz|seite)$/iu.test(text)
  )
    return 'the latest note';
  if (
    /^(?:(?:der|die|das|den|dem|zur|zum) )?(?:letzte|neueste|jüngste|aktuellste)[rnms]? (?:versuch|experiment)$/iu.test(
      text,
    )
  )
    return 'the latest experiment';
  const name = bare(text);
  return name.startsWith('/') ? name : quote(name);
}

function folder(text: string): string | null {
  const name = text.replace(new RegExp(`^${ARTICLE}?(?:ordner |verzeichnis )?`, 'iu'), '');
  if (name === '' || name.length > 100) return null;
  return name.startsWith('/') ? name : quote(name);
}

/** Requests in German, as people type them: with the verb first, or last. */
export const german: RequestLanguage = {
  code: 'de',
  isSpoken(text) {
    const words =
      text
        .toLowerCase()
        .replaceAll(/to-?dos?\b|["„“«»][^"“”«»]*["“”«»]|\S*\/\S*/gu, ' ')
        .match(/\p{L}+/gu) ?? [];
    const german = words.filter((word) => WORDS.has(word)).length + (words.some((word) => /[äöüß]/.test(word)) ? 1 : 0);
    return german > words.filter((word) => ENGLISH.has(word)).length;
  },
  before:
    /^(?:bitte|hallo|hi|hey|guten (?:morgen|tag)|ok|okay|gut|so|also|navigator|cloister|(?:kannst|könntest|würdest|magst) du|können sie|könnten sie|ich (?:möchte|will|brauche)|wir (?:möchten|wollen)|[,.:!–-])(?= |[,.!:]|$)[,.!:]*\s*/iu,
  after: /(?:[\s,]*(?:bitte|danke|vielen dank|danke schön|danke dir)|\s*[.!?…]+)$/iu,
  particles: /(?<![\p{L}])(?:bitte|mir|uns|mal|doch|einmal|kurz|eben|gleich|jetzt|schnell)(?![\p{L}])/giu,
  asks: /^(?:bitte |hallo,? |hey,? )*(?:kannst|könntest|würdest|magst) du\b|^(?:können|könnten) sie\b/iu,
  doubts:
    /(?<!\p{L})(?:nicht|nichts|nie|niemals|kein(?:e[nmrs]?)?|bloß|vielleicht|ich|wir|du|er|man|sollten?|soll|könnte|würde|muss|darf|wenn|falls|ob|warum|wieso|wie|wann|wer|hat|habe|haben|wurde|ist|sind|war|aber|oder|gern|erst|verboten|alle[snmr]?)(?!\p{L})|[,;?!]/iu,
  slots: {
    note,
    it,
    folder,
    period,
    number,
    name: (text) => quote(bare(text)),
    // "Write nothing into the plan" writes nothing.
    text: (text) => (/^(?:nichts?|keine?[nmrs]?)(?: |$)/iu.test(text) ? null : quote(text.replace(/^[:\s]+/, ''))),
    about: (text) => quote(text.replace(new RegExp(`^${ARTICLE}`, 'iu'), '')),
    tag: (text) => quote(text.replace(/^"?#?/, '').replace(/"$/, '')),
    key: (text) => (/^["\p{L}][\p{L}\p{N} _"-]{0,40}$/iu.test(text) ? text.replaceAll('"', '').toLowerCase() : null),
    head: quote,
    value: quote,
    quoted: quote,
    keep: (text) =>
      /^(?:diese[nmrs]?|den? aktuellen)(?: tab)?$/iu.test(text) ? 'this one' : listOf(text.split(/,| und /iu), note),
    ...GERMAN_SCREEN_SLOTS,
    ext: (text) => (/^[a-z0-9]{2,5}$/iu.test(text) ? text.toLowerCase() : null),
  },
  changes: [...GERMAN_SCREEN, ...GERMAN_CHANGES],
  looks: GERMAN_LOOKS,
};
