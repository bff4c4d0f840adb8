import { ChartColumn } from 'lucide-react';
import { useMemo } from 'react';
import { useRequestCount } from '../../../client/providers/use-providers.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { formatNumber, localDay } from '../../kit/format.ts';
import { useLoaded } from '../../kit/hooks/use-loaded.ts';
import { Figures } from '../../kit/styles/figures.tsx';
import page from '../../kit/styles/page.module.css';
import { useClient } from '../../state/client-context.tsx';
import { strings } from '../model-strings.ts';
import { type MonthTotal, sumMonth } from './sum-month.ts';
import { UsageTable } from './usage-table.tsx';

/** Days of usage to load: the longest month. */
const DAYS = 31;
/** Maximum number of rows shown; the sum includes all. */
const SHOWN = 200;

export function UsageSection() {
  const { call } = useClient();
  const requests = useRequestCount();
  const load = useMemo(
    () => (requests === undefined ? null : () => call('providers.usage', { days: DAYS })),
    [call, requests],
  );
  const { value: usage, error } = useLoaded(load);

  const words = strings.usage;
  return (
    <section>
      <h2 id="usage-title" className="visually-hidden">
        {words.title}
      </h2>
      {error !== null && <ErrorNote message={words.failed(error)} />}
      {usage?.length === 0 && <EmptyState icon={ChartColumn} title={words.none} />}
      {usage && usage.length > 0 && (
        <>
          <MonthFigures total={sumMonth(usage, localDay(Date.now()))} />
          <UsageTable usage={usage.slice(0, SHOWN)} />
          <p className={page.hint}>{words.hint}</p>
        </>
      )}
    </section>
  );
}

function MonthFigures({ total }: { total: MonthTotal }) {
  const { month, cost, known } = strings.usage;
  const { costUsd, unpriced, requests } = total;
  const isPartly = unpriced > 0 && unpriced < requests;
  const sum = isPartly ? ([month.costAnd(unpriced), known(costUsd)] as const) : ([month.cost, cost(total)] as const);
  const figures = [
    sum,
    [month.requests, formatNumber(requests)],
    [month.input, formatNumber(total.inputTokens)],
    [month.output, formatNumber(total.outputTokens)],
  ] as const;
  return <Figures figures={figures} />;
}
