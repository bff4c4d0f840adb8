import { usesModel } from '../../../contracts/domain/agent-kinds.ts';
import type { PresetListing } from '../../../contracts/wire/commands/agent-file-requests.ts';
import { TextArea, TextField } from '../../kit/field.tsx';
import page from '../../kit/styles/page.module.css';
import { usePlace } from '../../state/place-context.tsx';
import { strings } from '../agent-strings.ts';
import styles from '../agents.module.css';
import { FolderPicker } from '../scope/folder-picker.tsx';
import { useReach } from '../scope/use-reach.ts';
import { type AgentDraft, type DraftField, lines, withTitle } from './agent-draft.ts';
import { RadioAnswer } from './radio-answer.tsx';

interface NewAgentQuestionsProps {
  draft: AgentDraft;
  errors: Partial<Record<DraftField, string>>;
  /** What the preset is made for; null without a preset. */
  asked: PresetListing['asked'] | null;
  /** Whether the folders are picked here; every field has them, too. */
  hasPicker: boolean;
  onChange: (patch: Partial<AgentDraft>) => void;
}

const FIELDS: ReadonlySet<string> = new Set<DraftField>(['title', 'notebooks', 'can']);
const EVERYTHING = '/**';

/** Returns whether the questions show the error of a field. */
export function isInQuestions(field: string): boolean {
  return FIELDS.has(field);
}

/** Asks what a new agent is for, where it works and whether it may write. All other fields have defaults. */
export function NewAgentQuestions({ draft, errors, asked, hasPicker, onChange }: NewAgentQuestionsProps) {
  const words = strings.questions;
  return (
    <>
      <div className={`${page.group} ${styles.narrow}`}>
        <TextField
          label={strings.fields.title}
          hint={strings.hints.title}
          error={errors.title}
          autoComplete="off"
          value={draft.title}
          onChange={({ currentTarget: { value } }) => onChange(withTitle(draft, value))}
        />
        {asked === null && usesModel(draft.adapter) && (
          <TextArea
            label={strings.fields.prompt}
            hint={words.promptHint}
            rows={3}
            value={draft.prompt}
            onChange={({ currentTarget: { value } }) => onChange({ prompt: value })}
          />
        )}
      </div>
      <WhereQuestion draft={draft} error={errors.notebooks} asked={asked} hasPicker={hasPicker} onChange={onChange} />
      <fieldset className={`${page.group} ${styles.narrow} ${styles.answers}`}>
        <legend>{words.write}</legend>
        {(['read', 'create', 'change'] as const).map((answer) => (
          <RadioAnswer
            key={answer}
            name="may-write"
            label={words.mayWrite[answer]}
            hint={words.mayWriteHints[answer]}
            checked={answer === writeAnswer(draft)}
            invalid={errors.can !== undefined}
            onChoose={() =>
              onChange({
                can: {
                  ...draft.can,
                  read: true,
                  create: answer !== 'read',
                  write: answer === 'change',
                  delete: answer === 'change' && draft.can.delete,
                },
              })
            }
          />
        ))}
        {errors.can && (
          <p className={page.stopped} role="alert">
            {errors.can}
          </p>
        )}
      </fieldset>
    </>
  );
}

/** Returns the answer that the rights of a draft amount to; null while it has none of them. */
function writeAnswer({ can }: AgentDraft): 'read' | 'create' | 'change' | null {
  if (can.write || can.delete) return 'change';
  if (can.create) return 'create';
  return can.read ? 'read' : null;
}

type Where = 'made-for' | 'notebook' | 'folders' | 'everywhere';

function WhereQuestion({
  draft,
  error,
  asked,
  hasPicker,
  onChange,
}: Omit<NewAgentQuestionsProps, 'errors'> & { error: string | undefined }) {
  const { notebook } = usePlace();
  const { notebookId } = notebook;
  const words = strings.questions;
  const folders = lines(draft.folders);
  const answer = whereAnswer(draft, notebookId, asked?.folders ?? []);
  const scope = { notebooks: [notebookId], folders, fileTypes: lines(draft.fileTypes) };
  const { reach } = useReach({ name: undefined, spec: { scope, can: draft.can } }, notebookId);
  const choose = (where: Where) =>
    onChange({
      notebooks: where === 'everywhere' ? '*' : notebookId,
      folders: where === 'made-for' ? (asked?.folders ?? []).join('\n') : where === 'folders' ? '' : EVERYTHING,
      fileTypes: (asked?.fileTypes ?? []).join('\n') || draft.fileTypes || '*',
    });
  const hasFolders = asked !== null && asked.folders.length > 0 && !asked.folders.includes(EVERYTHING);
  const answers: readonly Where[] = [
    ...(hasFolders ? (['made-for'] as const) : []),
    'notebook',
    'folders',
    'everywhere',
  ];
  return (
    <fieldset
      className={`${page.group} ${styles.narrow} ${styles.answers}`}
      aria-describedby={error ? 'where-error' : undefined}
    >
      <legend>{words.where}</legend>
      {answers.map((one) => (
        <RadioAnswer
          key={one}
          name="where"
          label={one === 'notebook' || one === 'folders' ? words.places[one](notebook.name) : words.places[one]}
          hint={one === 'made-for' ? (asked?.folders ?? []).join(', ') : ''}
          checked={one === answer}
          invalid={error !== undefined}
          onChoose={() => choose(one)}
        />
      ))}
      {answer === 'folders' && hasPicker && (
        <FolderPicker
          key={notebookId}
          patterns={folders}
          reach={reach}
          onChange={(chosen) => onChange({ folders: chosen.join('\n') })}
        />
      )}
      {error && (
        <p className={page.stopped} id="where-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Returns the answer that the scope of a draft amounts to; null while it has no notebook. */
function whereAnswer({ notebooks, folders }: AgentDraft, notebookId: string, madeFor: readonly string[]): Where | null {
  if (notebooks === '') return null;
  if (folders === EVERYTHING && notebooks === '*') return 'everywhere';
  if (notebooks === notebookId && folders === EVERYTHING) return 'notebook';
  return notebooks === notebookId && folders !== '' && folders === madeFor.join('\n') ? 'made-for' : 'folders';
}
