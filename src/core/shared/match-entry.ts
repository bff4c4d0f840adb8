import type { AuditDecision, AuditEntry } from '../../contracts/domain/audit.ts';

/** Which entries a person wants to see. `who`: `person`, `app`, or `agent:<name>`; empty for anybody. */
export interface LogFilter {
  text: string;
  who: string;
  decision: AuditDecision | '';
}

/** Whether anything is filtered at all. */
export function isFiltered({ text, who, decision }: LogFilter): boolean {
  return text.trim() !== '' || who !== '' || decision !== '';
}

/** The actor of an entry in the form that the filter has. */
export function whoOf(actor: AuditEntry['actor']): string {
  return actor.type === 'agent' ? `agent:${actor.agent}` : actor.type;
}

/** Whether an entry fits. Text is looked for in what the row shows and in the summaries, without case. */
export function matchEntry(entry: AuditEntry, filter: LogFilter): boolean {
  if (filter.decision !== '' && entry.decision !== filter.decision) return false;
  if (filter.who !== '' && whoOf(entry.actor) !== filter.who) return false;
  const wanted = filter.text.trim().toLocaleLowerCase();
  if (wanted === '') return true;
  // A damaged entry may lack any of them.
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

/** Letters that canonical JSON writes as they are, and that have one lower-case form wherever they stand. */
const PLAIN = /^[ !#-[\]-~]*$/;

/**
 * A quick look at the text of an entry, or of several, before it is parsed: false only where nothing in it can fit. The lines
 * are canonical JSON.
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
