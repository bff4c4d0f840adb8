import { Prompts } from '../ask/prompts.tsx';
import { Button } from '../kit/button.tsx';
import { floating } from '../palette/palette-store.ts';
import { useInFiles } from '../palette/use-in-files.ts';
import styles from './editor.module.css';
import { strings } from './strings.ts';

/** Nothing is open: what can be done next, with something real to try. */
export function EmptyNote() {
  const words = strings.empty;
  const inFiles = useInFiles();
  return (
    <div className={styles.emptyNote}>
      <h1 className={styles.name}>{words.title}</h1>
      <p>{words.text}</p>
      <div className={styles.emptySteps}>
        <Button onClick={() => floating.set('palette')}>{words.find}</Button>
        <Button onClick={() => inFiles('new-note')}>{words.newNote}</Button>
        <Button onClick={() => floating.set('templates')}>{words.fromTemplate}</Button>
      </div>
      <Prompts title={<h2>{words.thenTitle}</h2>} />
    </div>
  );
}
