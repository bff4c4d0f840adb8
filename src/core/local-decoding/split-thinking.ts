/** Tags that models write around their thoughts, in lower case. */
const TAGS: readonly (readonly [open: string, close: string])[] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reasoning>', '</reasoning>'],
  ['<seed:think>', '</seed:think>'],
  ['[think]', '[/think]'],
  ['◁think▷', '◁/think▷'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|channel|>analysis<|message|>', '<|end|>'],
];
const OPENS = TAGS.map(([open]) => open);
/** Closing tags that no answer has for another reason. */
const CLOSES = TAGS.map(([, close]) => close).filter((close) => close !== '<|end|>');
const LONGEST = Math.max(...[...OPENS, ...CLOSES].map((tag) => tag.length)) + 1;
const TAG_START = /[<[◁]/g;
/** Characters of a line that decide whether it is a fence or blank before a tag. */
const HEAD_CHARS = 8;

export type Spoken =
  | { readonly type: 'text' | 'reasoning'; readonly delta: string }
  /** A closing tag without its opening tag, which some servers keep in the prompt: all text before it was reasoning. */
  | { readonly type: 'text-was-reasoning' };

export interface ThinkingSplitter {
  push(delta: string): Spoken[];
  end(): Spoken[];
}

interface Thinking {
  readonly open: string;
  readonly close: string;
  /** The tag came after text. Unless it is closed, the tag was text, too. */
  readonly isLate: boolean;
}

/**
 * Separates the thoughts of a model from its streamed answer: what stands between tags such as `<think>…</think>` at the start of the
 * answer or of a line, and what stands before a closing tag alone. Elsewhere, and in code, the tags are plain text.
 *
 * @param keepsSpace space before an answer without thoughts is part of the answer. Default: space before an answer never is
 */
export function createThinkingSplitter({ keepsSpace = false }: { keepsSpace?: boolean } = {}): ThinkingSplitter {
  let thinking: Thinking | null = null;
  let isFront = true;
  /** Space before the answer. */
  let space = '';
  let hasThoughts = false;
  /** Text that may be the start of a tag. */
  let held = '';
  let line = createLine();
  /** Where the search for the closing tag of a late thought continues. */
  let searched = 0;

  const begin = (open: string, isLate: boolean) => {
    thinking = { open: held.slice(0, open.length), close: closeOf(open), isLate };
    held = held.slice(open.length);
    searched = 0;
  };

  const stepFront = (isEnd: boolean): boolean => {
    const trimmed = held.trimStart();
    if (keepsSpace && !hasThoughts) space += held.slice(0, held.length - trimmed.length);
    held = trimmed;
    const open = startOf(held, OPENS);
    if (open !== undefined) {
      space = '';
      begin(open, false);
    } else if (held === '' || (!isEnd && mayStart(held, OPENS))) return false;
    else {
      held = space + held;
      space = '';
    }
    isFront = false;
    return true;
  };

  const stepThinking = ({ open, close, isLate }: Thinking, isEnd: boolean, said: Spoken[]): boolean => {
    const at = indexOfTag(held, close, searched);
    const end = at === -1 ? held.length - (isEnd ? 0 : heldBack(held, close)) : at;
    if (isLate && at === -1 && !isEnd) {
      searched = end;
      return false;
    }
    const isText = isLate && at === -1;
    const delta = isText ? open + held.slice(0, end) : held.slice(0, end);
    if (delta !== '') said.push({ type: isText ? 'text' : 'reasoning', delta });
    held = held.slice(at === -1 ? end : end + close.length);
    searched = 0;
    if (at === -1) return false;
    hasThoughts = true;
    thinking = null;
    startAgain();
    return true;
  };

  /** Another thought may follow, and line breaks before the answer are not part of it. */
  const startAgain = () => {
    isFront = true;
    line = createLine();
  };

  const stepText = (isEnd: boolean, said: Spoken[]): boolean => {
    const tell = (chars: number) => {
      if (chars > 0) said.push({ type: 'text', delta: held.slice(0, chars) });
      held = held.slice(chars);
    };
    for (let at = 0; ; ) {
      TAG_START.lastIndex = at;
      const found = TAG_START.exec(held)?.index ?? held.length;
      line.read(held, at, found);
      if (found === held.length) {
        tell(found);
        return false;
      }
      const rest = held.slice(found, found + LONGEST);
      const needsMore = !isEnd && found + rest.length === held.length;
      const open = line.isBlank() ? startOf(rest, OPENS) : undefined;
      if (open !== undefined) {
        tell(found);
        begin(open, true);
        return true;
      }
      const close = line.isCode() ? undefined : startOf(rest, CLOSES);
      if (close !== undefined && (line.isBlank() || /^(?:[\r\n]|$)/.test(rest.slice(close.length)))) {
        if (!line.isBlank() && rest.length === close.length && needsMore) {
          tell(found);
          return false;
        }
        tell(found);
        held = held.slice(close.length);
        said.push({ type: 'text-was-reasoning' });
        hasThoughts = true;
        startAgain();
        return true;
      }
      if (needsMore && mayStart(rest, [...(line.isBlank() ? OPENS : []), ...(line.isCode() ? [] : CLOSES)])) {
        tell(found);
        return false;
      }
      line.read(held, found, found + 1);
      at = found + 1;
    }
  };

  const read = (isEnd: boolean): Spoken[] => {
    const said: Spoken[] = [];
    const step = () =>
      isFront ? stepFront(isEnd) : thinking === null ? stepText(isEnd, said) : stepThinking(thinking, isEnd, said);
    while (step());
    return said;
  };

  return {
    push(delta) {
      held += delta;
      return read(false);
    },
    end() {
      const said = read(true);
      const rest = keepsSpace ? space : '';
      space = '';
      return rest === '' ? said : [...said, { type: 'text', delta: rest }];
    },
  };
}

/** Follows the lines of a text: whether the current one is blank so far, and whether the text is code there. */
function createLine() {
  let head = '';
  let ticks = 0;
  let isFenced = false;
  return {
    isBlank: () => !isFenced && head.trim() === '',
    isCode: () => isFenced || ticks % 2 === 1,
    read(text: string, from: number, to: number): void {
      for (let at = from; at < to; at += 1) {
        const unit = text.charAt(at);
        if (unit === '\n') {
          if (/^\s*(?:```|~~~)/.test(head)) isFenced = !isFenced;
          head = '';
          ticks = 0;
          continue;
        }
        if (head.length < HEAD_CHARS || head.trim() === '')
          head = head.trim() === '' ? head.trim() + unit : head + unit;
        if (unit === '`') ticks += 1;
      }
    },
  };
}

function closeOf(open: string): string {
  return TAGS.find(([one]) => one === open)?.[1] ?? '';
}

/** Returns the tag that a text starts with, in any case. */
function startOf(text: string, tags: readonly string[]): string | undefined {
  return tags.find((tag) => text.slice(0, tag.length).toLowerCase() === tag);
}

/** Returns whether a text may continue to one of the tags. */
function mayStart(text: string, tags: readonly string[]): boolean {
  const start = text.toLowerCase();
  return tags.some((tag) => tag.length > start.length && tag.startsWith(start));
}

function indexOfTag(text: string, tag: string, from: number): number {
  const first = tag.charAt(0);
  for (let at = text.indexOf(first, from); at !== -1; at = text.indexOf(first, at + 1)) {
    if (text.slice(at, at + tag.length).toLowerCase() === tag) return at;
  }
  return -1;
}

/** Returns how many units at the end may be the start of a tag. */
function heldBack(text: string, tag: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length -= 1) {
    if (tag.startsWith(text.slice(-length).toLowerCase())) return length;
  }
  return 0;
}
