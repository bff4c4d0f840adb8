import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useClient } from '../../state/client-context.tsx';
import { fileStrings as words } from './agent-file-strings.ts';
import styles from './agent-files.module.css';

/** A link that saves an agent as a file. Prepared in advance, because only a link the person presses can start a download. */
export function ExportAgent({ name, revision }: { name: string; revision: number }) {
  const { call } = useClient();
  const [made, setMade] = useState<{ url: string; fileName: string; revision: number } | null>(null);
  useEffect(() => {
    let isStale = false;
    let url: string | null = null;
    call('agents.exportFile', { name }).then(
      ({ fileName, text }) => {
        if (isStale) return;
        url = URL.createObjectURL(new Blob([text], { type: 'text/markdown' }));
        setMade({ url, fileName, revision });
      },
      // Without the file there is no link; the page shows why the worker fails.
      () => setMade(null),
    );
    return () => {
      isStale = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [call, name, revision]);
  if (made === null || made.revision !== revision) return null;
  return (
    <a href={made.url} download={made.fileName} className={styles.export}>
      <Download size={16} strokeWidth={1.5} aria-hidden="true" />
      {words.export}
    </a>
  );
}
