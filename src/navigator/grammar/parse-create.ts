import type { Reference } from '../language/reference.ts';
import { type Line, rule, tryRule } from './grammar-rule.ts';
import { contentAt, type Masked, match, part, type Span, textAt } from './mask-request.ts';
import { Taker } from './noun-phrase.ts';
import type { Command, NewNote } from './parsed-command.ts';

const MAKE =
  '(?:create|creating|make|making|start|starting|write|writing|add|begin|set up|draft|new|give me|open|prepare|put together|save)';
const MAKE_FILE = '(?:create|creating|make|making|start|write|draft|new|add)';
const SORT =
  '(?:meeting|literature|daily|weekly|reading|project|lab|status|review|field|harvest|method|planning|research|progress)';
const NOUN = '(?:note|file|page|document|doc|entry|record|experiment|protocol|list|table)';
const NEW = '(?:new |another |empty |blank |fresh |short |quick |markdown |text |csv |lab )*';

/** Clauses that may follow a new note, in any order, such as "with the text X". Each ends where the next begins. */
const TAILS: readonly (readonly [keyof Slots, RegExp])[] = [
  [
    'template',
    tail(
      '(?:from|using|with|based on|by|following|after|out of|form) (?:the |a |my )?(?<v>(?!the |a |templates?(?: |$))[^ ]+(?: [^ ]+){0,3}?) templates?',
    ),
  ],
  [
    'template',
    tail('(?:from|using|with|based on|by|form) (?:the |a |my )?templates? (?!called |named )(?<v>[^ ]+(?: [^ ]+)?)'),
  ],
  ['template', tail('(?<v>from|using|with) (?:the |a |my )?templates?', 'for (?!me |us )')],
  ['tags', tail('(?:tagged|with (?:the )?tags?)(?: with| as)? (?<v>.+?)')],
  [
    'text',
    tail(
      '(?:with|and|containing|having)? ?(?:the |this |some )?(?:following )?(?:text|content|contents|body|words|line|sentence)(?: :| is| saying| that says)? (?<v>.+)',
    ),
  ],
  [
    'text',
    tail(
      '(?:saying|that says|which says|that reads|reading|containing|stating|to say|that contains) (?::|that )?(?<v>.+)',
    ),
  ],
  ['text', tail(': (?<v>.+)')],
  [
    'folder',
    tail('(?:in|into|inside|under|within|at|to) (?:the |a |my )?(?:folder |directory )(?:called |named )?(?<v>.+?)'),
  ],
  [
    'folder',
    tail(
      '(?:and )?(?:it )?(?:should |shall |must )?(?:in|into|inside|under|within|live in|live under|be in|put it in|put it into|save it in|store it in|go into|to) (?:the |a |my )?(?<v>.+?)(?: (?:folder|directory))',
    ),
  ],
  ['folder', tail('(?:in|into|inside|under|within|below) (?:the |my )?(?<v><[pq]>)')],
  [
    'folder',
    tail('(?:in|into|inside|under|within) (?:the |my )?(?<v>[^ ]+)(?= (?:called|named|titled|with|saying)|$)'),
  ],
  [
    'name',
    tail(
      '(?:and )?(?:it )?(?:should |shall |must )?(?:be )?(?:called|named|titled|entitled|call it|name it|title it|with (?:the )?(?:title|name)|by the name(?: of)?|under the name|and title|title|name)(?: :)? (?<v>.+?)',
    ),
  ],
  ['name', tail('(?:as|about|on|for) (?<v>.+?)')],
];

interface Slots {
  name: Span | null;
  folder: Span | null;
  text: Span | null;
  template: Span | null;
  tags: Span | null;
}

/** Compiles the rule of a clause, which ends at the end of the line, where the next clause begins, or at `ended`. */
function tail(source: string, ended = ''): RegExp {
  const next =
    '(?= (?:,|and|;)? ?(?:with (?:the |this )?(?:text|content|body|title|name|tag|tags|words|line)|and (?:the )?(?:text|content|body)|saying|that says|containing|called|named|titled|tagged|in (?:the |my |a )?(?:folder |directory )|in (?:the |my )?[^ ]+ (?:folder|directory)|into (?:the |my )?[^ ]+ (?:folder|directory)|(?:in|into|inside|under|within|below) (?:the |my )?<[pq]>|and (?:it should )?(?:live|put|save|store|be)|from (?:the |a )?[^ ]* ?template|using (?:the |a )?[^ ]* ?template)(?: |$))';
  const end = ended === '' ? next : `(?:${next}|(?= ${ended}))`;
  return new RegExp(`^(?:[,;] |and )?(?:${source})(?:$|${end} ?)`, 'du');
}

