import type { AuditDecision, AuditEntry } from '../../contracts/audit.ts';

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
  const shown = [
    String(entry.seq),
    entry.action,
    entry.target ?? '',
    entry.toolName ?? '',
    entry.rule ?? '',
    entry.inputSummary,
    entry.outputSummary,
    ...entry.paths,
  ];
  return shown.some((text) => text.toLocaleLowerCase().includes(wanted));
}
