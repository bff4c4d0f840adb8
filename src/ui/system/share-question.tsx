import { useId, useRef, useState } from 'react';
import type { SharedFile } from '../../core/shared/launch/shared-files.ts';
import { importStrings } from '../files/import/import-strings.ts';
import { Button } from '../kit/button.tsx';
import { Form } from '../kit/field.tsx';
import { formatBytes } from '../kit/format.ts';
import { useKeyScroll } from '../kit/hooks/use-key-scroll.ts';
import { common } from '../kit/language/common-strings.ts';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import styles from './system.module.css';
import { systemStrings } from './system-strings.ts';

const words = systemStrings.share;
const whose = importStrings.whose;

/** Most characters of the note that are shown before the person decides. */
const SHOWN_CHARS = 1200;

interface ShareQuestionProps {
  files: readonly SharedFile<File>[];
  notebook: string;
  busy: boolean;
  onAdd: (labels: 'untrusted' | null) => void;
  onDiscard: () => void;
  onLater: () => void;
}

/** Shows what a share will become, and asks whether to add it and who wrote it. Someone else, unless the person says so. */
export function ShareQuestion({ files, notebook, busy, onAdd, onDiscard, onLater }: ShareQuestionProps) {
  const [mine, setMine] = useState(false);
  const id = useId();
  const note = files.find((one) => one.type === 'note');
  return (
    <Form
      className={page.group}
      onSubmit={() => {
        if (!busy) onAdd(mine ? null : 'untrusted');
      }}
    >
      <p>{words.from}</p>
      <p id={id} className={styles.label}>
        {words.list}
      </p>
      <ul className={`${page.plainList} ${styles.files}`} aria-labelledby={id}>
        {files.map((one) => (
          <li key={one.path}>
            <code>
              <VisibleText text={one.path} />
            </code>
            {one.type === 'file' && <span className={page.note}> {formatBytes(one.file.size)}</span>}
          </li>
        ))}
      </ul>
      {note && <NoteText content={note.content} />}
      <p className={page.note}>{words.into(notebook)}</p>
      <fieldset className={page.whose}>
        <legend>{whose.question}</legend>
        <label>
          <input type="radio" name="shared-by" checked={!mine} onChange={() => setMine(false)} />
          {whose.theirs}
        </label>
        <label>
          <input type="radio" name="shared-by" checked={mine} onChange={() => setMine(true)} />
          {whose.mine}
        </label>
      </fieldset>
      <p className={page.note}>{mine ? whose.mineMeans : whose.theirsMeans}</p>
      <div className={page.wrap}>
        <Button type="submit" tone="primary" busy={busy}>
          {words.add}
        </Button>
        <Button busy={busy} onClick={onDiscard}>
          {words.discard}
        </Button>
        <Button tone="quiet" onClick={onLater}>
          {common.notNow}
        </Button>
      </div>
    </Form>
  );
}

/** The beginning of the note, as plain text: it is from elsewhere and not yet in the notebook. */
function NoteText({ content }: { content: string }) {
  const scroller = useRef<HTMLElement>(null);
  useKeyScroll(scroller);
  const more = content.length - SHOWN_CHARS;
  return (
    <section ref={scroller} className={styles.text} aria-label={words.text}>
      <VisibleText text={content.slice(0, SHOWN_CHARS).toWellFormed()} />
      {more > 0 && <p className={page.note}>{words.more(more)}</p>}
    </section>
  );
}
