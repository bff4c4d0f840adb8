import { useEffect, useState } from 'react';
import { useRedaction } from '../../client/providers/use-redaction.ts';
import { followPromise } from '../../core/shared/follow-promise.ts';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { SaveLink } from '../kit/files/save-link.tsx';
import { common } from '../kit/language/common-strings.ts';
import page from '../kit/styles/page.module.css';
import { translateError } from '../kit/worker-texts/translate.ts';
import { Working } from '../kit/working.tsx';
import { MaskedLink } from './masked-link.tsx';
import styles from './redaction.module.css';
import { exportStrings as strings } from './redaction-strings.ts';

interface ExportRecordProps {
  /** Names the form. */
  title: string;
  file: string;
  /** Resolves with the file, a Blob. Keeps its identity while what it packs stays the same. */
  pack: (masked: boolean) => Promise<unknown>;
  /** Whether values are masked until the person chooses. Default: as the settings say. */
  startsMasked?: boolean;
  /** What a masked file is no longer good for. Default: nothing more to say. */
  hint?: string;
  onClose: () => void;
}

/** Packs a record, masked or not, and shows a link that saves it. Nothing leaves the page without a click by the person. */
export function ExportRecord({ title, file, pack, startsMasked, hint, onClose }: ExportRecordProps) {
  const settings = useRedaction();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [made, setMade] = useState<Blob | null>(null);
  const [error, setError] = useState<string | null>(null);
  const masked = chosen ?? startsMasked ?? settings?.alsoIn.exports;
  useEffect(() => {
    if (masked === undefined) return;
    setMade(null);
    setError(null);
    return followPromise(
      pack(masked),
      (packed) => packed instanceof Blob && setMade(packed),
      (thrown) => setError(translateError(thrown)),
    );
  }, [pack, masked]);
  return (
    <section className={styles.export} aria-label={title}>
      <h3>{title}</h3>
      <label className={page.line}>
        <input
          type="checkbox"
          checked={masked ?? false}
          disabled={masked === undefined}
          onChange={(event) => setChosen(event.currentTarget.checked)}
        />
        {strings.mask}
      </label>
      <p className={page.note}>
        {masked && hint} <MaskedLink>{strings.choose}</MaskedLink>
      </p>
      {error !== null && <ErrorNote message={error} />}
      {error === null && !made && <Working text={strings.packing} />}
      <div className={styles.exportActions}>
        {made && (
          <SaveLink content={made} file={file}>
            {strings.save(file, made.size)}
          </SaveLink>
        )}
        <Button onClick={onClose}>{common.close}</Button>
      </div>
    </section>
  );
}
