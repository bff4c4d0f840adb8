/** Shorter keys are placeholders (`ollama`, `none`), not secrets; masking them would corrupt ordinary answers. */
const SHORTEST_SECRET = 7;
const STAR = 0x2a;

/** Replaces a key by the same number of `*` wherever it occurs. */
export interface KeyMask {
  text(text: string): string;
  /** In JSON, where any character may be escaped. JSON without the key, and text that is not JSON, stays unchanged. */
  json(text: string): string;
  /** For streamed bytes. Holds back only a possible start of the key. */
  stream(): { push(bytes: Uint8Array): Uint8Array; end(): Uint8Array };
  /** For streamed text, where the key may be split between chunks. */
  textStream(): { push(text: string): string; end(): string };
}

export function createKeyMask(key: string | null): KeyMask {
  const forms = key === null || key.length < SHORTEST_SECRET ? [] : formsOf(key);
  const patterns = forms.map((form) => new TextEncoder().encode(form));
  const maskText = (text: string) =>
    forms.reduce((masked, form) => masked.replaceAll(form, '*'.repeat(form.length)), text);
  return {
    text: maskText,
    json(text) {
      const masked = maskText(text);
      const plain = forms.length === 0 ? null : withoutEscapes(masked);
      const maskedPlain = plain === null ? null : maskText(plain);
      return maskedPlain === null || maskedPlain === plain ? masked : maskedPlain;
    },
    textStream() {
      let held = '';
      return {
        push(text) {
          const all = maskText(held + text);
          const keep = Math.max(0, ...forms.map((form) => endThatBegins(all, form)));
          held = all.slice(all.length - keep);
          return all.slice(0, all.length - keep);
        },
        end() {
          const rest = held;
          held = '';
          return rest;
        },
      };
    },
    stream() {
      let held: Uint8Array = new Uint8Array();
      return {
        push(bytes) {
          const all = held.length === 0 ? bytes.slice() : joined(held, bytes);
          for (const pattern of patterns) overwrite(all, pattern);
          const keep = Math.max(0, ...patterns.map((pattern) => tailThatBegins(all, pattern)));
          held = all.slice(all.length - keep);
          return all.subarray(0, all.length - keep);
        },
        end() {
          const rest = held;
          held = new Uint8Array();
          return rest;
        },
      };
    },
  };
}

/** Rewrites JSON with as few escapes as possible; null when invalid. */
function withoutEscapes(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text)) ?? null;
  } catch {
    return null;
  }
}

/** Spellings of the key: plain, in JSON, in a URL. Longest first, so that none is hidden inside another. */
function formsOf(key: string): string[] {
  const json = JSON.stringify(key).slice(1, -1);
  const forms = new Set([key, json, json.replaceAll('/', '\\/'), encodeURIComponent(key)]);
  return [...forms].sort((a, b) => b.length - a.length);
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function overwrite(bytes: Uint8Array, pattern: Uint8Array): void {
  const [first = 0] = pattern;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (beginsAt(bytes, at, pattern, pattern.length)) bytes.fill(STAR, at, at + pattern.length);
  }
}

/** Returns how many trailing bytes may be the start of the pattern; fewer than its length. */
function tailThatBegins(bytes: Uint8Array, pattern: Uint8Array): number {
  for (let length = Math.min(pattern.length - 1, bytes.length); length > 0; length--) {
    if (beginsAt(bytes, bytes.length - length, pattern, length)) return length;
  }
  return 0;
}

/** Returns how many trailing characters may be the start of a spelling; fewer than its length. */
function endThatBegins(text: string, form: string): number {
  for (let length = Math.min(form.length - 1, text.length); length > 0; length--) {
    if (text.endsWith(form.slice(0, length))) return length;
  }
  return 0;
}

function beginsAt(bytes: Uint8Array, at: number, pattern: Uint8Array, length: number): boolean {
  if (at + length > bytes.length) return false;
  for (let i = 0; i < length; i++) if (bytes[at + i] !== pattern[i]) return false;
  return true;
}
