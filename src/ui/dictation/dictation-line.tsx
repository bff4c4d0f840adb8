import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { common } from '../kit/language/common-strings.ts';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import styles from './dictation.module.css';
import { dictation, downloadAndListen, languageName, stopDictation } from './dictation-store.ts';
import { dictationStrings as strings } from './dictation-strings.ts';

/** Shows what dictation does below the Ask bar: what is being said, what it needs, or why it stopped. */
export function DictationLine() {
  const now = useSyncExternalStore(dictation.subscribe, dictation.get);
  const isOff = now.phase === 'off';
  useEffect(() => {
    if (isOff) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      stopDictation();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [isOff]);
  switch (now.phase) {
    case 'off':
      return null;
    case 'starting':
    case 'downloading':
      return (
        <p className={styles.line} role="status">
          {now.phase === 'starting' ? strings.starting : strings.downloading(languageName())}
        </p>
      );
    case 'asks':
      return (
        <div className={styles.line}>
          <p>{strings.download(languageName())}</p>
          <div className={page.wrap}>
            <Button tone="primary" onClick={() => void downloadAndListen()}>
              {strings.downloadIt}
            </Button>
            <Button onClick={stopDictation}>{common.cancel}</Button>
          </div>
        </div>
      );
    case 'listening':
      return (
        <div className={styles.line}>
          <p role="status">{strings.listening}</p>
          <p className={styles.interim}>
            <VisibleText text={now.interim} />
          </p>
        </div>
      );
    case 'failed':
      return <ErrorNote message={now.message} onDismiss={stopDictation} />;
    default:
      return now satisfies never;
  }
}
