import type { AuditDecision, AuditEntry } from '../../contracts/domain/audit.ts';

/** Filter for log entries. `who`: `person`, `app` or `agent:<name>`; empty matches all. */
export interface LogFilter {
  text: string;
  who: string;
  decision: AuditDecision | '';
  /** The earliest time of an entry. Default: any. */
  sinceMs?: number | undefined;
  /** The time that an entry is earlier than. Default: any. */
  beforeMs?: number | undefined;
  /** An entry without `text` also matches when it has one of these actions and its fields contain all of these words. */
  otherwise?: { readonly words: readonly string[]; readonly actions: readonly string[] } | undefined;
}

/** Returns whether the filter is active. */
export function isFiltered({ text, who, decision, sinceMs, beforeMs }: LogFilter): boolean {
  return text.trim() !== '' || who !== '' || decision !== '' || sinceMs !== undefined || beforeMs !== undefined;
}

/** Returns the actor of an entry in the format of the filter. */
export function whoOf(actor: AuditEntry['actor']): string {
  return actor.type === 'agent' ? `agent:${actor.agent}` : actor.type;
}

/** Returns whether an entry matches. Text is searched in the visible fields and the summaries, ignoring case. */
export function matchEntry(entry: AuditEntry, filter: LogFilter): boolean {
  if (!isInTime(entry, filter)) return false;
  if (filter.decision !== '' && entry.decision !== filter.decision) return false;
  if (filter.who !== '' && whoOf(entry.actor) !== filter.who) return false;
  const wanted = filter.text.trim().toLocaleLowerCase();
  if (wanted === '') return true;
  // A damaged entry may lack any field.
  const shown: unknown[] = [
    String(entry.seq),
    entry.action,
    entry.target,
    entry.toolName,
    entry.rule,
    entry.inputSummary,
    entry.outputSummary,
    ...entry.paths,
  ];
  const contains = (part: string) =>
    shown.some((text) => typeof text === 'string' && text.toLocaleLowerCase().includes(part));
  if (contains(wanted)) return true;
  const { otherwise } = filter;
  return otherwise?.actions.includes(entry.action) === true && otherwise.words.every(contains);
}

/** Returns whether the time of an entry is one that the filter takes. The time of a damaged entry is unknown, so each filter takes it. */
function isInTime({ action, atMs }: AuditEntry, { sinceMs, beforeMs }: LogFilter): boolean {
  if (action === 'log.damaged') return true;
  return !(sinceMs !== undefined && atMs < sinceMs) && !(beforeMs !== undefined && atMs >= beforeMs);
}

/** Characters that canonical JSON does not escape and that have one lower-case form in every context. */
const PLAIN = /^[ !#-[\]-~]*$/;

/**
 * Tests the raw canonical JSON of one or more entries, and of their texts, before parsing: returns false only when no entry in it can
 * match.
 */
export function createLineSieve(filter: LogFilter): (lines: string, texts?: string) => boolean {
  const marks: string[] = [];
  if (filter.decision !== '') marks.push(`"decision":"${filter.decision}"`);
  if (filter.who.startsWith('agent:')) marks.push(`"agent":${JSON.stringify(filter.who.slice('agent:'.length))}`);
  const wanted = filter.text.trim().toLocaleLowerCase();
  // A text that matches contains each of the other words, because they are parts of it.
  const sure = (filter.otherwise?.words ?? [wanted]).filter((word) => word !== '' && PLAIN.test(word)).map(patternOf);
  return (lines, texts = '') => {
    if (!marks.every((mark) => lines.includes(mark))) return false;
    // Most words are in the texts, if anywhere.
    return sure.every((pattern) => pattern.test(texts) || pattern.test(lines));
  };
}

/** Creates a pattern for a word in lower case: faster than a copy of the whole text in lower case. */
function patternOf(word: string): RegExp {
  const escaped = word.replace(/[$()*+.?[\]^{|}]/g, '\\$&');
  return new RegExp(
    escaped.replace(/[ik]/g, (letter) => ALSO[letter] ?? letter),
    'i',
  );
}

/** Letters beyond ASCII whose lower case, in some language, begins with a letter of ASCII that `i` does not match them with. */
const ALSO: Readonly<Record<string, string>> = { i: '[i\u0130\u00cc\u00cd\u0128]', k: '[k\u212a]' };
