import { useMemo, useState } from 'react';
import { useFileHistory } from '../../../client/queries/use-file-history.ts';
import { useFile } from '../../../client/queries/use-files.ts';
import type { FileRow, FileState } from '../../../contracts/domain/notebook/notebook.ts';
import { fileTitle } from '../../../core/shared/names/file-title.ts';
import { toVersions } from '../../../ui/history/versions.ts';
import { Options, SelectField, TextField } from '../../../ui/kit/field.tsx';
import { RadioChoices } from '../../../ui/kit/fields/radio-choices.tsx';
import { DialogHead, FloatingDialog } from '../../../ui/kit/floating/floating-dialog.tsx';
import { formatExactly } from '../../../ui/kit/format.ts';
import { common } from '../../../ui/kit/language/common-strings.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { Working } from '../../../ui/kit/working.tsx';
import { useActorName } from '../../../ui/state/agents/use-actor-name.ts';
import { usePaths } from '../../../ui/state/notebook/use-paths.ts';
import { strings } from '../texts/compare-strings.ts';
import styles from './compare.module.css';
import { Comparison } from './comparison.tsx';

/** Most names that the browser suggests. */
const MAX_SUGGESTED = 500;

interface CompareDialogProps {
  notebookId: string;
  path: string;
  onClose: () => void;
}

/** Compares a note with one of its versions or with another note. */
export function CompareDialog({ notebookId, path, onClose }: CompareDialogProps) {
  const file = useFile(notebookId, path);
  return (
    <FloatingDialog isDismissable onClose={onClose} width={860} classes={styles}>
      <DialogHead title={strings.title(fileTitle(path))} closeLabel={common.close} onClose={onClose} />
      {file === undefined ? <Working text={strings.reading} /> : file !== null && <Choice file={file} />}
    </FloatingDialog>
  );
}

function Choice({ file }: { file: FileRow }) {
  const [kind, setKind] = useState<'version' | 'note'>('version');
  return (
    <div className={page.stack}>
      <RadioChoices
        label={strings.with}
        of={['version', 'note'] as const}
        chosen={kind}
        onChoose={setKind}
        says={strings.choices}
      />
      {kind === 'version' ? <WithVersion file={file} /> : <WithNote file={file} />}
    </div>
  );
}

function WithVersion({ file }: { file: FileRow }) {
  const changes = useFileHistory(file.fileId);
  const actorName = useActorName();
  const [chosen, setChosen] = useState<string | null>(null);
  /** The other version; null for the note as it is now. */
  const [other, setOther] = useState<string | null>(null);
  /** One for each content, the newest first; the present one is no earlier version. */
  const versions = useMemo(() => {
    const seen = new Set([file.hash]);
    return changes === undefined
      ? null
      : toVersions(changes, file.fileId).filter(({ after }) => {
          if (after?.kind !== 'file' || seen.has(after.hash)) return false;
          seen.add(after.hash);
          return true;
        });
  }, [changes, file.fileId, file.hash]);
  if (versions === null) return <Working text={strings.reading} />;
  const version = versions.find(({ changeId }) => changeId === chosen) ?? versions[0];
  if (version === undefined) return <p className={page.hint}>{strings.noVersion}</p>;
  const against = versions.find(({ changeId }) => changeId === other);
  const choices = versions.map(({ changeId, atMs, actor }): [string, string] => [
    changeId,
    strings.versionAt(formatExactly(atMs), actorName(actor)),
  ]);
  return (
    <>
      <SelectField
        label={strings.version}
        value={version.changeId}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        <Options of={choices} />
      </SelectField>
      <SelectField
        label={strings.against}
        value={against?.changeId ?? ''}
        onChange={(event) => setOther(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      >
        <Options of={[['', strings.nowChoice], ...choices]} />
      </SelectField>
      <Comparison
        notebookId={file.notebookId}
        fileId={file.fileId}
        from={version.after}
        to={against?.after ?? stateOf(file)}
        names={{
          from: formatExactly(version.atMs),
          to: against === undefined ? strings.now : formatExactly(against.atMs),
        }}
      />
    </>
  );
}

function WithNote({ file }: { file: FileRow }) {
  const paths = usePaths(true);
  const [typed, setTyped] = useState('');
  const others = useMemo(() => (paths ?? []).filter((path) => path !== file.path), [paths, file.path]);
  const path = useMemo(() => pathOf(typed, others), [typed, others]);
  const other = useFile(file.notebookId, path ?? '');
  return (
    <>
      <TextField
        label={common.note}
        hint={strings.noteHint}
        value={typed}
        maxLength={1000}
        suggestions={others.slice(0, MAX_SUGGESTED)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {path === null || other === null || other === undefined ? (
        <p className={page.hint} role="status">
          {strings.noNote}
        </p>
      ) : (
        <Comparison
          notebookId={file.notebookId}
          fileId={file.fileId}
          from={stateOf(file)}
          to={stateOf(other)}
          names={{ from: fileTitle(file.path), to: fileTitle(other.path) }}
        />
      )}
    </>
  );
}

/** Returns the file that a person names: by its path, or by its name where only one has it. */
function pathOf(typed: string, paths: readonly string[]): string | null {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return null;
  const exact = paths.find((path) => path.toLowerCase() === wanted);
  if (exact !== undefined) return exact;
  const named = paths.filter((path) => fileTitle(path).toLowerCase() === wanted);
  return named.length === 1 ? (named[0] ?? null) : null;
}

function stateOf({ path, kind, hash, sizeBytes }: FileRow): FileState {
  return { path, kind, hash, sizeBytes };
}