const STARTS: readonly RegExp[] = [
  new RegExp(
    `^${MAKE}(?: me| us)?(?: up)? (?:the |a |an |one |another |my )?${NEW}(?<kind>(?:(?:${NOUN}|${SORT}) )*${NOUN})(?<in> (?:for me|for us))?(?= |$) ?`,
    'du',
  ),
  new RegExp(`^${MAKE_FILE}(?: me)? (?:the |a |an )?${NEW}(?<kind>(?:${NOUN} )?)(?<path><[pqw]>)(?: ${NOUN})? ?`, 'du'),
  new RegExp(`^(?:the |a )?new (?<kind>(?:(?:${NOUN}|${SORT}) )*${NOUN})(?= |$) ?`, 'du'),
];
const JOT = rule(
  '(?:jot|note|write|scribble|take|put) down (?:that |: |this : |the following : |a note (?:that |: )?)?(?<text>.+)|' +
    '(?:take|make|write|leave|add) (?:a |me a )?(?:quick |short |new )?(?:note|memo) (?:that|of|saying|to self|:|to say|about the fact that) (?:: |that )?(?<text2>.+)|' +
    '(?:note to self|memo|note|remember|new note|quick note) (?::|that) (?<text3>.+)|(?:record|note) that (?<text4>.+)',
);
const FOLDERS: readonly RegExp[] = [
  rule(
    `(?:create|make|add|new|set up|start)(?: me)? (the)(?:new |empty )*(?:folder|directory|subfolder)(?: (?:called|named|titled|with the name|by the name of))?(?: (?<name>.+?))?(?: (?:in|inside|under|within|into|below) (the)(?<inside>.+?)(?: (?:folder|directory))?)?`,
  ),
  rule('(?:create|make|add|set up) (the)(?:new )?(?<name><[pq]>|[^ ]+) (?:folder|directory)'),
];
const TEMPLATES = rule(
  '(?:what|which) templates (?:are there|do i have|do we have|exist|can i use|are available|have we)|(?:list|show|see)(?: me)? (the)(?:available )?templates|templates|are there (?:any )?templates|(?:what|which) (?:are )?(the)templates',
);
const USING: readonly RegExp[] = [
  rule(
    '(?:use|take|apply|fill in|fill) (the)(?<template>.+?) template (?:for|to (?:create|make|write|start)) (the)(?:new )?(?<rest>.+)',
  ),
  rule('(?:use|take|apply|fill in|fill) (the)(?<template>.+?) template'),
  rule(
    '(?:start|create|make|write|open|new)?(?: me)? ?(the)(?:new )?(?<template>daily|weekly|monthly)(?: note| page| entry| log)(?: for today)?',
  ),
  rule("(?:create|make|start|write|open|begin) (?:today's|todays) (?<template>daily)(?: note| page| entry)?"),
];

/** Parses "create a note called X in Y with the text Z", "new folder Z", "use the meeting template for X", "jot down that …". */
export function parseCreate(line: Line): Command | null {
  if (tryRule(line, TEMPLATES)) return { type: 'templates' };
  return parseFolder(line) ?? parseUsing(line) ?? parseJot(line) ?? parseNote(line.masked);
}

function parseFolder(line: Line): Command | null {
  for (const regex of FOLDERS) {
    const found = tryRule(line, regex);
    if (found)
      return {
        type: 'create-folder',
        folder: referenceOf(line.masked, found.span('name')),
        inside: referenceOf(line.masked, found.span('inside')),
      };
  }
  return null;
}

function parseUsing(line: Line): Command | null {
  for (const regex of USING) {
    const found = tryRule(line, regex);
    const template = found?.text('template') ?? '';
    if (!found || template === '') continue;
    const rest = found.span('rest');
    const said = rest ? noteFrom(part(line.masked, rest), template) : EMPTY;
    return { type: 'create', note: { ...said, template } };
  }
  return null;
}

const EMPTY: NewNote = {
  path: null,
  name: null,
  folder: null,
  text: null,
  tags: [],
  template: null,
  experiment: false,
};

/** Parses "a note called X" after "use the … template for". */
function noteFrom(masked: Masked, template: string): NewNote {
  const found = parseNote(prefixed(masked));
  if (found?.type === 'create') return { ...found.note, template };
  const [only] = masked.tokens;
  const reference = referenceOf(masked, { from: 0, to: masked.tokens.length });
  const isPath = only?.type === 'literal' && reference?.form === 'path';
  return { ...EMPTY, template, ...(isPath ? { path: reference } : { name: reference?.text ?? null }) };
}

/** Returns the line with "new" put before it. */
function prefixed(masked: Masked): Masked {
  return {
    ...masked,
    text: masked.text.startsWith('new ') ? masked.text : `new ${masked.text}`,
    starts: masked.text.startsWith('new ') ? masked.starts : masked.starts.map((at) => at + 4),
  };
}

