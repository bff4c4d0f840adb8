import { formatRoute } from '../../../ui/routes/routes.ts';
import { usePlace } from '../../../ui/state/place-context.tsx';
import { strings } from '../texts/sync-strings.ts';
import { useFolderSyncs } from './use-folder-syncs.ts';

/** Says on the status line whether the open notebook is in step with its folder. Renders nothing without one. */
export default function SyncLine() {
  const { notebook } = usePlace();
  const sync = useFolderSyncs()?.get(notebook.notebookId);
  if (sync === undefined) return null;
  const conflicts = sync.notes.filter(({ type }) => type === 'copy').length;
  const words = strings.line;
  const isTrouble = sync.state !== 'ready' && sync.state !== 'new';
  const text = isTrouble
    ? words.trouble
    : conflicts > 0
      ? words.conflicts(conflicts)
      : sync.seq === notebook.seq
        ? words.inStep
        : words.changed;
  return (
    <span data-state={isTrouble || conflicts > 0 ? 'failed' : 'saved'}>
      <a href={formatRoute({ view: 'devices' })}>{text}</a>
    </span>
  );
}
