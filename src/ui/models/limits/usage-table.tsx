import { useRef } from 'react';
import { isEngine } from '../../../contracts/domain/local-engines.ts';
import { PERSON, type UsageSum } from '../../../contracts/domain/provider.ts';
import { formatNumber } from '../../kit/format.ts';
import { useKeyScroll } from '../../kit/hooks/use-key-scroll.ts';
import { strings as kit } from '../../kit/kit-strings.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { useAgentTitle } from '../../state/agents/use-agent-title.ts';
import { strings as models } from '../local/local-model-strings.ts';
import { strings } from '../model-strings.ts';
import styles from '../models.module.css';

/** The usage by day, agent and model. */
export function UsageTable({ usage }: { usage: readonly UsageSum[] }) {
  const scroller = useRef<HTMLElement>(null);
  useKeyScroll(scroller);
  const titleOf = useAgentTitle();
  const { columns, ...words } = strings.usage;
  return (
    <section ref={scroller} className={styles.tableScroller} aria-labelledby="usage-title">
      <table className={`${page.table} ${styles.usage}`} aria-labelledby="usage-title">
        <thead>
          <tr>
            {Object.entries(columns).map(([name, label]) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {usage.map((sum, index) => (
            <tr key={`${sum.day} ${sum.agent} ${sum.providerId} ${sum.modelId}`}>
              <td>{sum.day === usage[index - 1]?.day ? '' : words.day(sum.day)}</td>
              <td>{sum.agent === PERSON ? kit.you : titleOf(sum.agent)}</td>
              <td className={page.where}>
                <VisibleText text={isEngine(sum.providerId) ? sum.modelId : `${sum.providerId}/${sum.modelId}`} />
                {isEngine(sum.providerId) && <p className={page.hint}>{models.engine[sum.providerId]}</p>}
              </td>
              <td className={page.number}>{formatNumber(sum.requests)}</td>
              <td className={page.number}>
                {formatNumber(sum.inputTokens)}
                {sum.estimatedTokens !== null && <p className={page.hint}>{words.estimated(sum.estimatedTokens)}</p>}
              </td>
              <td className={page.number}>{formatNumber(sum.outputTokens)}</td>
              <td className={page.number}>{words.cost(sum)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
