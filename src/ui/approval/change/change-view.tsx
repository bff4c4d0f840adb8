import { useEffect, useLayoutEffect, useState } from 'react';
import type { Change } from '../../../contracts/domain/notebook/notebook.ts';
import type { Approval } from '../../../contracts/domain/run/run.ts';
import { useLayout } from '../../kit/hooks/use-media.ts';
import kit from '../../kit/kit.module.css';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { Working } from '../../kit/working.tsx';
import styles from '../approval.module.css';
import { strings } from '../approval-strings.ts';
import { GitPushView } from '../git-push-view.tsx';
import { ServerCallView } from '../server-call-view.tsx';
import { AddressView } from './address-view.tsx';
import { isFetch, isGitPush, isServerCall } from './describe-change.ts';
import { DiffView } from './diff-view.tsx';
import { EffectLine } from './effect-line.tsx';
import { PatchFit } from './patch-fit.tsx';
import { RenderedNote } from './rendered-note.tsx';
import { ScriptSource } from './script-source.tsx';
import { type ShownFile, useChangeText } from './use-change-text.ts';
import { WrittenLabels } from './written-labels.tsx';

interface ChangeViewProps {
  approval: Approval;
  /** Name of the change, which is unique on the screen. Default: the proposed change of its first file. */
  label?: string | undefined;
  /** Whether a note can be shown as it will read, too. Default false. */
  canRender?: boolean;
  /** Whether the person has seen the change to its end. Default false. */
  isSeen?: boolean;
  /** Called with the parts that remain when the person leaves one out. Default: the change is taken as a whole. */
  onKeep?: ((hunks: number[]) => void) | undefined;
  /** Called with another text of a file when the person sets a label in it. Default: the text cannot be edited. */
  onText?: ((path: string, text: string) => void) | undefined;
  onSeen: () => void;
  /** Called once the change is rendered. */
  onShown?: () => void;
}

/** Shows everything that allowing would do. */
export function ChangeView({
  approval,
  label,
  canRender = false,
  isSeen = false,
  onKeep,
  onText,
  onSeen,
  onShown,
}: ChangeViewProps) {
  const view = { label, canRender, isSeen, onKeep, onText, onSeen, onShown };
  if (approval.change) {
    return (
      <>
        {approval.script && <ScriptSource approval={approval} />}
        <PatchFit approval={approval} />
        <Files change={approval.change} {...view} />
      </>
    );
  }
  if (approval.script) return <ScriptSource approval={approval} onSeen={onSeen} />;
  if (isServerCall(approval)) return <ServerCallView approval={approval} onSeen={onSeen} />;
  if (isGitPush(approval)) return <GitPushView approval={approval} onSeen={onSeen} />;
  if (isFetch(approval)) return <AddressView url={approval.target} onSeen={onSeen} />;
  return <Arguments input={approval.input} onSeen={onSeen} />;
}

interface FilesProps {
  change: Change;
  label: string | undefined;
  canRender: boolean;
  isSeen: boolean;
  onKeep: ((hunks: number[]) => void) | undefined;
  onText: ((path: string, text: string) => void) | undefined;
  onSeen: () => void;
  onShown: (() => void) | undefined;
}

type View = 'changes' | 'sideBySide' | 'rendered';

function Files({ change, label, canRender, isSeen, onKeep, onText, onSeen, onShown }: FilesProps) {
  const files = useChangeText(change);
  const [chosen, setView] = useState<View | null>(null);
  const layout = useLayout();
  const shown = files !== null;
  // A layout effect, so that it runs before the first key press.
  useLayoutEffect(() => {
    if (shown) onShown?.();
  }, [shown, onShown]);
  if (!files) return <Working text={strings.loading} />;
  const note = canRender ? noteOf(files) : null;
  const views: View[] = canRender
    ? [...(note ? (['rendered'] as const) : []), 'changes', ...(layout === 'phone' ? [] : (['sideBySide'] as const))]
    : [];
  const view = chosen ?? (note?.isNew ? 'rendered' : 'changes');
  const onLeaveOut =
    onKeep && ((hunk: number, of: number) => onKeep([...Array(of).keys()].filter((one) => one !== hunk)));
  return (
    <>
      <EffectLine files={files} />
      <WrittenLabels notebookId={change.notebookId} files={files} onText={onText} />
      {views.length > 1 && (
        <fieldset className={styles.views} aria-label={strings.views}>
          {views.map((choice) => (
            <button key={choice} type="button" aria-pressed={view === choice} onClick={() => setView(choice)}>
              {strings[choice]}
            </button>
          ))}
        </fieldset>
      )}
      {view === 'rendered' && note && (
        <>
          {!isSeen && <p className={page.soft}>{strings.renderedOnly}</p>}
          <RenderedNote notebookId={change.notebookId} path={note.path} text={note.text} />
        </>
      )}
      {/* Only the exact text counts as seen, so it follows the rendered note. */}
      <DiffView
        files={files}
        {...(label === undefined ? {} : { label })}
        isSideBySide={view === 'sideBySide'}
        onLeaveOut={onLeaveOut}
        onSeen={onSeen}
      />
    </>
  );
}

/** Returns the note that a change writes; null when it writes another kind of file, or several files. */
function noteOf(files: readonly ShownFile[]): { path: string; text: string; isNew: boolean } | null {
  const [file] = files.filter(({ body }) => body.type !== 'none');
  if (file?.body.type !== 'text' || files.filter(({ body }) => body.type !== 'none').length !== 1) return null;
  const path = file.changed.to ?? file.changed.path;
  return /\.(?:md|markdown)$/i.test(path)
    ? { path, text: file.body.after, isNew: file.changed.kind === 'create' }
    : null;
}

function Arguments({ input, onSeen }: { input: unknown; onSeen: () => void }) {
  useEffect(onSeen, [onSeen]);
  return (
    <>
      <p>{strings.noChange}</p>
      <pre className={kit.raw}>
        <VisibleText text={JSON.stringify(input, null, 2)} />
      </pre>
    </>
  );
}
