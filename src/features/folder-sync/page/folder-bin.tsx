import { useEffect, useState } from 'react';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { focusSoon } from '../../../ui/kit/hooks/focus-soon.ts';
import { useNotices } from '../../../ui/kit/notices.tsx';
import { useOneOpen } from '../../../ui/kit/opening/use-one-open.ts';
import { RemoveQuestion } from '../../../ui/kit/remove-question.tsx';
import page from '../../../ui/kit/styles/page.module.css';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { DiskBinContent } from '../contract/sync-requests.ts';
import { strings } from '../texts/sync-strings.ts';

interface FolderBinProps {
  notebookId: string;
  folderName: string;
  /** Changes when the bin may hold something else. */
  after: string;
  titleId: string;
}

/** Shows what the bin of a folder holds, says that nothing empties it by itself, and empties it. Renders nothing for an empty one. */
export function FolderBin({ notebookId, folderName, after, titleId }: FolderBinProps) {
  const { call } = useClient();
  const { notify } = useNotices();
  const [bin, setBin] = useState<DiskBinContent | null>(null);
  const { open, opener, close } = useOneOpen<'empty'>();
  useEffect(
    () =>
      after === '' ? undefined : followPromise(call('sync.folder.bin', { notebookId }), setBin, () => setBin(null)),
    [call, notebookId, after],
  );
  if (bin === null || bin.files === 0) return null;
  const words = strings.bin;
  return (
    <>
      <p className={page.hint}>{words.holds(bin.files, bin.sizeBytes)}</p>
      <div className={page.actions}>
        <Button {...opener('empty')} tone="quiet">
          {words.empty}
        </Button>
      </div>
      {open === 'empty' && (
        <RemoveQuestion
          label={words.empty}
          question={words.question(bin.files, folderName)}
          keep={words.keep}
          remove={words.now(bin.files)}
          onKeep={close}
          onRemove={async () => {
            const { files } = await call('sync.folder.emptyBin', { notebookId });
            close();
            setBin({ files: bin.files - files, sizeBytes: 0 });
            notify(words.emptied(files));
            focusSoon(titleId);
          }}
        />
      )}
    </>
  );
}
