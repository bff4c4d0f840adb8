import { findPeriod, type Period, TIME_WORDS } from './dates.ts';
import { chooseIntent, type Hit, type Intent } from './intents.ts';
import { type Token, tokenize } from './tokens.ts';
import { editDistance, FILLER, GENERIC_NOUNS, isNear } from './words.ts';

/** A file or folder as the person named it, not yet looked up. */
export interface Reference {
  readonly text: string;
  /** `path`: with a slash or an extension, or a wiki-link. `name`: words. `quoted`: words in quotes. */
  readonly form: 'path' | 'name' | 'quoted';
  /** Called a folder. */
  readonly folder: boolean;
}

/** A request, taken apart. What does not apply to its intent is empty. */
export interface Request {
  readonly intent: Intent;
  readonly sources: readonly Reference[];
  /** Where a summary or a moved file goes. */
  readonly target: Reference | null;
  readonly period: Period | null;
  /** Content words that are left: what to look for. In the order and spelling of the request. */
  readonly topic: readonly string[];
  /** Speaks of experiments. */
  readonly experiments: boolean;
  /** Asks to write over what is there. */
  readonly overwrite: boolean;
  /** Asks for all that lies below. */
  readonly recursive: boolean;
  /** Asks for another name, not another place. */
  readonly rename: boolean;
  /** "it", "that note": the file of the answer before. */
  readonly pronoun: boolean;
  /** "the last three": how many, newest first. Null when it does not ask for the newest. */
  readonly latest: number | null;
  /** First and last line, from 1. */
  readonly lines: { readonly from: number; readonly to: number | null } | null;
  /** File type asked for, with its dot. */
  readonly extension: string | null;
  /** A second request in the same message, as it was written. Empty when there is none. */
  readonly leftover: string;
}

const COUNTS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const FOLDER_WORDS = new Set(['folder', 'folders', 'directory', 'directories', 'dir', 'subfolder']);
const FILE_WORDS = new Set([
  'note',
  'notes',
  'file',
  'files',
  'page',
  'document',
  'entry',
  'record',
  'called',
  'named',
  'titled',
]);
/** Intents whose object is one name, however many words it has. */
const NAMING: ReadonlySet<Intent> = new Set(['open', 'read', 'list']);
const PRONOUNS = new Set(['it', 'them', 'this', 'that', 'these', 'those']);
const OVERWRITE = new Set(['overwrite', 'overwriting', 'update', 'updating', 'refresh', 'replace', 'rewrite']);
const ALL_BELOW = new Set([
  'recursively',
  'recursive',
  'contents',
  'inside',
  'within',
  'everything',
  'all',
  'below',
  'subfolders',
]);
const TYPES: Readonly<Record<string, string>> = {
  markdown: '.md',
  md: '.md',
  csv: '.csv',
  pdf: '.pdf',
  pdfs: '.pdf',
  json: '.json',
  txt: '.txt',
  png: '.png',
  ipynb: '.ipynb',
  csvs: '.csv',
};

/** Takes a request apart. `today` (`YYYY-MM-DD`) is what its dates are relative to; null when unknown. */
export function parseRequest(text: string, today: string | null): Request {
  const every = tokenize(text);
  const { intent, hit, end } = chooseIntent(every);
  const tokens = every.slice(0, end);
  const slots = new SlotReader(text, tokens, intent, hit, today);
  const leftover = every.slice(end).find((token) => token.type !== 'mark' && !isJoin(token));
  return { intent, ...slots.read(), leftover: leftover ? text.slice(leftover.start).trim() : '' };
}

function isJoin(token: Token): boolean {
  return token.type === 'word' && (token.folded === 'and' || token.folded === 'then');
}

/** Reads the slots of one request. Each token is used once: what a slot took is no part of the topic. */
class SlotReader {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #intent: Intent;
  readonly #hit: Hit | null;
  readonly #used = new Set<number>();
  readonly #period: Period | null;

