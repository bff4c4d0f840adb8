import { Suspense, useId, useMemo, useState } from 'react';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import type { Encoding } from '../../../core/shared/file-types/detect-encoding.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Options } from '../../kit/field.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import kit from '../../kit/kit.module.css';
import { common } from '../../kit/language/common-strings.ts';
import { useNotices } from '../../kit/notices.tsx';
import { Working } from '../../kit/working.tsx';
import { useClient } from '../../state/client-context.tsx';
import { useUndo } from '../../state/undo/use-undo.ts';
import { FileFacts } from '../../viewers/file-facts.tsx';
import { TextParts } from '../../viewers/text-parts.tsx';
import { strings as all } from '../../viewers/viewer-strings.ts';
import styles from '../../viewers/viewers.module.css';
import { readerFor } from '../readers.tsx';

const strings = all.encoding;

interface EncodedTextProps {
  file: FileRow;
  bytes: Uint8Array;
  /** Detected encoding; `binary` when the person chose to show a binary file as text. */
  detected: Encoding;
}

/** Shows text that is not UTF-8 in its detected encoding. The person can select another encoding, or convert the file to UTF-8. */
export function EncodedText({ file, bytes, detected }: EncodedTextProps) {
  const [encoding, setEncoding] = useState(() => guessOf(detected));
  const selectId = useId();
  const text = useMemo(() => new TextDecoder(encoding).decode(bytes), [bytes, encoding]);
  const lost = useMemo(() => !decodesWhole(bytes, encoding), [bytes, encoding]);
  const Reader = readerFor(file.path);
  const { call } = useClient();
  const undo = useUndo();
  const { notify } = useNotices();
  const convert = useAction(async () => {
    const { notebookId, path, hash } = file;
    await call('files.write', { notebookId, path, content: text, baseHash: hash });
    const [change] = await call('files.history', { notebookId, path });
    notify(strings.converted(path), change && { label: common.undo, run: () => void undo.change(change.changeId) });
  });
  return (
    <>
      <FileFacts file={file} bytes={bytes} />
      <section className={styles.notice} aria-label={strings.name}>
        <p>{describe(detected, encoding)}</p>
        {lost && <p>{strings.lost}</p>}
        <div className={styles.bar}>
          <label htmlFor={selectId}>{strings.readAs}</label>
          <select
            id={selectId}
            className={`${kit.input} ${styles.select}`}
            value={encoding}
            onChange={({ target }) => setEncoding(target.value)}
          >
            <Options of={Object.entries(strings.names).map(([value, name]) => [value, name])} />
          </select>
          <Button busy={convert.busy} onClick={() => void convert.run()}>
            {strings.convert}
          </Button>
        </div>
        {convert.error && <ErrorNote message={convert.error.message} onDismiss={convert.clearError} />}
      </section>
      {Reader ? (
        <Suspense fallback={<Working text={all.loading} />}>
          <Reader notebookId={file.notebookId} path={file.path} text={text} />
        </Suspense>
      ) : (
        <TextParts text={text} />
      )}
    </>
  );
}

function guessOf(detected: Encoding): string {
  if (detected.type === 'other') return detected.encoding;
  return detected.type === 'binary' ? 'windows-1252' : 'utf-8';
}

function describe(detected: Encoding, shown: string): string {
  const name = strings.names[shown] ?? shown;
  switch (detected.type) {
    case 'utf-8':
      return strings.shownAs(name);
    case 'broken-utf-8':
      return strings.broken(detected.badBytes, detected.offset + 1);
    case 'binary':
      return strings.unsure(name);
    case 'other':
      if (detected.encoding !== shown) return strings.chosen(name);
      return detected.sure ? strings.sure(name) : strings.likely(name);
    default:
      return detected satisfies never;
  }
}

/** Returns whether every byte is defined in this encoding, so that a conversion loses nothing. */
function decodesWhole(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
