import { FileOutput, GitCompareArrows, History, Link2 } from 'lucide-react';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { linkText } from '../../../core/shared/link-text/link-name.ts';
import type { MenuChoice } from '../../kit/floating/menu-popover.tsx';
import { useNotices } from '../../kit/notices.tsx';
import { navigate } from '../../routes/use-route.ts';
import { usePaths } from '../../state/notebook/use-paths.ts';
import { askedHistory } from '../../state/page/asked-history.ts';
import { fileDialog } from '../../state/page/file-dialog.ts';
import { usePlace } from '../../state/place-context.tsx';
import { strings } from './record-strings.ts';

interface RecordChoices {
  readonly choices: MenuChoice[];
  /** Does what a choice says. Returns false for one of another kind. */
  readonly choose: (id: string) => boolean;
}

/** What a person does with a file as a record: link it, look at its versions, compare it, print it. */
export function useRecordChoices(file: FileRow): RecordChoices {
  const { notify } = useNotices();
  const { openFile } = usePlace();
  const paths = usePaths(true);
  const { notebookId, path, kind } = file;
  const copyLink = (): void => {
    const link = linkText(path, null, paths ?? []);
    navigator.clipboard.writeText(link).then(
      () => notify(strings.copied(link)),
      () => notify(strings.notCopied(link)),
    );
  };
  const isFile = kind === 'file';
  const isNote = /\.(?:md|markdown)$/i.test(path);
  return {
    choices: [
      ...(isFile
        ? [
            { id: 'copy-link', text: strings.copyLink, icon: Link2, apart: true },
            { id: 'history', text: strings.history, icon: History },
            { id: 'compare', text: strings.compare, icon: GitCompareArrows },
          ]
        : [{ id: 'history', text: strings.folderHistory, icon: History, apart: true }]),
      ...(isNote || !isFile ? [{ id: 'publish', text: strings.publish, icon: FileOutput }] : []),
    ],
    choose(id) {
      if (id === 'copy-link') copyLink();
      else if (id === 'history' && !isFile) navigate({ view: 'history', of: `path:${path}` });
      else if (id === 'history') {
        askedHistory.set(path);
        openFile(path);
      } else if (id === 'compare' || id === 'publish') fileDialog.set({ kind: id, notebookId, path });
      else return false;
      return true;
    },
  };
}
