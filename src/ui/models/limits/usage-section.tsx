import { ChartColumn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRequestCount } from '../../../client/providers/use-providers.ts';
import type { UsageSum } from '../../../contracts/domain/provider.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { formatNumber, localDay } from '../../kit/format.ts';
import { Figures } from '../../kit/styles/figures.tsx';
import page from '../../kit/styles/page.module.css';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { useClient } from '../../state/client-context.tsx';
import { strings } from '../model-strings.ts';
import { type MonthTotal, sumMonth } from './sum-month.ts';
import { UsageTable } from './usage-table.tsx';

/** Days of usage to load: the longest month. */
const DAYS = 31;
/** Maximum number of rows shown; the sum includes all. */
const SHOWN = 200;

/** Shows the total of this month, and the usage by day, agent and model. */
export function UsageSection() {
  const { call } = useClient();
  const requests = useRequestCount();
  const [usage, setUsage] = useState<readonly UsageSum[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (requests === undefined) return;
    return followPromise(call('providers.usage', { days: DAYS }), setUsage, (failure) =>
      setError(translateError(failure)),
    );
  }, [call, requests]);

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

/** The sum of this month, as figures. */
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