  constructor(text: string, tokens: readonly Token[], intent: Intent, hit: Hit | null, today: string | null) {
    this.#text = text;
    this.#tokens = tokens;
    this.#intent = intent;
    this.#hit = hit;
    if (hit) for (let at = hit.from; at < hit.to; at += 1) this.#used.add(at);
    const dated = intent === 'move' || intent === 'delete' ? null : today;
    this.#period = dated === null ? null : this.#takePeriod(dated);
  }

  read(): Omit<Request, 'intent' | 'leftover'> {
    const experiments = this.#some((word) => isNear(word, 'experiment') || isNear(word, 'experiments'));
    const common = {
      period: this.#period,
      experiments,
      overwrite: this.#some((word) => OVERWRITE.has(word)),
      recursive: this.#some((word) => ALL_BELOW.has(word) && !(this.#intent === 'delete' && word === 'all')),
      rename: this.#some((word) => isNear(word, 'rename') || word === 'name'),
      pronoun: this.#some((word) => PRONOUNS.has(word)),
      latest: this.#latest(),
      lines: this.#lines(),
      extension: this.#extension(),
    };
    if (this.#intent === 'move') {
      const { source, target } = this.#fromTo();
      return { ...common, sources: source ? [source] : [], target, topic: [] };
    }
    const target = this.#intent === 'summarize' ? this.#target() : null;
    const sources = this.#intent === 'delete' ? this.#eachPart() : this.#literals();
    const [named] = sources.length === 0 && NAMING.has(this.#intent) ? [this.#named()] : [];
    return { ...common, sources: named ? [named] : sources, target, topic: this.#topic() };
  }

  /** A name in plain words, behind the keyword or else before it. */
  #named(): Reference | null {
    const hit = this.#hit;
    return hit && (this.#segment(hit.to, this.#tokens.length) ?? this.#segment(0, hit.from));
  }

  /** The period's words, spelling mended, so that "lsat week" is found. */
  #takePeriod(today: string): Period | null {
    const words: { text: string; index: number; at: number }[] = [];
    let length = 0;
    for (const [index, token] of this.#tokens.entries()) {
      if (token.type !== 'word') {
        if (token.type === 'mark' && (token.text === '-' || token.text === '–'))
          words.push({ text: '-', index, at: length });
        // A file or quote breaks the phrase: "last" before it and "week" behind it do not belong together.
        else if (token.type === 'literal') words.push({ text: '\u0000', index, at: length });
        else continue;
      } else {
        words.push({ text: this.#used.has(index) ? '\u0000' : mendTime(token.folded), index, at: length });
      }
      length += (words.at(-1)?.text.length ?? 0) + 1;
    }
    const found = findPeriod(words.map((word) => word.text).join(' '), today);
    if (!found) return null;
    for (const word of words) if (word.at >= found.from && word.at < found.to) this.#used.add(word.index);
    return found.period;
  }

  #some(test: (word: string) => boolean): boolean {
    return this.#tokens.some((token) => token.type === 'word' && test(token.folded));
  }

  #word(index: number): string {
    const token = this.#tokens[index];
    return token?.type === 'word' ? token.folded : '';
  }

  #latest(): number | null {
    for (const [index, token] of this.#tokens.entries()) {
      if (token.type !== 'word' || this.#used.has(index)) continue;
      if (!['last', 'latest', 'newest', 'recent'].includes(token.folded)) continue;
      const next = this.#word(index + 1);
      const count = /^\d{1,2}$/.test(next) ? Number(next) : COUNTS.indexOf(next);
      this.#used.add(index);
      if (count > 0) this.#used.add(index + 1);
      return count > 0 ? count : 1;
    }
    return null;
  }

  #lines(): Request['lines'] {
    const joined = this.#tokens
      .map((token) => (token.type === 'word' || token.type === 'mark' ? token.text.toLowerCase() : '\u0000'))
      .join(' ');
    for (const [index, token] of this.#tokens.entries()) {
      if (!/^lines?$/.test(this.#word(index))) continue;
      this.#used.add(index);
      for (
        let at = index + 1;
        /^(?:\d{1,7}(?:[-–]\d{1,7})?|to|until|through)$/.test(this.#word(at)) || isDash(this.#tokens[at]);
        at += 1
      )
        this.#used.add(at);
      if (token.type === 'word' && this.#word(index - 1) === 'from') this.#used.add(index - 1);
    }
    const match =
      /\b(?:from )?lines? (\d{1,7})(?: ?(?:-|–|to|until|through) ?(\d{1,7}))?/.exec(joined) ??
      /\blines? (\d{1,7})-(\d{1,7})/.exec(joined);
    if (!match) return null;
    const open = match[0].startsWith('from') && match[2] === undefined;
    const from = Math.max(1, Number(match[1]));
    return { from, to: match[2] !== undefined ? Number(match[2]) : open ? null : from };
  }

  #extension(): string | null {
    for (const [index, token] of this.#tokens.entries()) {
      if (token.type !== 'word') continue;
      const next = this.#word(index + 1);
      const type = Object.hasOwn(TYPES, token.folded) ? TYPES[token.folded] : undefined;
      if (
        type === undefined ||
        (next !== 'files' && next !== 'file' && next !== 'notes' && !token.folded.endsWith('s'))
      )
        continue;
      this.#used.add(index);
      return type;
    }
    return null;
  }

  /** All paths and quotes that no other slot took. */
  #literals(): Reference[] {
    const found: Reference[] = [];
    for (const [index, token] of this.#tokens.entries()) {
      if (token.type !== 'literal' || this.#used.has(index)) continue;
      this.#used.add(index);
      found.push({
        text: token.text,
        form: formOf(token),
        folder:
          token.text.endsWith('/') ||
          FOLDER_WORDS.has(this.#word(index + 1)) ||
          FOLDER_WORDS.has(this.#word(index - 1)),
      });
    }
    return found;
  }

  /** "X to Y", "to Y move X", "X -> Y": both sides whole, spaces and all. */
  #fromTo(): { source: Reference | null; target: Reference | null } {
    const verb = this.#hit;
    const joins = this.#tokens.flatMap((token, index) =>
      token.type === 'word' &&
      !this.#used.has(index) &&
      ['to', 'into', '->', 'as', 'under', 'in', 'onto'].includes(token.folded)
        ? [index]
        : [],
    );
    const rank = (index: number) => ['->', 'to', 'into', 'as', 'onto', 'under', 'in'].indexOf(this.#word(index));
    const [join] = joins.toSorted((a, b) => rank(a) - rank(b) || a - b);
    const first = verb?.from ?? 0;
    const after = verb?.to ?? 0;
    if (join === undefined) return { source: this.#segment(after, this.#tokens.length), target: null };
    // "to /archive, move /x.md": the place comes before the verb.
    if (join < first)
      return { source: this.#segment(after, this.#tokens.length), target: this.#segment(join + 1, first) };
    return {
      source: this.#segment(after, join) ?? this.#segment(0, first),
      target: this.#segment(join + 1, this.#tokens.length),
    };
  }

  /** Several things to delete: "a.md, b.md and c.md". */
  #eachPart(): Reference[] {
    const from = this.#hit?.to ?? 0;
    const parts: Reference[] = [];
    let start = from;
    for (let index = from; index <= this.#tokens.length; index += 1) {
      const token = this.#tokens[index];
      const splits =
        token === undefined ||
        (token.type === 'mark' && [',', ';', '&'].includes(token.text)) ||
        this.#word(index) === 'and' ||
        this.#word(index) === 'with';
      if (!splits) continue;
      const part = this.#segment(start, index);
      if (part && !part.text.split(/\s+/).every((word) => ALL_BELOW.has(word) || FILLER.has(word))) parts.push(part);
      start = index + 1;
    }
    if (parts.length > 0) return parts;
    const before = this.#segment(0, this.#hit?.from ?? 0);
    return before ? [before] : [];
  }

  /** One name between two tokens: its literal, or its words cut out of the text without what surrounds them. */
  #segment(from: number, to: number): Reference | null {
    let start = from;
    let end = Math.min(to, this.#tokens.length);
    let folder = false;
    const isPadding = (index: number, atStart: boolean) => {
      const token = this.#tokens[index];
      if (token === undefined || token.type === 'mark' || this.#used.has(index)) return true;
      if (token.type === 'literal') return false;
      if (FOLDER_WORDS.has(token.folded)) folder = true;
      return (
        FILLER.has(token.folded) ||
        FOLDER_WORDS.has(token.folded) ||
        FILE_WORDS.has(token.folded) ||
        (atStart && token.folded === 'name')
      );
    };
    const literals = this.#tokens.slice(from, to).filter((token) => token.type === 'literal');
    while (start < end && isPadding(start, true)) start += 1;
    while (end > start && isPadding(end - 1, false)) end -= 1;
    if (literals.length === 0 && folder && start >= end) return this.#bareFolder(from, to);
    const [firstToken, lastToken] = [this.#tokens[start], this.#tokens[end - 1]];
    if (!firstToken || !lastToken || start >= end) return null;
    const [only] = literals;
    if (only?.type === 'literal' && (literals.length === 1 || only.form !== 'path')) {
      const whole = only.form !== 'path' || /\.[A-Za-z][A-Za-z0-9]{0,7}$/.test(only.text) || firstToken === lastToken;
      // "lab notes/a.md": the words before a relative path belong to it, as those after an open one do.
      const text =
        whole && !(firstToken !== only && !only.text.startsWith('/'))
          ? only.text
          : this.#text.slice(firstToken.start, lastToken.end);
      return { text: text.trim(), form: formOf(only), folder: folder || only.text.endsWith('/') };
    }
    return { text: this.#text.slice(firstToken.start, lastToken.end).trim(), form: only ? 'path' : 'name', folder };
  }

  /** "the notes folder": a name that is itself a common word. */
  #bareFolder(from: number, to: number): Reference | null {
    const name = this.#tokens.slice(from, to).find((token) => token.type === 'word' && FILE_WORDS.has(token.folded));
    return name ? { text: name.text, form: 'name', folder: true } : null;
  }

  /** Where a summary goes: "into X", "save it as X", "called X", "create a X.md". */
  #target(): Reference | null {
    const isFileLiteral = (token: Token | undefined) =>
      token?.type === 'literal' && token.form === 'path' && /\.[A-Za-z][A-Za-z0-9]{0,7}$/.test(token.text);
    const literals = this.#tokens.filter((token) => token.type === 'literal').length;
    for (const join of [
      'into',
      '->',
      'called',
      'named',
      'titled',
      'as',
      'to',
      'under',
      'in',
      'write',
      'create',
      'make',
      'update',
      'overwrite',
      'replace',
      'refresh',
    ]) {
      for (const [index] of this.#tokens.entries()) {
        if (this.#word(index) !== join || (this.#used.has(index) && index !== this.#hit?.from)) continue;
        const place = this.#placeAfter(index);
        if (place === null) continue;
        const token = this.#tokens[place];
        const strong = ['into', '->', 'called', 'named', 'titled', 'as', 'to', 'under'].includes(join);
        if (token?.type === 'literal') {
          // "in /experiments" says where to look; "in notes/x.md" may say where to write.
          const isPlace =
            strong ||
            (isFileLiteral(token) &&
              (join !== 'in' || literals > 1 || this.#period !== null || this.#hasTopicBeyond(place)));
          if (isPlace) return this.#takeTarget(place);
        } else if (join === 'into' || join === 'called' || join === 'named' || join === 'titled') {
          return this.#takeWords(place);
        }
      }
    }
    return null;
  }

  /** The token after `index` that names something, past articles and words for notes. */
  #placeAfter(index: number): number | null {
    for (let at = index + 1; at < this.#tokens.length && at <= index + 6; at += 1) {
      const token = this.#tokens[at];
      if (token?.type === 'literal') return this.#used.has(at) ? null : at;
      if (token?.type !== 'word') return null;
      const skip = [
        'a',
        'an',
        'the',
        'my',
        'new',
        'note',
        'file',
        'called',
        'named',
        'page',
        'folder',
        'it',
        'this',
        'that',
        'them',
        'in',
        'to',
        'existing',
      ].includes(token.folded);
      if (!skip) return this.#used.has(at) ? null : at;
    }
    return null;
  }

  #takeTarget(place: number): Reference | null {
    const token = this.#tokens[place];
    if (token?.type !== 'literal') return null;
    this.#used.add(place);
    const folder =
      token.text.endsWith('/') || FOLDER_WORDS.has(this.#word(place + 1)) || FOLDER_WORDS.has(this.#word(place - 1));
    return { text: token.text, form: formOf(token), folder };
  }

  #takeWords(place: number): Reference | null {
    const taken: number[] = [];
    for (let at = place; at < this.#tokens.length && taken.length < 8; at += 1) {
      const token = this.#tokens[at];
      if (token?.type !== 'word' || this.#used.has(at)) break;
      if (['please', 'about', 'for', 'from', 'with', 'in', 'and', 'on', 'of', 'using', 'thanks'].includes(token.folded))
        break;
      taken.push(at);
    }
    const folder = taken.some((at) => FOLDER_WORDS.has(this.#word(at)));
    const named = taken.filter((at) => !FOLDER_WORDS.has(this.#word(at)));
    const [first, last] = [this.#tokens[named[0] ?? -1], this.#tokens[named.at(-1) ?? -1]];
    if (!first || !last) return null;
    for (const at of taken) this.#used.add(at);
    return { text: this.#text.slice(first.start, last.end), form: 'name', folder };
  }

  #hasTopicBeyond(place: number): boolean {
    return this.#tokens.some(
      (token, index) => index !== place && token.type === 'word' && this.#isContent(token.folded, index),
    );
  }

  #isContent(word: string, index: number): boolean {
    if (
      this.#used.has(index) ||
      FILLER.has(word) ||
      GENERIC_NOUNS.has(word) ||
      OVERWRITE.has(word) ||
      PRONOUNS.has(word)
    )
      return false;
    if (isNear(word, 'experiment') || isNear(word, 'experiments') || FOLDER_WORDS.has(word) || FILE_WORDS.has(word))
      return false;
    return !CARRIERS.has(word) && word !== '->' && /[\p{L}\p{N}]/u.test(word);
  }

  /** Content words nobody took, without the words that carry a request. A possessive loses its `'s`. */
  #topic(): string[] {
    return this.#tokens.flatMap((token, index) => {
      if (token.type !== 'word' || !this.#isContent(token.folded, index)) return [];
      return [token.text.replace(/['’]s$/u, '')];
    });
  }
}

const CARRIERS = new Set(
  (
    'write create make save prepare draft generate produce put summary overview digest report synopsis summarize summarise file called ' +
    'named titled mention mentions mentioned mentioning find search find show list open read whole entire complete full there were ' +
    'happened happen done did lines line happened see way look looking where still words word using use related containing contain ' +
    'contains talk talks talking written wrote stored kept keep discussed like sure folder every recursively take taken go work worked'
  ).split(' '),
);

function formOf(token: Extract<Token, { type: 'literal' }>): Reference['form'] {
  if (token.form !== 'quoted') return 'path';
  return /^\/|\/.|\.[A-Za-z][A-Za-z0-9]{0,7}$/.test(token.text) ? 'path' : 'quoted';
}

function isDash(token: Token | undefined): boolean {
  return token?.type === 'mark' && (token.text === '-' || token.text === '–');
}

function mendTime(word: string): string {
  const plain = word.replace(/'s$/, '');
  if (TIME_WORDS.includes(plain) || plain.length < 4) return plain;
  const near = TIME_WORDS.find((time) =>
    // Short words only when two letters were swapped: "lsat", "wekes".
    time.length >= 6 ? isNear(plain, time) : plain.length === time.length && isSwap(plain, time),
  );
  return near ?? plain;
}

function isSwap(word: string, keyword: string): boolean {
  return editDistance(word, keyword, 1) === 1 && [...word].toSorted().join('') === [...keyword].toSorted().join('');
}
