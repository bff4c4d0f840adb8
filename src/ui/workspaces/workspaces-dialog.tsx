import { useState } from 'react';
import { useWorkspaces } from '../../client/queries/use-notebooks.ts';
import type { Notebook, Workspace } from '../../contracts/domain/notebook/notebook.ts';
import { type Done, DoneNote } from '../kit/floating/done-note.tsx';
import { DialogHead, FloatingDialog } from '../kit/floating/floating-dialog.tsx';
import { common } from '../kit/language/common-strings.ts';
import page from '../kit/styles/page.module.css';
import { Working } from '../kit/working.tsx';
import { useClient } from '../state/client-context.tsx';
import { usePlace } from '../state/place-context.tsx';
import { NameForm } from './name-form.tsx';
import { WorkspacePart } from './workspace-part.tsx';
import { strings } from './workspace-strings.ts';
import styles from './workspaces.module.css';

/** Shows the workspaces with their notebooks: created, renamed, removed when empty, and notebooks moved between them. */
export default function WorkspacesDialog({ onClose }: { onClose: () => void }) {
  const workspaces = useWorkspaces();
  return (
    <FloatingDialog isDismissable onClose={onClose} width={560} classes={styles}>
      <DialogHead title={strings.title} closeLabel={common.close} onClose={onClose} />
      <p className={page.soft}>{strings.hint}</p>
      {workspaces === undefined ? (
        <Working text={strings.loading} />
      ) : (
        <Body workspaces={workspaces} onClose={onClose} />
      )}
    </FloatingDialog>
  );
}

function Body({ workspaces, onClose }: { workspaces: readonly Workspace[]; onClose: () => void }) {
  const { call } = useClient();
  const { notebooks } = usePlace();
  const [done, setDone] = useState<Done | null>(null);
  const [moved, setMoved] = useState<string | null>(null);
  const known = new Set(workspaces.map(({ workspaceId }) => workspaceId));
  const [first] = workspaces;
  // A notebook whose workspace is damaged is shown in the first one.
  const homeOf = ({ workspaceId }: Notebook) => (known.has(workspaceId) ? workspaceId : first?.workspaceId);
  return (
    <>
      <DoneNote done={done} undoLabel={common.undo} />
      {workspaces.map((workspace) => (
        <WorkspacePart
          key={workspace.workspaceId}
          workspace={workspace}
          all={workspaces}
          notebooks={notebooks.filter((notebook) => homeOf(notebook) === workspace.workspaceId)}
          moved={moved}
          onMoved={setMoved}
          onDone={setDone}
          onClose={onClose}
        />
      ))}
      <NameForm
        label={strings.name}
        button={strings.create}
        onName={async (name) => {
          await call('workspaces.create', { name });
          setDone({ text: strings.created(name), undo: null });
        }}
      />
    </>
  );
}
