import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import { Button } from '../kit/button.tsx';
import { formatExactly } from '../kit/format.ts';
import { focusFirst } from '../kit/opening/opened.ts';
import page from '../kit/styles/page.module.css';
import { strings } from './history-strings.ts';
import { Compared, nowOf } from './version-diff.tsx';
import type { Version } from './versions.ts';

interface RestoreVersionProps {
  file: FileRow;
  version: Version;
  busy: boolean;
  onRestore: () => void;
  onKeep: () => void;
}

/** Shows what restoring a version would change in the file as it is now, and asks. The focus starts on the button that keeps it. */
export function RestoreVersion({ file, version, busy, onRestore, onKeep }: RestoreVersionProps) {
  const when = formatExactly(version.atMs);
  return (
    <fieldset className={page.question} aria-label={strings.of(strings.restore, when)}>
      <p>{strings.wouldChange}</p>
      <Compared
        gone={strings.currentGone}
        notebookId={file.notebookId}
        fileId={file.fileId}
        from={nowOf(file)}
        to={contentOf(file, version)}
      />
      <div className={page.actions}>
        <Button ref={focusFirst} onClick={onKeep}>
          {strings.keepCurrent}
        </Button>
        <Button tone="primary" busy={busy} onClick={onRestore}>
          {strings.restoreNow}
        </Button>
      </div>
    </fieldset>
  );
}

/** Restoring brings the content back, and leaves the name. */
function contentOf({ path }: FileRow, { after }: Version) {
  return after && { ...after, path };
}
