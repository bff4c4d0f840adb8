import type { AuditEntry } from '../../../contracts/domain/audit.ts';
import type { FlatRun } from '../../../contracts/domain/run/kind/flat-run.ts';
import type { Usage } from '../../../contracts/domain/run/run.ts';
import { describeEntry } from '../../../ui/audit/describe-entry.ts';
import { formatExactly, formatWhen } from '../../../ui/kit/format.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { formatRoute } from '../../../ui/routes/routes.ts';
import { strings as runStrings } from '../../../ui/run/run-strings.ts';
import { promptOf } from '../../../ui/run/run-view.tsx';
import { usePlace } from '../../../ui/state/place-context.tsx';
import type { ActivityFile } from '../contract/agent-activity.ts';
import { strings } from '../texts/activity-strings.ts';
import styles from './activity.module.css';
import { Disclosure } from './disclosure.tsx';

/** @param all how many there are, of which `runs` are the newest */
export function RunsList({ runs, all }: { runs: readonly FlatRun[]; all: number }) {
  if (runs.length === 0) return null;
  return (
    <Disclosure title={strings.runs(all)}>
      <ul className={`${page.plainList} ${styles.list}`}>
        {runs.map((run) => (
          <li key={run.runId}>
            <a href={formatRoute({ view: 'run', notebookId: run.notebookId, runId: shownRunOf(run) })}>
              <VisibleText text={promptOf(run).slice(0, 200).toWellFormed()} />
            </a>
            <span className={page.facts}>
              <span>{runStrings.status[run.status]}</span>
              <time dateTime={new Date(run.createdMs).toISOString()}>{formatWhen(run.createdMs)}</time>
              {run.helperOf && <span>{strings.asHelper}</span>}
              <TokensOf usage={run.usage} />
              {run.activeMs > 0 && <span>{strings.activeFor(run.activeMs)}</span>}
            </span>
          </li>
        ))}
      </ul>
      <Rest shown={runs.length} all={all} />
    </Disclosure>
  );
}

/** Requests and tokens. Only a model uses tokens. */
export function TokensOf({ usage: { requests, inputTokens, outputTokens } }: { usage: Usage }) {
  const tokens = inputTokens + outputTokens;
  if (tokens === 0) return null;
  return (
    <>
      <span>{strings.requestsOf(requests)}</span>
      <span>{strings.tokensOf(tokens)}</span>
    </>
  );
}

/** A helper is shown within the run that it works for. */
const shownRunOf = ({ runId, helperOf }: FlatRun) => helperOf?.runId ?? runId;

interface FileListProps {
  title: (n: number) => string;
  files: readonly ActivityFile[];
}

export function FileList({ title, files }: FileListProps) {
  const { notebooks } = usePlace();
  if (files.length === 0) return null;
  const nameOf = (id: string) => notebooks.find(({ notebookId }) => notebookId === id)?.name;
  return (
    <Disclosure title={title(files.length)}>
      <ul className={`${page.plainList} ${styles.list}`}>
        {files.map(({ notebookId, path, exists, times, lastMs }) => (
          <li key={`${notebookId} ${path}`}>
            {exists ? (
              <a className={styles.path} href={formatRoute({ view: 'file', notebookId, path })}>
                <VisibleText text={path} />
              </a>
            ) : (
              <span className={styles.path}>
                <VisibleText text={path} />
              </span>
            )}
            <span className={page.facts}>
              {notebooks.length > 1 && <span>{nameOf(notebookId)}</span>}
              {!exists && <span>{strings.gone}</span>}
              <span>{strings.times(times)}</span>
              <span>{strings.lastAt(lastMs)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** @param all how many there are, of which `entries` are the newest */
export function RefusalList({ entries, all }: { entries: readonly AuditEntry[]; all: number }) {
  if (entries.length === 0) return null;
  return (
    <Disclosure title={strings.refusals(all)}>
      <ul className={`${page.plainList} ${styles.list}`}>
        {entries.map((entry) => (
          <Refusal key={entry.seq} entry={entry} />
        ))}
      </ul>
      <Rest shown={entries.length} all={all} />
    </Disclosure>
  );
}

function Refusal({ entry }: { entry: AuditEntry }) {
  const { before, what, after } = describeEntry(entry);
  const { atMs, notebookId, runId } = entry;
  return (
    <li>
      <span>
        {before}
        <b>
          <VisibleText text={what} />
        </b>
        {after}
      </span>
      <span className={page.facts}>
        <time dateTime={new Date(atMs).toISOString()} title={formatExactly(atMs)}>
          {formatWhen(atMs)}
        </time>
        {notebookId !== null && runId !== null && (
          <a href={formatRoute({ view: 'run', notebookId, runId })}>{strings.toRun}</a>
        )}
      </span>
    </li>
  );
}

function Rest({ shown, all }: { shown: number; all: number }) {
  return shown < all ? <p className={page.note}>{strings.newest(shown)}</p> : null;
}
