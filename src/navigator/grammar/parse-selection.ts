import { type Masked, type Span, textAt } from './mask-request.ts';
import { NUMBERS, Taker } from './noun-phrase.ts';
import type { Selection } from './selection.ts';

/** Matches one word of a name, or a quoted name. */
const WORD = String.raw`(?:<[qpw]>|[\p{L}\p{N}][^\s<]*)`;
const STOP =
  '(?:in|from|with|to|as|on|of|the|into|since|between|last|this|that|which|about|for|under|and|or|is|are|too|also|within|inside)';
const TAG = `(?:# )?(?!${STOP} )(?!${STOP}$)${WORD}`;
const TAGS = `(?<tags>${TAG}(?: (?:and|,|, and|&) ${TAG})*)`;
const COUNT = `(?:\\d{1,3}|${NUMBERS.slice(1).join('|')}|few|couple of)`;
const FOLDER = '(?:folder|directory|subfolder|dir)';
const NEWEST = '(?:newest|latest|most recent|last|recent|oldest|earliest|first)';
const OLDEST = /\b(?:oldest|earliest|first)\b/;
const THE = '(?:the |my |our )?';

/** Matches words for notes, which exclude tables and pictures. */
const NOTES = /\b(?:notes?|experiments?|entry|entries|pages?|protocols?)\b/;
const EXCEPTION = /\b(?:except|excepting|excluding|besides|unless|without|apart from|other than|but)\b/;

const TAGGED: readonly RegExp[] = [
  rule(
    `(?:\\b(?:that|which) (?:are|is) )?\\b(?:tagged|labelled|labeled) (?:with |as |by )?(?:the )?(?:tags? )?${TAGS}`,
  ),
  rule(
    `\\b(?:with|having|have|has|(?:that|which) (?:have|has|carry|carries)|carrying|under|by) (?:the |a )?tags? (?:called )?${TAGS}`,
  ),
  rule(`\\btags? [:=] ${TAGS}`),
  rule(`(?<tags># ${WORD}(?: (?:and |, |& )?# ${WORD})*)`),
];
const PROPERTIES: readonly RegExp[] = [
  rule(
    `\\b(?:with|where|whose|having|(?:that|which) have) (?:the |a )?(?:property )?(?<name>\\p{L}[\\w-]*)(?: property)? (?:is|=|:|set to|equal to|equals) (?<value>${WORD})`,
  ),
  rule(`(?<name>\\p{L}[\\w-]*) (?:=|:) (?<value>${WORD})`),
  rule(`\\bwith (?:the )?(?<name>status|state|type|sample|author|project) (?<value>${WORD})`),
];
const ABOUT = rule(
  '\\b(?:about|regarding|concerning|mentioning|(?:that|which) (?:mentions?|contains?|talks? about|says?|deals? with)|mentions?|containing|talking about|talk about|dealing with) (?<about>.+)$',
);
const PLACES: readonly RegExp[] = [
  rule(
    `\\b(?:in|inside|within|under|below|from|of|at|on) ${THE}(?:folder|directory) (?:called |named )?(?<place>${WORD}(?: ${WORD}){0,3})$`,
  ),
  rule(`\\b(?:in|inside|within|under|below|from|of|at) ${THE}(?<place>${WORD}(?: ${WORD}){0,3}) ${FOLDER}(?= |$)`),
  rule(`\\b(?:in|inside|within|under|below|from|of) ${THE}(?<place><[pqw]>)`),
  rule(
    `\\b(?:in|inside|within|under|below|from|of|across|for) (?:all |every |each )?(?:of )?${THE}(?<place>(?!(?:all|every|it|them|this|that|me|us) )(?!(?:all|every|it|them|this|that|me|us)$)${WORD}(?: (?!(?:and|to|with|as|for|into) )${WORD}){0,4})$`,
  ),
];
/** Matches "from every note" and "in the whole notebook", which name no place. */
const ANYWHERE = rule(
  '\\b(?:in|inside|from|of|across|for|over|through|to) (?<all>(?:all|every|each|any) (?:one )?(?:of )?(?:the |my |our )?(?:notes?|files?|pages?|documents?|entries|entry)|(?:the |my )?(?:whole |entire )?notebook|everything)(?= |$)',
);
const LATEST: readonly RegExp[] = [
  rule(`\\b${THE}${NEWEST} (?<count>${COUNT})(?= |$)`),
  rule(`\\b${THE}(?<count>${COUNT}) ${NEWEST}(?= |$)`),
  rule(`\\b${THE}(?<count>${NEWEST})(?= |$)`),
];
const TYPES: readonly (readonly [RegExp, string])[] = [
  ...['csv', 'pdf', 'json', 'txt', 'ipynb', 'png', 'svg', 'jpg', 'jpeg', 'gif'].map(
    (type) => [rule(`\\b(?<type>${type}s?)(?= |$)`), `.${type}`] as const,
  ),
  [rule('\\b(?<type>markdown|md)(?= |$)'), '.md'],
  // One Cloister notebook holds all: several notebooks are Jupyter's.
  [
    rule(
      '\\b(?<type>(?:jupyter|ipython) notebooks?|(?<!(?:in|across|over|from|of) (?:(?:all|the|my|our) )*)notebooks)(?= |$)',
    ),
    '.ipynb',
  ],
];

function rule(source: string): RegExp {
  return new RegExp(source, 'du');
}

/** Parses a noun phrase. Each word is used once; words that no filter takes are names. */
export function parseSelection(line: Masked, today: string | null): Selection {
  const taker = new Taker(line);
  const period = taker.period(today);
  const tags = TAGGED.flatMap((regex) => taker.takeAll(regex, 'tags').flatMap((span) => taker.list(span)));
  const properties = PROPERTIES.flatMap((regex) => taker.pair(regex));
  const latest = latestIn(taker);
  const about = taker.takeWords(ABOUT, 'about');
  const isAnywhere = taker.take(ANYWHERE, 'all') !== null;
  const placeSpan = PLACES.reduce<Span | null>((found, regex) => found ?? taker.take(regex, 'place'), null);
  const types = TYPES.flatMap(([regex, type]) => {
    const span = taker.take(regex, 'type');
    return span === null ? [] : [{ type, isPlural: /s$/i.test(taker.text(span)) }];
  });
  const { folder, ...rest } = taker.rest();
  const filtered = tags.length + properties.length > 0 || (latest ?? 1) > 1;
  const place = placeSpan ? taker.reference(placeSpan, true) : null;
  return {
    ...rest,
    said: textAt(line, { from: 0, to: line.tokens.length }),
    tags,
    properties,
    period,
    latest,
    extensions: types.map(({ type }) => type),
    oldest: latest !== null && OLDEST.test(line.text),
    about,
    place: place ?? folder,
    many:
      rest.many ||
      isAnywhere ||
      types.some(({ isPlural }) => isPlural) ||
      (filtered && rest.names.length + rest.references.length === 0),
    notes: NOTES.test(line.text),
    hasException: EXCEPTION.test(line.text),
  };
}

function latestIn(taker: Taker): number | null {
  for (const regex of LATEST) {
    const span = taker.take(regex, 'count');
    if (!span) continue;
    const said = taker.text(span).toLowerCase();
    const number = /^\d+$/.test(said)
      ? Number(said)
      : said === 'few'
        ? 3
        : said.startsWith('couple')
          ? 2
          : NUMBERS.indexOf(said);
    return Math.max(1, number);
  }
  return null;
}
