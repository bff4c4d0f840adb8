import { useEffect, useId, useRef, useState } from 'react';
import type { Notebook, Workspace } from '../../contracts/domain/notebook/notebook.ts';
import { COLOR_CHOICES, type ColorChoice } from '../../contracts/domain/workspace-colors.ts';
import { Button } from '../kit/button.tsx';
import { Options } from '../kit/field.tsx';
import type { Done } from '../kit/floating/done-note.tsx';
import kit from '../kit/kit.module.css';
import { common } from '../kit/language/common-strings.ts';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { translateError } from '../kit/worker-texts/translate.ts';
import { formatRoute } from '../routes/routes.ts';
import { useClient } from '../state/client-context.tsx';
import { NameForm } from './name-form.tsx';
import { strings } from './workspace-strings.ts';
import styles from './workspaces.module.css';

interface WorkspacePartProps {
  workspace: Workspace;
  all: readonly Workspace[];
  notebooks: readonly Notebook[];
  /** Id of the notebook that was moved last. */
  moved: string | null;
  onMoved: (notebookId: string) => void;
  onDone: (done: Done) => void;
  onClose: () => void;
}

export function WorkspacePart({ workspace, all, notebooks, moved, onMoved, onDone, onClose }: WorkspacePartProps) {
  const { call } = useClient();
  const [isNaming, setNaming] = useState(false);
  const id = useId();
  const { workspaceId, name, color = 'none' } = workspace;
  /** Does something, and says what was done, with Undo, or why it was not. */
  const act = async (effect: () => Promise<unknown>, done: string, back: () => Promise<unknown>) => {
    const sayWhy = (error: unknown) => onDone({ text: translateError(error), undo: null });
    const undo = () => void back().then(() => onDone({ text: strings.undone, undo: null }), sayWhy);
    await effect().then(() => onDone({ text: done, undo }), sayWhy);
  };
  const rename = (to: string) =>
    act(
      () => call('workspaces.rename', { workspaceId, name: to }),
      strings.renamed(to),
      () => call('workspaces.rename', { workspaceId, name }),
    );
  const setColor = (to: ColorChoice) =>
    act(
      () => call('workspaces.setColor', { workspaceId, color: to }),
      strings.colored(name, strings.colors[to]),
      () => call('workspaces.setColor', { workspaceId, color }),
    );
  const remove = () =>
    act(
      () => call('workspaces.remove', { workspaceId }),
      strings.removed(name),
      () => call('workspaces.create', workspace.color === undefined ? { name } : { name, color: workspace.color }),
    );
  const move = ({ notebookId, name: notebook }: Notebook, to: string) => {
    onMoved(notebookId);
    return act(
      () => call('notebooks.move', { notebookId, workspaceId: to }),
      strings.moved(notebook, all.find((one) => one.workspaceId === to)?.name ?? ''),
      () => call('notebooks.move', { notebookId, workspaceId }),
    );
  };
  return (
    <section className={page.column} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>
          <VisibleText text={name} />
        </h3>
        {workspace.color !== undefined && (
          <span className={styles.mark} style={{ background: `var(--${workspace.color})` }} aria-hidden="true" />
        )}
        <select
          className={kit.input}
          aria-label={strings.colorOf(name)}
          value={color}
          onChange={({ currentTarget }) => {
            const to = COLOR_CHOICES.find((one) => one === currentTarget.value);
            if (to !== undefined) void setColor(to);
          }}
        >
          <Options of={COLOR_CHOICES.map((one) => [one, strings.colors[one]])} />
        </select>
        {!isNaming && (
          <Button aria-label={strings.renameIt(name)} onClick={() => setNaming(true)}>
            {common.rename}
          </Button>
        )}
        {notebooks.length === 0 && all.length > 1 && (
          <Button aria-label={common.removeNamed(name)} onClick={() => void remove()}>
            {common.remove}
          </Button>
        )}
      </div>
      {isNaming && (
        <NameForm
          label={strings.name}
          button={strings.save}
          first={name}
          autoFocus
          onName={async (to) => {
            await rename(to);
            setNaming(false);
          }}
        >
          <Button onClick={() => setNaming(false)}>{common.cancel}</Button>
        </NameForm>
      )}
      {notebooks.length === 0 ? (
        <p className={page.soft}>{strings.empty}</p>
      ) : (
        <ul className={page.gridList} aria-label={strings.notebooks(name)}>
          {notebooks.map((notebook) => (
            <li key={notebook.notebookId} className={styles.notebook}>
              <a href={formatRoute({ view: 'notebook', notebookId: notebook.notebookId })} onClick={onClose}>
                <VisibleText text={notebook.name} />
              </a>
              {all.length > 1 && (
                <WorkspaceChoice
                  notebook={notebook}
                  workspaceId={workspaceId}
                  all={all}
                  isFocused={moved === notebook.notebookId}
                  onMove={(to) => void move(notebook, to)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface WorkspaceChoiceProps {
  notebook: Notebook;
  workspaceId: string;
  all: readonly Workspace[];
  /** Whether it has the focus when it appears: its notebook was just moved here. */
  isFocused: boolean;
  onMove: (workspaceId: string) => void;
}

function WorkspaceChoice({ notebook, workspaceId, all, isFocused, onMove }: WorkspaceChoiceProps) {
  const field = useRef<HTMLSelectElement>(null);
  const wasMoved = useRef(isFocused);
  useEffect(() => {
    if (wasMoved.current) field.current?.focus();
  }, []);
  return (
    <select
      ref={field}
      className={kit.input}
      aria-label={strings.moveTo(notebook.name)}
      value={workspaceId}
      onChange={({ currentTarget }) => onMove(currentTarget.value)}
    >
      <Options of={all.map((one) => [one.workspaceId, one.name])} />
    </select>
  );
}
