import { useEffect, useRef } from 'react';
import { isUnderWay } from '../../../core/shared/local-models/describe-local-model.ts';
import { useNotices } from '../../kit/notices.tsx';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { describeState } from './describe-state.ts';
import { strings } from './local-model-strings.ts';
import styles from './local-models.module.css';
import type { LocalModelView } from './use-model-cards.ts';

/** Shows the state of a model, with a progress bar while an activity runs. */
export function ModelProgressLine({ model: { listing, leftMs, file } }: { model: LocalModelView }) {
  const { text, percent } = describeState(listing, leftMs);
  useSaid(listing.title, describeState(listing, null).text, isUnderWay(listing.state) ? percent : null);
  return (
    <div className={styles.state} data-state={listing.state}>
      <p className={styles.stateText}>{text}</p>
      {percent !== null && (
        <progress
          className={styles.bar}
          max={100}
          value={percent}
          aria-label={strings.state.progress(listing.title)}
          data-still={!isUnderWay(listing.state)}
        />
      )}
      {isUnderWay(listing.state) && file !== '' && (
        <p className={page.hint}>
          <VisibleText text={strings.state.file(file)} />
        </p>
      )}
    </div>
  );
}

/** Announces state changes and each quarter of progress; more would overwhelm screen readers. */
function useSaid(title: string, text: string, percent: number | null): void {
  const { announce } = useNotices();
  const quarter = percent === null ? text : String(Math.floor(percent / 25));
  const last = useRef(quarter);
  useEffect(() => {
    if (last.current === quarter) return;
    last.current = quarter;
    announce(strings.state.said(title, text));
  }, [announce, quarter, title, text]);
}
