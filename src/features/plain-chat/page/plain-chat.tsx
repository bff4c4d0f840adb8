import { FilePlus, RotateCcw, SendHorizontal, Square } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { Form, TextArea } from '../../../ui/kit/field.tsx';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import { common } from '../../../ui/kit/language/common-strings.ts';
import { useNotices } from '../../../ui/kit/notices.tsx';
import page from '../../../ui/kit/styles/page.module.css';
import { Working } from '../../../ui/kit/working.tsx';
import { formatRoute } from '../../../ui/routes/routes.ts';
import { navigate } from '../../../ui/routes/use-route.ts';
import { useClient } from '../../../ui/state/client-context.tsx';
import { parseModelChoice } from '../../../ui/state/models/model-choice.ts';
import { ModelSelect } from '../../../ui/state/models/model-select.tsx';
import { useModels } from '../../../ui/state/models/use-models.tsx';
import { usePlace } from '../../../ui/state/place-context.tsx';
import { MAX_CHAT_CHARS } from '../contract/chat-requests.ts';
import { strings } from '../texts/plain-chat-strings.ts';
import { ChatMessages } from './chat-messages.tsx';
import { noteOf } from './chat-note.ts';
import { answerAgain, chooseModel, say, startOver, stopAnswer, useTalk } from './chat-talk.ts';
import styles from './plain-chat.module.css';

interface PlainChatProps {
  /** Provider and model to begin with, with a slash between them. Default: the one of the conversation, or the default model. */
  readonly of: string | undefined;
}

/** A conversation with a model alone: no notebook, no tools. */
export default function PlainChat({ of }: PlainChatProps) {
  const { call } = useClient();
  const { providers, locals, defaultRef } = useModels();
  const talk = useTalk();
  const [draft, setDraft] = useState('');
  const wanted = of === undefined ? null : parseModelChoice(of);
  const chosen = wanted ?? talk.model ?? defaultRef;
  const isNone = providers !== undefined && providers.length === 0 && locals.length === 0;
  const send = () => {
    const text = draft.trim();
    if (text === '' || chosen === null || talk.open !== null) return;
    setDraft('');
    void say(call, text, chosen);
  };
  return (
    <section className={styles.chat} aria-label={strings.title}>
      <p>{strings.text}</p>
      {providers === undefined && <Working />}
      {isNone && (
        <p>
          {strings.none} <a href={formatRoute({ view: 'models', part: 'device' })}>{strings.toModels}</a>
        </p>
      )}
      {!isNone && (
        <ModelSelect
          chosen={chosen}
          words={strings}
          onChoose={(ref) => {
            chooseModel(ref);
            if (of !== undefined) navigate({ view: 'models', part: 'chat' }, 'replace');
          }}
        />
      )}
      <ChatMessages talk={talk} model={chosen} />
      {talk.error !== null && (
        <ErrorNote message={talk.error}>
          {chosen !== null && (
            <Button icon={RotateCcw} onClick={() => void answerAgain(call, chosen)}>
              {common.retry}
            </Button>
          )}
        </ErrorNote>
      )}
      <Form className={styles.form} onSubmit={send}>
        <TextArea
          label={strings.message}
          hint={strings.messageHint}
          rows={3}
          maxLength={MAX_CHAT_CHARS}
          value={draft}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={(event) => {
            // While a word is composed, Enter takes it over.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
        <div className={page.actions}>
          {talk.open === null ? (
            <Button
              tone="primary"
              type="submit"
              icon={SendHorizontal}
              disabled={draft.trim() === '' || chosen === null}
            >
              {strings.send}
            </Button>
          ) : (
            <Button icon={Square} onClick={() => stopAnswer(call)}>
              {common.stop}
            </Button>
          )}
          {talk.said.length > 0 && <KeepOrLeave onLeave={() => startOver(call)} />}
        </div>
      </Form>
    </section>
  );
}

/** Keeps the conversation as a note, or forgets it. */
function KeepOrLeave({ onLeave }: { onLeave: () => void }) {
  const { call } = useClient();
  const { notify } = useNotices();
  const { notebook, openFile } = usePlace();
  const { said, open } = useTalk();
  const save = useAction(async () => {
    const { notebookId } = notebook;
    const { path } = await call('files.write', { notebookId, ...noteOf(said, Date.now()), baseHash: null });
    notify(strings.saved(path), { label: strings.openNote, run: () => openFile(path) });
  });
  return (
    <>
      <Button icon={FilePlus} busy={save.busy || open !== null} onClick={() => void save.run()}>
        {strings.save(notebook.name)}
      </Button>
      <Button tone="quiet" onClick={onLeave}>
        {strings.startOver}
      </Button>
      {save.error && <ErrorNote message={save.error.message} onDismiss={save.clearError} />}
    </>
  );
}
