import type { AuditEntry } from '../../contracts/domain/audit.ts';
import { nameOf } from '../kit/format.ts';
import { formatRoute } from '../routes/routes.ts';
import { strings } from './log-strings.ts';

interface EntryLink {
  readonly href: string;
  readonly label: string;
}

/** Returns where an entry leads: to its file, its run, and the rule that decided. */
export function entryLinks(
  { notebookId, runId, rule, actor, action }: Pick<AuditEntry, 'notebookId' | 'runId' | 'rule' | 'actor' | 'action'>,
  path: string | null,
): EntryLink[] {
  const links: EntryLink[] = [];
  if (notebookId !== null && path !== null) {
    links.push({ href: formatRoute({ view: 'file', notebookId, path }), label: strings.toFile(nameOf(path)) });
  }
  if (notebookId !== null && runId !== null) {
    links.push({ href: formatRoute({ view: 'run', notebookId, runId }), label: strings.toRun });
  }
  if (rule?.startsWith('rule:')) {
    links.push({ href: formatRoute({ view: 'rules', name: rule }), label: strings.toRule });
  } else if (actor.type === 'agent' && rule?.startsWith('agent-rule:')) {
    // The rules of an agent are on the page of that agent.
    links.push({ href: formatRoute({ view: 'agents', name: actor.agent }), label: strings.toAgentRules });
  } else if (action.startsWith('rule.')) {
    links.push({ href: formatRoute({ view: 'rules', name: null }), label: strings.toRules });
  }
  return links;
}
