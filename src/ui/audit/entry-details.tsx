import type { AuditEntry } from '../../contracts/domain/audit.ts';
import { formatExactly } from '../kit/format.ts';
import { VisibleText } from '../kit/visible-text.tsx';
import { useActorName } from '../state/agents/use-actor-name.ts';
import styles from './audit.module.css';
import { entryLinks } from './entry-links.ts';
import { strings } from './log-strings.ts';

/** Shows all that is stored of an entry, and where it leads. */
export function EntryDetails({ entry, path }: { entry: AuditEntry; path: string | null }) {
  const actorName = useActorName();
  const links = entryLinks(entry, path);
  const values: Record<keyof typeof strings.fields, string> = {
    seq: String(entry.seq),
    atMs: formatExactly(entry.atMs),
    actor: actorName(entry.actor),
    action: entry.action,
    target: entry.target ?? '',
    decision: strings.decisions[entry.decision],
    rule: entry.rule ?? '',
    risk: entry.risk ?? '',
    toolName: entry.toolName ?? '',
    toolCallId: entry.toolCallId ?? '',
    paths: entry.paths.join('\n'),
    inputSummary: entry.inputSummary,
    outputSummary: entry.outputSummary,
    durationMs: String(Math.round(entry.durationMs * 100) / 100),
    runId: entry.runId ?? '',
    sessionId: entry.sessionId ?? '',
    notebookId: entry.notebookId ?? '',
    changeId: entry.changeId ?? '',
    receipt: entry.receipt ?? '',
    manifestHash: entry.manifestHash ?? '',
    prevHash: entry.prevHash,
    hash: entry.hash,
  };
  return (
    <div className={styles.details}>
      {links.length > 0 && (
        <p className={styles.links}>
          {links.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </p>
      )}
      <dl>
        {Object.entries(strings.fields).map(([field, label]) => {
          const value = Object.entries(values).find(([name]) => name === field)?.[1] ?? '';
          return value === '' ? null : (
            <div key={field}>
              <dt>{label}</dt>
              <dd>
                <VisibleText text={value} />
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
