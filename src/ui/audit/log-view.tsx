import { type ReactNode, useCallback, useRef, useState } from 'react';
import { type Watch, watchedCall } from '../../client/workers/watched-call.ts';
import { auditDecisionSchema } from '../../contracts/domain/audit.ts';
import type { LogFilter } from '../../core/shared/match-entry.ts';
import { Button, LinkButton } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { Options, SelectField, TextField } from '../kit/field.tsx';
import { leaveFocusTo } from '../kit/hooks/leave-focus.ts';
import { common } from '../kit/language/common-strings.ts';
import page from '../kit/styles/page.module.css';
import { ExportRecord } from '../redaction/export-record.tsx';
import { exportStrings } from '../redaction/redaction-strings.ts';
import { navigate } from '../routes/use-route.ts';
import { useAgentList } from '../state/agents/use-agent-list.tsx';
import { useClient } from '../state/client-context.tsx';
import styles from './audit.module.css';
import { LogChart } from './log-chart.tsx';
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
  const log = useLog(filter, runId);
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
            <LogChart tip={log.tip} />
          </div>
        )}
      </header>
      <search className={styles.search}>
        <Filters filter={filter} onFilter={setFilter} />
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

function Filters({ filter, onFilter }: { filter: LogFilter; onFilter: (filter: LogFilter) => void }) {
  const { agents } = useAgentList();
  return (
    <div className={styles.filters}>
      <TextField
        label={strings.filterText}
        type="search"
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.currentTarget.value })}
      />
      <SelectField
        label={strings.filterAgent}
        value={filter.who}
        onChange={(event) => onFilter({ ...filter, who: event.currentTarget.value })}
      >
        <option value="">{strings.any}</option>
        <option value="person">{strings.person}</option>
        <option value="app">{strings.app}</option>
        <Options of={agents.map((agent) => [`agent:${agent.name}`, agent.title])} />
      </SelectField>
      <SelectField
        label={strings.filterDecision}
        value={filter.decision}
        onChange={(event) =>
          onFilter({ ...filter, decision: auditDecisionSchema.safeParse(event.currentTarget.value).data ?? '' })
        }
      >
        <option value="">{strings.any}</option>
        <Options of={auditDecisionSchema.options.map((option) => [option, strings.decisions[option]])} />
      </SelectField>
    </div>
  );
}
