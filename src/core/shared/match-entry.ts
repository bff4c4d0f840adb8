import type { AuditDecision, AuditEntry } from '../../contracts/domain/audit.ts';

/** Filter for log entries. `who`: `person`, `app` or `agent:<name>`; empty matches all. */
export interface LogFilter {
  text: string;
  who: string;
  decision: AuditDecision | '';
}

/** Returns whether the filter is active. */
export function isFiltered({ text, who, decision }: LogFilter): boolean {
  return text.trim() !== '' || who !== '' || decision !== '';
}

/** Returns the actor of an entry in the format of the filter. */
export function whoOf(actor: AuditEntry['actor']): string {
  return actor.type === 'agent' ? `agent:${actor.agent}` : actor.type;
}

/** Returns whether an entry matches. Text is searched in the visible fields and the summaries, ignoring case. */
export function matchEntry(entry: AuditEntry, filter: LogFilter): boolean {
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
  return shown.some((text) => typeof text === 'string' && text.toLocaleLowerCase().includes(wanted));
}

/** Characters that canonical JSON does not escape and that have one lower-case form in every context. */
const PLAIN = /^[ !#-[\]-~]*$/;

/**
 * Tests the raw canonical JSON of one or more entries before parsing: returns false only when no entry in it can match.
 */
export function createLineSieve(filter: LogFilter): (lines: string) => boolean {
  const marks: string[] = [];
  if (filter.decision !== '') marks.push(`"decision":"${filter.decision}"`);
  if (filter.who.startsWith('agent:')) marks.push(`"agent":${JSON.stringify(filter.who.slice('agent:'.length))}`);
  const wanted = filter.text.trim().toLocaleLowerCase();
  const isSure = wanted !== '' && PLAIN.test(wanted);
  return (lines) =>
    marks.every((mark) => lines.includes(mark)) && (!isSure || lines.toLocaleLowerCase().includes(wanted));
}
