import { useCallback, useState } from 'react';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import page from '../../../ui/kit/styles/page.module.css';
import { useAgentTitle } from '../../../ui/state/agents/use-agent-title.ts';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { AgentMetrics, MetricCounts } from '../contract/agent-metrics.ts';
import { strings } from '../texts/activity-strings.ts';
import styles from './activity.module.css';
import { Disclosure } from './disclosure.tsx';
import { DEFAULT_DAYS, PeriodField } from './period-field.tsx';
import { useAnswer } from './use-answer.ts';

const words = strings.metrics;

/** How the runs of all agents end, on demand, for a period. */
export default function MetricsSection() {
  const [days, setDays] = useState(DEFAULT_DAYS);
  return (
    <Disclosure title={words.titleAll}>
      <PeriodField days={days} onChange={setDays} />
      <Metrics agent={null} days={days} />
    </Disclosure>
  );
}

/** How the runs of an agent end, on demand. */
export function MetricsOf({ agent, days }: { agent: string; days: number }) {
  return (
    <Disclosure title={words.titleOne}>
      <Metrics agent={agent} days={days} />
    </Disclosure>
  );
}

function Metrics({ agent, days }: { agent: string | null; days: number }) {
  const { call } = useClient();
  const ask = useCallback(
    () => call('agents.metrics', agent === null ? { days } : { agent, days }),
    [call, agent, days],
  );
  const { value: answer, error } = useAnswer(ask);
  if (error !== null) return <ErrorNote message={error} />;
  return answer && <Numbers metrics={answer} />;
}

function Numbers({ metrics }: { metrics: AgentMetrics }) {
  const titleOf = useAgentTitle();
  const { agent, total, classes, agents, afterHandOver, firstSuccess } = metrics;
  return (
    <div className={page.stack}>
      {total.runs === 0 ? (
        <p>{words.none}</p>
      ) : (
        <>
          <ul className={`${page.plainList} ${styles.list}`}>
            <Counts name={words.all} counts={total} />
          </ul>
          <h3>{words.byClass}</h3>
          <ul className={`${page.plainList} ${styles.list}`}>
            {classes.map((counts) => (
              <Counts key={counts.class} name={words.classes[counts.class]} counts={counts} />
            ))}
          </ul>
          {agent === null && (
            <>
              <h3>{words.byAgent}</h3>
              <ul className={`${page.plainList} ${styles.list}`}>
                {agents.map((counts) => (
                  <Counts key={counts.agent} name={titleOf(counts.agent)} counts={counts} />
                ))}
              </ul>
            </>
          )}
        </>
      )}
      {afterHandOver.runs > 0 && <p>{words.afterHandOver(afterHandOver.completed, afterHandOver.runs)}</p>}
      {firstSuccess !== null && <p>{words.firstSuccess(firstSuccess.requests, firstSuccess.ms)}</p>}
      <p className={page.note}>{words.private}</p>
    </div>
  );
}

function Counts({ name, counts }: { name: string; counts: MetricCounts }) {
  const { runs, completed, refused, undone, handedOver } = counts;
  return (
    <li>
      <span>{name}</span>
      <span className={page.facts}>
        <span>{words.finished(completed, runs, completed / runs)}</span>
        {refused > 0 && <span>{words.refused(refused)}</span>}
        {undone > 0 && <span>{words.undone(undone)}</span>}
        {handedOver > 0 && <span>{words.handedOver(handedOver)}</span>}
      </span>
    </li>
  );
}
