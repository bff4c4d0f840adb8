import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { type Watch, watchedCall } from '../../client/workers/watched-call.ts';
import type { LogFilter } from '../../core/shared/match-entry.ts';
import { Button, LinkButton } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { leaveFocusTo } from '../kit/hooks/leave-focus.ts';
import { common } from '../kit/language/common-strings.ts';
import page from '../kit/styles/page.module.css';
import { ExportRecord } from '../redaction/export-record.tsx';
import { exportStrings } from '../redaction/redaction-strings.ts';
import { navigate } from '../routes/use-route.ts';
import { useClient } from '../state/client-context.tsx';
import styles from './audit.module.css';
import { LogChart } from './filter/log-chart.tsx';
import { ALL_DAYS, filterOfDays } from './filter/log-days.ts';
import { LogFilters, ShownDays } from './filter/log-filters.tsx';
import { LogList } from './log-list.tsx';
import { strings } from './log-strings.ts';
import { type Log, useLog } from './use-log.ts';
import { type LogPanel, usePanels } from './verify/use-panels.ts';
import { VerifyBox } from './verify/verify-box.tsx';

const ANYTHING: LogFilter = { text: '', who: '', decision: '' };
const COUNT_ID = 'log-count';
const toCount = leaveFocusTo(COUNT_ID);

interface LogViewProps {
  runId: string | null;
  /** Shows the last import above the entries. */
  children?: (panel: LogPanel) => ReactNode;
}

/** The log view: entries, filters, and one panel at a time; the chart while none is open. */
export function LogView({ runId, children }: LogViewProps) {
  const [filter, setFilter] = useState<LogFilter>(ANYTHING);
  const [days, setDays] = useState(ALL_DAYS);
  const wanted = useMemo(() => ({ ...filter, ...filterOfDays(days) }), [filter, days]);
  const log = useLog(wanted, runId);
  const head = useRef<HTMLElement>(null);
  const { open, panel } = usePanels(head, runId);
  const exporting = panel('export');
  return (
    <LogList log={log}>
      <header ref={head} className={styles.head}>
        <h1 className={styles.title}>{strings.title}</h1>
        <p className={page.softText}>
          {strings.text}{' '}
          {log.tip > 0 && (
            <LinkButton
              id={exporting.opener}
              aria-expanded={exporting.isOpen}
              onClick={() => exporting.onToggle(!exporting.isOpen)}
            >
              {exportStrings.log}
            </LinkButton>
          )}
        </p>
        <VerifyBox entries={log.tip} panel={panel('verify')} />
        {exporting.isOpen && <ExportLog runId={runId} onClose={() => exporting.onToggle(false)} />}
        {children?.(panel('import'))}
        {log.tip > 0 && (
          <div hidden={open !== null}>
            <LogChart tip={log.tip} days={days} onDays={setDays} />
          </div>
        )}
      </header>
      <search className={styles.search}>
        <LogFilters filter={filter} onFilter={setFilter} days={days} onDays={setDays} />
        <ShownDays days={days} onDays={setDays} />
        {runId !== null && (
          <p>
            {strings.ofRun}{' '}
            <LinkButton onClick={() => navigate({ view: 'log', runId: null })}>{strings.allRuns}</LinkButton>
          </p>
        )}
        {log.tip === 0 ? <p>{strings.empty}</p> : <Progress log={log} />}
        {log.error !== null && <ErrorNote message={strings.failed(log.error)} />}
      </search>
    </LogList>
  );
}

/** Saves the log, or the entries of one run, as a file. */
function ExportLog({ runId, onClose }: { runId: string | null; onClose: () => void }) {
  const { call } = useClient();
  const pack = useCallback(
    (masked: boolean, watch: Watch) =>
      watchedCall(call, 'audit.export', { masked, ...(runId === null ? {} : { runId }) }, watch),
    [call, runId],
  );
  return (
    <ExportRecord
      title={exportStrings.log}
      file="cloister-log.jsonl"
      subject={runId === null ? { of: 'log' } : { of: 'log', runId }}
      pack={pack}
      startsMasked={false}
      hint={exportStrings.logHint}
      onClose={onClose}
    />
  );
}

/** Announces the number of matches once when the scan ends, not with each request or new entry. */
function Progress({ log }: { log: Log }) {
  if (!log.scan) return <p className={`${page.softNumber} ${styles.count}`}>{strings.entries(log.tip)}</p>;
  const { searched, state, found, foundAtEnd, stop, resume } = log.scan;
  return (
    <>
      <p id={COUNT_ID} className={`${page.softNumber} ${styles.count}`} tabIndex={-1}>
        {strings.found(found, searched, log.tip)}{' '}
        {state !== 'done' && (
          <Button ref={toCount} onClick={state === 'stopped' ? resume : stop}>
            {state === 'stopped' ? common.resume : common.stop}
          </Button>
        )}
      </p>
      <p className="visually-hidden" role="status">
        {state !== 'searching' && strings.fitting(foundAtEnd ?? found)}
      </p>
    </>
  );
}