function parseJot(line: Line): Command | null {
  const found = tryRule(line, JOT);
  const text = found
    ? (['text', 'text2', 'text3', 'text4'].map((group) => found.content(group)).find((one) => one !== '') ?? '')
    : '';
  return text === '' ? null : { type: 'create', note: { ...EMPTY, text } };
}

function parseNote(masked: Masked): Command | null {
  const order = textFirst(masked);
  const line = order?.rest ?? masked;
  for (const regex of STARTS) {
    const whole = regex.exec(line.text);
    const groups = whole && match(line, regex);
    if (!whole || !groups) continue;
    const path = groups['path'] ? referenceOf(line, groups['path']) : null;
    const kind = groups['kind'] ? part(line, groups['kind']).text : '';
    const slots = tailsOf(line, whole[0].length, kind);
    if (slots === null) continue;
    return { type: 'create', note: noteOf(line, slots, path, kind, order ? textAt(masked, order.text) : null) };
  }
  return null;
}

/** Parses "with the text X create Y": the text comes first. */
function textFirst(masked: Masked): { rest: Masked; text: Span } | null {
  const found = match(
    masked,
    /^(?:with|using) (?:the |this )?(?:text|content|words) (?<text><q>|.+?) ?,? (?<rest>(?:create|make|write|start|save) .+)$/du,
  );
  const text = found?.['text'];
  const rest = found?.['rest'];
  return text && rest ? { rest: part(masked, rest), text } : null;
}

function tailsOf(line: Masked, begin: number, kind: string): Slots | null {
  const slots: Slots = { name: null, folder: null, text: null, template: null, tags: null };
  const first = line.starts.findIndex((at) => at >= begin);
  let at = first < 0 ? line.tokens.length : first;
  for (let round = 0; at < line.tokens.length && round < 8; round += 1) {
    const rest = part(line, { from: at, to: line.tokens.length });
    const next = TAILS.find(([slot, regex]) => slots[slot] === null && regex.test(rest.text));
    if (!next) {
      // A name may follow "note" directly.
      if (round > 0 || slots.name !== null) return null;
      const plain = match(rest, /^(?<v><[pqw]>)(?: |$)/du)?.['v'] ?? nameBeforePlace(line, rest, kind);
      if (!plain) return null;
      slots.name = { from: at + plain.from, to: at + plain.to };
      at += plain.to;
      continue;
    }
    const [slot, regex] = next;
    const span = match(rest, regex)?.['v'];
    const length = regex.exec(rest.text)?.[0].length ?? 0;
    if (!span || length === 0) return null;
    slots[slot] = { from: at + span.from, to: at + span.to };
    const after = rest.starts.findIndex((start) => start >= length);
    at = after < 0 ? line.tokens.length : at + after;
  }
  return slots;
}

/** Returns the name in "new note pump check under /maintenance": plain words between the noun and a folder's path. */
function nameBeforePlace(line: Masked, rest: Masked, kind: string): Span | null {
  const place = rest.tokens.at(-1);
  const isFolder = place?.type === 'literal' && !/\.[A-Za-z]\w{0,7}$/.test(place.text);
  if (!isFolder || !/(?:note|page|file|document)$/u.test(kind)) return null;
  if (!/^(?:create|make|add|write|draft|start|new) /u.test(line.text)) return null;
  const said = /^(?<v>[^ <>]+(?: [^ <>]+){0,5}?) (?:in|into|inside|under|within|below) (?:the |my )?<p>$/du;
  return match(rest, said)?.['v'] ?? null;
}

function noteOf(line: Masked, slots: Slots, path: Reference | null, kind: string, text: string | null): NewNote {
  const named = referenceOf(line, slots.name);
  const folder = referenceOf(line, slots.folder);
  const isPath = named?.form === 'path';
  const asFile = folder !== null && folder.form === 'path' && /\.[A-Za-z]\w{0,7}$/.test(folder.text);
  const template = slots.template === null ? null : textAt(line, slots.template);
  return {
    path: path ?? (isPath ? named : asFile ? folder : null),
    name: isPath ? null : (named?.text ?? null),
    folder: asFile ? null : folder,
    text: text ?? (slots.text === null ? null : contentAt(line, slots.text)),
    tags: slots.tags === null ? [] : new Taker(line).list(slots.tags),
    template:
      template === null
        ? null
        : /^(?:from|using|with)$/i.test(template)
          ? kind.replace(/ (?:note|file|page)$/, '')
          : template.replace(/^form /, ''),
    experiment: /\bexperiment\b/.test(kind),
  };
}

function referenceOf(masked: Masked, span: Span | null): Reference | null {
  return span === null || span.to <= span.from ? null : new Taker(masked).reference(span, false);
}
