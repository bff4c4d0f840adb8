import type { AuditEntry } from '../../contracts/domain/audit.ts';
import { formatExactly } from '../kit/format.ts';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { useActorName } from '../state/agents/use-actor-name.ts';
import styles from './audit.module.css';
import { entryLinks } from './entry-links.ts';
import { strings } from './log-strings.ts';

/** Shows all that is stored of an entry, and where it leads. */
export function EntryDetails({ entry, path }: { entry: AuditEntry; path: string | null }) {
  const actorName = useActorName();
  const links = entryLinks(entry, path);
  const values: Readonly<Record<string, unknown>> = {
    ...entry,
    atMs: formatExactly(entry.atMs),
    actor: actorName(entry.actor),
    decision: strings.decisions[entry.decision],
    paths: entry.paths.join('\n'),
    erasedMs: erasedWords(entry.erasedMs),
    erasedEntries: entry.erasedEntries?.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', '),
    durationMs: Math.round(entry.durationMs * 100) / 100,
  };
  return (
    <div className={styles.details}>
      {links.length > 0 && (
        <p className={page.choices}>
          {links.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </p>
      )}
      <dl>
        {Object.entries(strings.fields).map(([field, label]) => {
          const value = String(values[field] ?? '');
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

/** Says when the texts of an entry were erased; undefined while they are there. */
function erasedWords(erasedMs: AuditEntry['erasedMs']): string | undefined {
  if (erasedMs === undefined) return undefined;
  return erasedMs === null ? strings.textsMissing : strings.erasedOn(formatExactly(erasedMs));
}
