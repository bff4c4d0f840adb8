import type { ProviderTest } from '../../../contracts/domain/provider.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { strings } from '../model-strings.ts';
import styles from '../models.module.css';

/** Shows the result of a model test: speed, tool calls and answer. */
export function TestResult({ result }: { result: ProviderTest }) {
  const { tested } = strings;
  const { firstTokenMs, totalMs, callsTools, more, text } = result;
  const perSecond = speedOf(result);
  return (
    <div className={page.inset}>
      <div className={styles.test}>
        <p>
          {tested.first(firstTokenMs)} {tested.total(totalMs)} {perSecond !== null && tested.speed(perSecond)}
        </p>
        <p className={callsTools ? undefined : page.stopped}>{callsTools ? tested.callsTools : tested.noTools}</p>
        {callsTools && more && (
          <>
            <p>{more.parallel ? tested.parallel : tested.oneByOne}</p>
            <p className={more.usesResults ? undefined : page.stopped}>
              {more.usesResults ? tested.usesResults : tested.ignoresResults}
            </p>
          </>
        )}
        {text === '' ? (
          <p>{tested.noText}</p>
        ) : (
          <>
            <p>{tested.answer}</p>
            <pre>
              <VisibleText text={text} />
            </pre>
          </>
        )}
      </div>
    </div>
  );
}

/**
 * Returns tokens per second over the whole first request. Waiting time is included, because many servers buffer the answer
 * and count reasoning tokens.
 */
function speedOf({ usage, totalMs, more }: ProviderTest): number | null {
  // With two requests, only the first was timed.
  if (usage === null || usage.outputTokens === 0 || totalMs === 0 || more !== undefined) return null;
  const perSecond = (usage.outputTokens * 1000) / totalMs;
  return perSecond < 10 ? Math.round(perSecond * 10) / 10 : Math.round(perSecond);
}
