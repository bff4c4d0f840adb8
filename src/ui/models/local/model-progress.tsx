import { useEffect, useRef } from 'react';
import { useNotices } from '../../kit/notices.tsx';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { describeState } from './describe-state.ts';
import { strings } from './local-model-strings.ts';
import styles from './local-models.module.css';
import { isUnderWay } from './main-action.ts';
import type { RoomModel } from './use-model-cards.ts';

/** How a model stands: in words, and with a bar while something is going on. */
export function ModelProgressLine({ model: { listing, leftMs, file } }: { model: RoomModel }) {
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

/** Says each change of state, and every quarter of a way: no more, so that it can be listened to. */
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
