import { CornerDownRight, Folder, FolderPlus, Notebook } from 'lucide-react';
import { type KeyboardEvent, useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { Form } from '../../kit/field.tsx';
import { FormActions } from '../../kit/fields/form-actions.tsx';
import { nameOf } from '../../kit/format.ts';
import kit from '../../kit/kit.module.css';
import { common } from '../../kit/language/common-strings.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { useClient } from '../../state/client-context.tsx';
import { usePlace } from '../../state/place-context.tsx';
import styles from '../files.module.css';
import type { FileActions, MoveForm as Move } from '../use-file-actions.ts';
import { folderChoices, type MoveTarget } from './folder-choices.ts';
import { MoveAttachments } from './move-attachments.tsx';
import { MoveLinks } from './move-links.tsx';
import { strings } from './move-strings.ts';
import { type PlannedMove, useMovePlan } from './use-move-plan.ts';

/** Asks for the folder that files move to, above the file tree, and says what the move does to links and attachments. */
export function MoveForm({ form, actions }: { form: Move; actions: FileActions }) {
  const { files, folder } = form;
  const folders = useFolderList();
  const [text, setText] = useState(folder ?? '');
  const [index, setIndex] = useState(0);
  const one = files.length === 1 ? files[0] : undefined;
  const shownText = useDeferredValue(text);
  const { targets, more } = useMemo(
    () =>
      folderChoices(
        folders ?? [],
        shownText,
        files.map(({ path }) => path),
      ),
    [folders, shownText, files],
  );
  const at = Math.min(index, targets.length - 1);
  const target = targets[at];
  const planned = usePlanned(form, target);
  const plan = useMovePlan(planned, actions.attachments);
  // Until the list fits the text, the highlighted target is not the wanted one.
  const isLate = shownText !== text || folders === null;
  const isShown = plan !== null && plan.to === planned.to;
  const isRefused = isShown && (plan.refusal !== null || plan.isUnmoved || plan.attachments.refusal !== null);
  const isPossible = target !== undefined && !isLate && !isRefused;
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const leave = useCallback((element: HTMLFormElement | null) => () => focusTree(element), []);

  const submit = () => {
    if (!isPossible) return;
    if (target.type === 'folder') void actions.moveInto(files, target.path);
    else if (one) void actions.moveTo(one, target.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = new Map([
      ['ArrowDown', 1],
      ['ArrowUp', -1],
      ['PageDown', 5],
      ['PageUp', -5],
    ]);
    const step = steps.get(event.key);
    if (event.key === 'Escape') actions.stop();
    else if (step !== undefined) setIndex(Math.max(0, Math.min(targets.length - 1, at + step)));
    else return;
    event.preventDefault();
  };
  return (
    <Form ref={leave} className={styles.form} onSubmit={submit}>
      <div className={kit.field}>
        <label className={kit.label} htmlFor={`${listId}-field`}>
          {strings.moveTo(one ? nameOf(one.path) : strings.items(files.length))}
        </label>
        <input
          ref={field}
          id={`${listId}-field`}
          className={kit.input}
          role="combobox"
          aria-expanded={targets.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(target ? { 'aria-activedescendant': `${listId}-${at}` } : {})}
          value={text}
          placeholder={strings.placeholder}
          maxLength={4096}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={listId} role="listbox" aria-label={common.folders} className={styles.folderList}>
        {targets.map((each, number) => (
          <Choice
            key={`${each.type} ${each.path}`}
            id={`${listId}-${number}`}
            target={each}
            active={number === at}
            onChoose={() => {
              setIndex(number);
              field.current?.focus();
            }}
          />
        ))}
      </div>
      <p className={more > 0 ? page.note : 'visually-hidden'} role="status">
        {folders === null ? '' : more > 0 ? strings.moreFolders(more) : strings.found(folderCount(targets))}
      </p>
      {isShown && plan.isUnmoved && plan.refusal === null && <p className={page.note}>{strings.isThere}</p>}
      <MoveLinks plan={plan} actions={actions} />
      <MoveAttachments plan={plan} actions={actions} />
      {actions.error && (
        <p className={kit.fieldError} role="alert">
          {actions.error}
        </p>
      )}
      <FormActions
        className={styles.formActions}
        submit={strings.move}
        disabled={!isPossible}
        onCancel={actions.stop}
      />
    </Form>
  );
}

interface ChoiceProps {
  id: string;
  target: MoveTarget;
  active: boolean;
  onChoose: () => void;
}

function Choice({ id, target, active, onChoose }: ChoiceProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const { path } = target;
  const isRoot = path === '/';
  const Icon = target.type === 'path' ? CornerDownRight : target.isNew ? FolderPlus : isRoot ? Notebook : Folder;
  const words = target.type === 'path' ? strings.newPath : target.isNew ? strings.newFolder : undefined;
  return (
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={`${page.line} ${styles.folderChoice}`}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChoose();
      }}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      <span className={`${page.cutItem} ${styles.folderName}`}>
        {words ? words(path) : isRoot ? strings.root : <VisibleText text={path} />}
      </span>
    </div>
  );
}

function folderCount(targets: readonly MoveTarget[]): number {
  return targets.filter((target) => target.type === 'folder' && !target.isNew).length;
}

/** Returns the paths of all folders; null until loaded. */
function useFolderList(): readonly string[] | null {
  const { call } = useClient();
  const { notebook } = usePlace();
  const { notebookId } = notebook;
  const [folders, setFolders] = useState<readonly string[] | null>(null);
  useEffect(() => {
    return followPromise(call('files.folders', { notebookId }), setFolders, () => setFolders([]));
  }, [call, notebookId]);
  return folders;
}

function usePlanned({ files }: Move, target: MoveTarget | undefined): PlannedMove {
  const paths = useMemo(() => files.map(({ path }) => path), [files]);
  const first = useMemo(() => [paths[0] ?? '/'] as const, [paths]);
  if (target?.type === 'folder') return { type: 'folder', paths, to: target.path };
  return { type: 'path', paths: first, to: target?.path ?? first[0] };
}

/** Returns the focus to the tree when the form had it, so that it is not reset to the start of the page. */
function focusTree(form: HTMLFormElement | null): void {
  const panel = form?.parentElement;
  // A button that was disabled under the focus has lost it already.
  if (document.activeElement !== document.body && form?.contains(document.activeElement) !== true) return;
  requestAnimationFrame(() => {
    // Looked for now: the row of a file that went into a closed folder is gone.
    if (document.activeElement === document.body)
      panel?.querySelector<HTMLElement>('[role="tree"] [tabindex="0"]')?.focus();
  });
}
