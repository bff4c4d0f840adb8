import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Approval } from '../../../contracts/domain/run/run.ts';
import { parseJson } from '../../../core/shared/json/parse-json.ts';
import { toVisibleText } from '../../../core/shared/visible-text.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import page from '../../kit/styles/page.module.css';
import styles from '../approval.module.css';
import { strings } from '../approval-strings.ts';
import { useChangeText } from '../change/use-change-text.ts';
import { EditForm } from './edit-form.tsx';
import { useApprovalEdit } from './use-approval-edit.ts';

const words = strings.edit;

export type Editing = 'input' | 'text';

interface EditControlsProps {
  approval: Approval;
  onEdit: (what: Editing) => void;
}

export function editButtonId(approvalId: string, what: Editing): string {
  return `edit-${what}-${approvalId}`;
}

/** Lets the person change a proposal before they allow it: its text, or the arguments of the call. */
export function EditControls({ approval, onEdit }: EditControlsProps) {
  const { approvalId, change, proposed } = approval;
  const { run, busy, error } = useApprovalEdit(approval);
  const hasText =
    change?.transitions.some(({ before, after }) => after?.kind === 'file' && after.hash !== before?.hash) ?? false;
  return (
    <div className={styles.editing}>
      {proposed && (
        <p>
          {words.edited}{' '}
          <LinkButton disabled={busy} onClick={() => void run({ type: 'reset' })}>
            {words.reset}
          </LinkButton>
        </p>
      )}
      <div className={styles.buttons}>
        {hasText && (
          <Button id={editButtonId(approvalId, 'text')} icon={Pencil} disabled={busy} onClick={() => onEdit('text')}>
            {words.text}
          </Button>
        )}
        <Button id={editButtonId(approvalId, 'input')} disabled={busy} onClick={() => onEdit('input')}>
          {words.input}
        </Button>
      </div>
      {error && <ErrorNote message={error.message} />}
    </div>
  );
}

interface EditorProps {
  approval: Approval;
  what: Editing;
  onCancel: () => void;
}

/** Edits a proposal, in place of the change. */
export function ApprovalEditor({ approval, what, onCancel }: EditorProps) {
  const { run, busy, error } = useApprovalEdit(approval);
  if (what === 'text' && approval.change) {
    return <TextForm approval={approval} change={approval.change} onCancel={onCancel} />;
  }
  return (
    <EditForm
      label={words.inputLabel}
      before={JSON.stringify(approval.input, null, 2)}
      busy={busy}
      error={error?.message ?? null}
      check={(text) => (parseJson(text) === undefined ? words.badJson : null)}
      onSave={(text) => void run({ type: 'input', input: JSON.parse(text) })}
      onCancel={onCancel}
    />
  );
}

interface TextFormProps {
  approval: Approval;
  change: NonNullable<Approval['change']>;
  onCancel: () => void;
}

function TextForm({ approval, change, onCancel }: TextFormProps) {
  const { run, busy, error } = useApprovalEdit(approval);
  const files = useChangeText(change);
  const [chosen, setChosen] = useState(0);
  const texts = (files ?? []).flatMap(({ changed, body }) =>
    body.type === 'text' ? [{ path: changed.to ?? changed.path, text: body.after }] : [],
  );
  const file = texts[chosen];
  if (!file) return null;
  return (
    <>
      {texts.length > 1 && (
        <ul className={page.chips}>
          {texts.map(({ path }, index) => (
            <li key={path}>
              <LinkButton disabled={index === chosen} onClick={() => setChosen(index)}>
                {words.textOf(toVisibleText(path))}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      <EditForm
        key={file.path}
        label={words.textLabel(toVisibleText(file.path))}
        before={file.text}
        busy={busy}
        error={error?.message ?? null}
        check={() => null}
        onSave={(text) => void run({ type: 'text', path: file.path, text })}
        onCancel={onCancel}
      />
    </>
  );
}
