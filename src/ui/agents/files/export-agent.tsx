import { useEffect, useState } from 'react';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { SaveLink } from '../../kit/files/save-link.tsx';
import { useClient } from '../../state/client-context.tsx';
import { ExportLine } from '../../state/exports/export-line.tsx';
import { fileStrings as words } from './agent-file-strings.ts';
import styles from './agent-files.module.css';

/** A link that saves an agent as a file. */
export function ExportAgent({ name, revision }: { name: string; revision: number }) {
  const { call } = useClient();
  const [made, setMade] = useState<{ text: string; fileName: string; revision: number } | null>(null);
  useEffect(
    () =>
      followPromise(
        call('agents.exportFile', { name }),
        (file) => setMade({ ...file, revision }),
        // Without the file there is no link; the page shows why the worker fails.
        () => setMade(null),
      ),
    [call, name, revision],
  );
  if (made === null || made.revision !== revision) return null;
  return (
    <>
      <SaveLink content={made.text} type="text/markdown" file={made.fileName} className={styles.export}>
        {words.export}
      </SaveLink>
      <ExportLine of="agent" content={made.text} />
    </>
  );
}
