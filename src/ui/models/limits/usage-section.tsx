import { useEffect, useState } from 'react';
import { useRequestCount } from '../../../client/providers/use-providers.ts';
import type { UsageSum } from '../../../contracts/domain/provider.ts';
import { useClient } from '../../app/state/client-context.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { localDay } from '../../kit/format.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { strings } from '../model-strings.ts';
import { sumMonth } from './sum-month.ts';

/** Days of usage to load: the longest month. */
const DAYS = 31;
/** Maximum number of rows shown; the sum includes all. */
const SHOWN = 200;

/** Shows the usage of each model per day and the total of this month. */
export function UsageSection() {
  const { call } = useClient();
  const requests = useRequestCount();
  const [usage, setUsage] = useState<readonly UsageSum[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (requests === undefined) return;
    let stale = false;
    call('providers.usage', { days: DAYS }).then(
      (sums) => {
        if (!stale) setUsage(sums);
      },
      (failure) => {
        if (!stale) setError(translateError(failure));
      },
    );
    return () => {
      stale = true;
    };
  }, [call, requests]);

  const { columns, ...words } = strings.usage;
  return (
    <section>
      <h2 id="usage-title">{words.title}</h2>
      {error !== null && <ErrorNote message={words.failed(error)} />}
      {usage?.length === 0 && <p>{words.none}</p>}
      {usage && usage.length > 0 && (
        <>
          <p>{words.month(sumMonth(usage, localDay(Date.now())))}</p>
          <table className={page.table} aria-labelledby="usage-title">
            <thead>
              <tr>
                <th scope="col">{columns.day}</th>
                <th scope="col">{columns.model}</th>
                <th scope="col">{columns.used}</th>
                <th scope="col">{columns.cost}</th>
              </tr>
            </thead>
            <tbody>
              {usage.slice(0, SHOWN).map((sum) => (
                <tr key={`${sum.day} ${sum.providerId} ${sum.modelId}`}>
                  <td>{words.day(sum.day)}</td>
                  <td className={page.where}>
                    <VisibleText text={`${sum.providerId}/${sum.modelId}`} />
                  </td>
                  <td className={page.number}>{words.used(sum)}</td>
                  <td className={page.number}>{words.cost(sum)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={page.hint}>{words.hint}</p>
        </>
      )}
    </section>
  );
}
