import { Prompts } from '../../ask/prompts.tsx';
import { Button } from '../../kit/button.tsx';
import { useLayout } from '../../kit/hooks/use-media.ts';
import { common } from '../../kit/language/common-strings.ts';
import page from '../../kit/styles/page.module.css';
import { takeUp } from '../../state/palette/offers.ts';
import { floating } from '../../state/palette/palette-store.ts';
import { useInFiles } from '../../state/palette/use-in-files.ts';
import { usePlace } from '../../state/place-context.tsx';
import styles from '../editor.module.css';
import { strings } from '../editor-strings.ts';

/** Shows the next steps while no note is open. */
export function EmptyNote() {
  const words = strings.empty;
  const inFiles = useInFiles();
  const { notebook } = usePlace();
  const isEmpty = notebook.files === 0;
  // There the panel of files beside this offers the other steps.
  const layout = useLayout();
  const isAlone = layout !== 'desktop' || !isEmpty;
  return (
    <div className={styles.emptyNote}>
      <h1 className={styles.name}>{isEmpty ? words.titleEmpty : words.title}</h1>
      <p>{isEmpty ? words.textEmpty : words.text}</p>
      <div className={page.wrap}>
        {layout === 'phone' && !isEmpty && <Button onClick={() => inFiles()}>{words.choose}</Button>}
        {!isEmpty && (
          <Button tone="primary" onClick={() => floating.set('palette')}>
            {words.find}
          </Button>
        )}
        <Button onClick={() => inFiles('new-note')}>{words.newNote}</Button>
        {isAlone && <Button onClick={() => floating.set('templates')}>{words.fromTemplate}</Button>}
        {isEmpty && isAlone && <Button onClick={() => takeUp('import-files')}>{words.importFiles}</Button>}
        {isEmpty && <Button onClick={() => takeUp('import-folder')}>{common.importFolder}</Button>}
      </div>
      <Prompts title={<h2>{words.thenTitle}</h2>} />
    </div>
  );
}
