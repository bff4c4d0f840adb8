import { type KeyView, OTHER_LETTER } from './key-views.ts';

/** More separators than this between two characters end a match, so that little text is held back. */
const MAX_SEPARATORS = 32;

/** Called for each symbol with the characters it was read from. */
interface SymbolListener {
  symbol(symbol: number, from: number, to: number): void;
  /** What precedes and what follows do not belong together. */
  interrupt(): void;
}

interface SymbolReader {
  /** Reads text from an offset of the stream on. */
  read(text: string, startsAt: number): void;
  /** An escape that is not complete: its offset and its characters so far; null for none. */
  openEscape(): { readonly at: number; readonly length: number } | null;
}

/** Reads characters as the symbols of a view. Invisible characters and punctuation separate symbols; other letters interrupt. */
export function createSymbolReader({ symbolOf, readsEscapes }: KeyView, listener: SymbolListener): SymbolReader {
  let separators = 0;
  let begun: { at: number; codes: number[]; digits: number } | null = null;

  function readPlain(code: number, from: number, to: number): void {
    const symbol = symbolOf[code] ?? 0;
    if (symbol === OTHER_LETTER) listener.interrupt();
    else if (symbol !== 0) {
      separators = 0;
      listener.symbol(symbol, from, to);
    } else if (++separators === MAX_SEPARATORS) listener.interrupt();
  }

  /** Does the same as `readPlain` with each character up to an escape. Returns where that begins. A flood passes here. */
  function readUntilEscape(text: string, from: number, startsAt: number): number {
    let blanks = separators;
    let index = from;
    for (; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (readsEscapes && (code === PERCENT || code === BACKSLASH)) break;
      const symbol = symbolOf[code] ?? 0;
      if (symbol === OTHER_LETTER) listener.interrupt();
      else if (symbol !== 0) {
        blanks = 0;
        listener.symbol(symbol, startsAt + index, startsAt + index + 1);
      } else if (++blanks === MAX_SEPARATORS) listener.interrupt();
    }
    separators = blanks;
    return index;
  }

  /** Reads an incomplete escape as the characters it has. */
  function endEscape(): void {
    if (begun === null) return;
    const { at, codes } = begun;
    begun = null;
    codes.forEach((code, index) => {
      readPlain(code, at + index, at + index + 1);
    });
  }

  /** Returns whether the character continues the escape. */
  function continueEscape(code: number): boolean {
    if (begun === null) return false;
    const { at, codes } = begun;
    if (begun.digits === 0) {
      begun.digits = code === LOWER_U ? 4 : code === LOWER_X ? 2 : 0;
      if (begun.digits !== 0) codes.push(code);
      return begun.digits !== 0;
    }
    if (hexDigit(code) === -1) return false;
    codes.push(code);
    const prefix = codes[0] === PERCENT ? 1 : 2;
    if (codes.length < prefix + begun.digits) return true;
    begun = null;
    const meant = codes.slice(prefix).reduce((sum, digit) => sum * 16 + hexDigit(digit), 0);
    readPlain(meant, at, at + codes.length);
    return true;
  }

  return {
    openEscape: () => (begun === null ? null : { at: begun.at, length: begun.codes.length }),
    read(text, startsAt) {
      for (let index = 0; index < text.length; index++) {
        if (begun === null) index = readUntilEscape(text, index, startsAt);
        if (index === text.length) return;
        const code = text.charCodeAt(index);
        const at = startsAt + index;
        if (begun !== null) {
          if (continueEscape(code)) continue;
          endEscape();
        }
        if (readsEscapes && (code === PERCENT || code === BACKSLASH)) {
          begun = { at, codes: [code], digits: code === PERCENT ? 2 : 0 };
        } else readPlain(code, at, at + 1);
      }
    },
  };
}

const PERCENT = 0x25;
const BACKSLASH = 0x5c;
const LOWER_U = 0x75;
const LOWER_X = 0x78;

/** Returns the value of a hexadecimal digit; -1 for another character. */
function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}
