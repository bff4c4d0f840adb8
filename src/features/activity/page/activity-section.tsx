import { useCallback, useId, useState } from 'react';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { formatDay, formatDuration, formatNumber, formatUsd } from '../../../ui/kit/format.ts';
import { Figures } from '../../../ui/kit/styles/figures.tsx';
import page from '../../../ui/kit/styles/page.module.css';
import { Working } from '../../../ui/kit/working.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { ActivityCounts, ActivityDay, AgentActivity } from '../contract/agent-activity.ts';
import { strings } from '../texts/activity-strings.ts';
import styles from './activity.module.css';
import { FileList, RefusalList, RunsList } from './activity-lists.tsx';
import { Disclosure } from './disclosure.tsx';
import { MetricsOf } from './metrics-section.tsx';
import { DEFAULT_DAYS, PeriodField } from './period-field.tsx';
import { SessionList } from './session-list.tsx';
import { useAnswer } from './use-answer.ts';

/** What an agent did in a period: sums, days, conversations, runs, files and refusals, and how its runs end. */
export default function ActivitySection({ name }: { name: string }) {
  const { call } = useClient();
  const [days, setDays] = useState(DEFAULT_DAYS);
  const titleId = useId();
  const ask = useCallback(() => call('agents.activity', { name, days }), [call, name, days]);
  const { value: answer, error } = useAnswer(ask);
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={page.titleRow}>
        <h2 id={titleId}>{strings.title}</h2>
        <PeriodField days={days} onChange={setDays} />
      </div>
      {error !== null && <ErrorNote message={error} />}
      {answer === null && error === null && <Working text={strings.loading} />}
      {answer?.days.length === 0 && <p>{strings.none}</p>}
      {answer && answer.days.length > 0 && <Activity activity={answer} />}
      <SessionList agent={name} />
      <MetricsOf agent={name} days={days} />
    </section>
  );
}

function Activity({ activity }: { activity: AgentActivity }) {
  const { total, days, runs, read, changed, refusals, isComplete } = activity;
  return (
    <>
      {!isComplete && <p className={page.note}>{strings.incomplete}</p>}
      <div className={page.scroller}>
        <Figures figures={figuresOf(total)} />
      </div>
      <Disclosure title={strings.byDay}>
        <ul className={`${page.plainList} ${styles.list}`}>
          {days.toReversed().map((day) => (
            <Day key={day.day} day={day} />
          ))}
        </ul>
      </Disclosure>
      <RunsList runs={runs} all={total.runs} />
      <FileList title={strings.filesRead} files={read} />
      <FileList title={strings.filesChanged} files={changed} />
      <RefusalList entries={refusals} all={total.refused} />
    </>
  );
}

function figuresOf(total: ActivityCounts) {
  const { figures } = strings;
  return [
    [figures.runs, formatNumber(total.runs)],
    [figures.read, formatNumber(total.read)],
    [figures.changed, formatNumber(total.changed)],
    [figures.refused, formatNumber(total.refused)],
    ...(total.requests > 0 ? modelFigures(total) : []),
    [figures.active, formatDuration(total.activeMs)],
  ] as const;
}

function modelFigures(total: ActivityCounts) {
  const { figures } = strings;
  return [
    [figures.requests, formatNumber(total.requests)],
    [figures.tokens, `${formatNumber(total.inputTokens)} / ${formatNumber(total.outputTokens)}`],
    [figures.cost, costOf(total)],
  ] as const;
}

function costOf({ costUsd, unpriced, requests }: ActivityCounts): string {
  if (unpriced === 0) return formatUsd(costUsd);
  return unpriced === requests ? strings.costUnknown : strings.costAtLeast(costUsd);
}

/** One day, without what did not happen on it. */
function Day({ day }: { day: ActivityDay }) {
  const facts = [
    day.runs > 0 && strings.runsOf(day.runs),
    day.read > 0 && strings.readOf(day.read),
    day.changed > 0 && strings.changedOf(day.changed),
    day.refused > 0 && strings.refusedOf(day.refused),
    day.requests > 0 && strings.requestsOf(day.requests),
    day.requests > 0 && strings.tokensOf(day.inputTokens + day.outputTokens),
    day.requests > 0 && day.unpriced < day.requests && costOf(day),
    day.activeMs > 0 && strings.activeFor(day.activeMs),
  ].filter((fact) => fact !== false);
  return (
    <li>
      <time dateTime={day.day}>{formatDay(day.day)}</time>
      <span className={page.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
    </li>
  );
}
