import { Button } from '../../kit/button.tsx';
import page from '../../kit/styles/page.module.css';
import styles from '../editor.module.css';
import { strings } from '../editor-strings.ts';

interface UnfinishedNoteProps {
  path: string;
  onOpen: (how: 'plain' | 'formatted') => void;
}

/** Offers to open a note that blocked the page on the last visit. */
export function UnfinishedNote({ path, onOpen }: UnfinishedNoteProps) {
  return (
    <div className={styles.message}>
      <p role="status">{strings.unfinished.text(path)}</p>
      <div className={page.wrap}>
        <Button onClick={() => onOpen('plain')}>{strings.unfinished.plain}</Button>
        <Button onClick={() => onOpen('formatted')}>{strings.unfinished.open}</Button>
      </div>
    </div>
  );
}
