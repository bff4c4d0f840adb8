import { useState } from 'react';
import { useSummary } from '../../client/queries/use-runs.ts';
import { MAX_EDITED_SUMMARY_CHARS, type SessionSummary as Summary } from '../../contracts/domain/run/message.ts';
import { Button, LinkButton } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { Form, TextArea } from '../kit/field.tsx';
import { focusSoon } from '../kit/hooks/focus-soon.ts';
import { useAction } from '../kit/hooks/use-action.ts';
import kit from '../kit/kit.module.css';
import { common } from '../kit/language/common-strings.ts';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { useClient } from '../state/client-context.tsx';
import styles from './run.module.css';
import { strings } from './run-strings.ts';

/** Shows the summary that replaces the older turns of a conversation in the prompt, and lets the person edit it. */
export function SessionSummary({ sessionId }: { sessionId: string }) {
  const summary = useSummary(sessionId);
  if (!summary) return null;
  return (
    <details className={`${kit.disclosure} ${styles.summary}`}>
      <summary>{strings.summary.title}</summary>
      <p className={page.note}>{strings.summary.why}</p>
      <SummaryText key={sessionId} summary={summary} />
    </details>
  );
}

function SummaryText({ summary }: { summary: Summary }) {
  const { call } = useClient();
  const { sessionId } = summary;
  // Keep the position of the text being edited: turns summarized meanwhile are appended to the edited text.
  const [draft, setDraft] = useState<Pick<Summary, 'text' | 'upToSeq'> | null>(null);
  const act = useAction((text: string | null, upToSeq: number) =>
    call('sessions.setSummary', { sessionId, text, upToSeq }),
  );
  const editId = `edit-summary-${sessionId}`;
  const fieldId = `summary-${sessionId}`;

  const leave = () => {
    setDraft(null);
    focusSoon(editId);
  };
  const save = async (text: string | null, upToSeq: number) => {
    if (await act.run(text, upToSeq)) leave();
  };

  if (draft === null) {
    return (
      <>
        <div className={styles.summaryText}>
          <VisibleText text={summary.text} />
        </div>
        {summary.edited && <p className={page.note}>{strings.summary.edited}</p>}
        <div className={styles.buttons}>
          <Button
            id={editId}
            onClick={() => {
              setDraft({ text: summary.text.slice(0, MAX_EDITED_SUMMARY_CHARS), upToSeq: summary.upToSeq });
              focusSoon(fieldId);
            }}
          >
            {strings.summary.edit}
          </Button>
          {summary.edited && (
            <LinkButton aria-disabled={act.busy} onClick={() => !act.busy && void save(null, summary.upToSeq)}>
              {strings.summary.remake}
            </LinkButton>
          )}
        </div>
        {act.error && <ErrorNote message={act.error.message} />}
      </>
    );
  }
  return (
    <Form className={page.stack} onSubmit={() => void save(draft.text, draft.upToSeq)}>
      <TextArea
        id={fieldId}
        label={strings.summary.field}
        hint={strings.summary.left(MAX_EDITED_SUMMARY_CHARS - draft.text.length)}
        rows={10}
        maxLength={MAX_EDITED_SUMMARY_CHARS}
        value={draft.text}
        onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || act.busy) return;
          event.stopPropagation();
          leave();
        }}
      />
      <div className={styles.buttons}>
        <Button tone="primary" type="submit" busy={act.busy}>
          {common.save}
        </Button>
        <Button busy={act.busy} onClick={leave}>
          {common.cancel}
        </Button>
      </div>
      {act.error && <ErrorNote message={act.error.message} />}
    </Form>
  );
}
