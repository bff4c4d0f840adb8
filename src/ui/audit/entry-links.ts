import type { AuditEntry } from '../../contracts/domain/audit.ts';
import { nameOf } from '../kit/format.ts';
import { formatRoute } from '../routes/routes.ts';
import { ruleHref } from '../rules/rule-href.ts';
import { strings } from './log-strings.ts';

interface EntryLink {
  readonly href: string;
  readonly label: string;
}

/** Returns where an entry leads: to its file, its run, its change in the history, and the rule that decided. */
export function entryLinks(
  {
    notebookId,
    runId,
    rule,
    actor,
    action,
    changeId,
  }: Pick<AuditEntry, 'notebookId' | 'runId' | 'rule' | 'actor' | 'action' | 'changeId'>,
  path: string | null,
): EntryLink[] {
  const links: EntryLink[] = [];
  // An entry about a rule leads to the rules first, where the change can be taken back.
  if (action.startsWith('rule.'))
    links.push({ href: formatRoute({ view: 'rules', name: null }), label: strings.toRules });
  if (notebookId !== null && path !== null) {
    links.push({ href: formatRoute({ view: 'file', notebookId, path }), label: strings.toFile(nameOf(path)) });
  }
  if (notebookId !== null && runId !== null) {
    links.push({ href: formatRoute({ view: 'run', notebookId, runId }), label: strings.toRun });
  }
  if (notebookId !== null && changeId) {
    links.push({ href: formatRoute({ view: 'history', of: `change:${changeId}` }), label: strings.toHistory });
  }
  const toRule = ruleHref(rule, actor.type === 'agent' ? actor.agent : null);
  if (toRule !== null) {
    const label = rule?.startsWith('agent-rule:') ? strings.toAgentRules : strings.toRule;
    links.push({ href: toRule, label });
  }
  return links;
}
