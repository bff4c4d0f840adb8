import { useCallback, useMemo, useState } from 'react';
import { useMessages } from '../../../client/queries/use-runs.ts';
import type { Run } from '../../../contracts/domain/run/run.ts';
import { LinkButton } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useLoaded } from '../../kit/hooks/use-loaded.ts';
import { Working } from '../../kit/working.tsx';
import { ExportRecord } from '../../redaction/export-record.tsx';
import { exportStrings } from '../../redaction/redaction-strings.ts';
import { useClient } from '../../state/client-context.tsx';
import styles from './debug.module.css';
import { DebugStepView } from './debug-step-view.tsx';
import { debugSteps } from './debug-steps.ts';
import { debugStrings as strings } from './debug-strings.ts';
import { Raw, Section } from './raw-section.tsx';

/** Shows a run as stored, step by step: requests as sent, raw answers, tool calls, usage and timing. */
export default function DebugView({ run }: { run: Run }) {
  const { call } = useClient();
  const messages = useMessages(run.sessionId)?.filter((message) => message.runId === run.runId);
  const [isExporting, setExporting] = useState(false);
  const { runId, updatedMs } = run;
  const pack = useCallback((masked: boolean) => call('runs.export', { runId, masked }), [call, runId]);
  const load = useMemo(() => (updatedMs < 0 ? null : () => call('runs.get', { runId })), [call, runId, updatedMs]);
  const { value: details, error } = useLoaded(load);

  if (error !== null) return <ErrorNote message={error} />;
  if (!details) return <Working text={strings.loading} />;
  const { calls: _calls, steps: _steps, ...rest } = details;
  return (
    <section className={styles.debug} aria-label={strings.title}>
      <p className={styles.note}>
        {strings.hint}{' '}
        <LinkButton aria-expanded={isExporting} onClick={() => setExporting(!isExporting)}>
          {exportStrings.run}
        </LinkButton>
      </p>
      {isExporting && (
        <ExportRecord
          title={exportStrings.run}
          file={`cloister-run-${new Date(run.createdMs).toISOString().slice(0, 10)}.json`}
          subject={{ of: 'run', runId }}
          pack={pack}
          onClose={() => setExporting(false)}
        />
      )}
      {debugSteps(details).map((step) => (
        <DebugStepView key={step.index} step={step} run={details} />
      ))}
      <Section title={strings.messages}>{() => <Raw title={strings.messages} value={messages ?? []} />}</Section>
      <Section title={strings.details}>{() => <Raw title={strings.details} value={rest} />}</Section>
    </section>
  );
}
