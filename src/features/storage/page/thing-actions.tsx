import type { ReactNode } from 'react';
import { readLastChange } from '../../../client/queries/read-last-change.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import { common } from '../../../ui/kit/language/common-strings.ts';
import { useNotices } from '../../../ui/kit/notices.tsx';
import page from '../../../ui/kit/styles/page.module.css';
import { formatRoute } from '../../../ui/routes/routes.ts';
import { useClient } from '../../../ui/state/client-context.tsx';
import { usePlace } from '../../../ui/state/place-context.tsx';
import { useUndo } from '../../../ui/state/undo/use-undo.ts';
import type { LargeThing } from '../contract/storage-inventory.ts';
import { inventoryStrings as strings } from '../texts/inventory-strings.ts';

interface ThingActionsProps {
  thing: LargeThing;
  name: string;
  /** Called after something was removed. */
  onChange: () => void;
  /** Asks whether the thing is erased for good. */
  onErase: () => void;
}

/** Opens a thing, or leads to where it is removed. */
export function ThingActions({ thing, name, onChange, onErase }: ThingActionsProps) {
  const erase = (
    <Button tone="quiet" aria-label={strings.eraseIt(name)} onClick={onErase}>
      {strings.erase}
    </Button>
  );
  switch (thing.type) {
    case 'file':
      return (
        <FileActions file={thing} name={name} onChange={onChange}>
          {erase}
        </FileActions>
      );
    case 'deleted-file':
      return <BinAction notebookId={thing.notebookId}>{erase}</BinAction>;
    case 'conversation':
      return (
        <span className={page.actions}>
          <a href={formatRoute({ view: 'settings' })}>{strings.toRetention}</a>
          {erase}
        </span>
      );
    case 'model':
      return (
        <span className={page.actions}>
          <a href={formatRoute({ view: 'models' })}>{strings.toModels}</a>
        </span>
      );
    default:
      return thing satisfies never;
  }
}

function FileActions({
  file,
  name,
  onChange,
  children,
}: Omit<ThingActionsProps, 'thing' | 'onErase'> & {
  file: Extract<LargeThing, { path: string }>;
  children: ReactNode;
}) {
  const { call } = useClient();
  const { notify } = useNotices();
  const { pathsMoved, notebook } = usePlace();
  const undo = useUndo();
  const { notebookId, path, fileId } = file;
  const remove = useAction(async () => {
    await call('files.remove', { notebookId, path });
    if (notebook.notebookId === notebookId) pathsMoved([{ from: path, to: null }]);
    const change = await readLastChange(notebookId);
    const isOurs = change?.transitions.some((each) => each.fileId === fileId && each.after === null);
    const takeBack = () => void undo.change(change?.changeId ?? '').then(onChange);
    notify(strings.deleted(name), isOurs ? { label: common.undo, run: takeBack } : undefined);
    onChange();
  });
  return (
    <span className={page.actions}>
      <a href={formatRoute({ view: 'file', notebookId, path })} aria-label={strings.openIt(name)}>
        {common.open}
      </a>
      <Button tone="quiet" busy={remove.busy} aria-label={strings.deleteIt(name)} onClick={() => void remove.run()}>
        {strings.delete}
      </Button>
      {children}
      {remove.error !== null && <span role="alert">{remove.error.message}</span>}
    </span>
  );
}

/** The dialog lists the deleted files of the open notebook only. */
function BinAction({ notebookId, children }: { notebookId: string; children: ReactNode }) {
  const { notebook } = usePlace();
  if (notebook.notebookId !== notebookId)
    return (
      <span className={page.actions}>
        <a href={formatRoute({ view: 'notebook', notebookId })}>{common.open}</a>
        {children}
      </span>
    );
  return (
    <span className={page.actions}>
      <a href={formatRoute({ view: 'bin' })}>{strings.toBin}</a>
      {children}
    </span>
  );
}
