import { ArrowUp, Bot, ChevronDown } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { hasLocalSpeech } from '../../client/speech/has-local-speech.ts';
import { usesModel } from '../../contracts/domain/agent-kinds.ts';
import { afterPaint } from '../kit/after-paint.ts';
import { IconButton } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { Form } from '../kit/field.tsx';
import { MenuButton } from '../kit/floating/menu.tsx';
import { useLayout } from '../kit/hooks/use-media.ts';
import { common } from '../kit/language/common-strings.ts';
import { Working } from '../kit/working.tsx';
import { formatRoute } from '../routes/routes.ts';
import { useAgentList } from '../state/agents/use-agent-list.tsx';
import { awaitLaterParts } from '../state/page/await-later-parts.ts';
import { actions } from '../state/palette/palette-commands.ts';
import { floating } from '../state/palette/palette-store.ts';
import { showShortcut } from '../state/palette/shortcuts.ts';
import { usePlace } from '../state/place-context.tsx';
import { useOrigin } from './again-origin.ts';
import styles from './ask.module.css';
import { strings } from './ask-strings.ts';
import { AttachButton } from './attach/attach-button.tsx';
import { useAttached } from './attach/attached-files.ts';
import { useDeviceFiles } from './attach/device-files.ts';
import { useAttachDrop } from './attach/use-attach-drop.ts';
import { ASK_FIELD_ID, BEFORE_ID, useAsk } from './use-ask.tsx';
import { useOpen } from './use-open.ts';

const dictation = () => awaitLaterParts().then(() => import('../dictation/dictation-parts.ts'));
const DictateButton = afterPaint(async () => (await dictation()).DictateButton);
const DictationLine = afterPaint(async () => (await dictation()).DictationLine);
const AttachmentChips = lazy(async () => ({
  default: (await import('./attach/attachment-chips.tsx')).AttachmentChips,
}));
const options = () => import('./options/options-parts.ts');
const AskSwitches = afterPaint(async () => (await options()).AskSwitches);
const OptionsLines = afterPaint(async () => (await options()).OptionsLines);
const BeforeLine = lazy(async () => {
  await awaitLaterParts();
  return { default: (await import('./before/before-line.tsx')).BeforeLine };
});
const OriginChip = lazy(() => import('./origin-chip.tsx'));
const PreflightLines = lazy(() => import('./preflight/preflight-lines.tsx'));

const shortcut = actions.find(({ id }) => id === 'focus-ask')?.shortcut;

/** The field where the person writes a request; visible in every view. */
export function AskBar() {
  const { chosen } = useAgentList();
  const ask = useAsk();
  const { notebookId } = usePlace().notebook;
  const isAgain = useOrigin(notebookId) !== null;
  const hasAttached = useAttached(notebookId).length > 0;
  const title = chosen?.title ?? '';
  const isPhone = useLayout() === 'phone';
  const drop = useAttachDrop();
  const offer = useDeviceFiles();
  const [isOpen, box] = useOpen();
  const [mayDictate] = useState(hasLocalSpeech);
  const written = useRef(ask.text);
  useEffect(() => {
    written.current = ask.text;
  });

  return (
    <search className={styles.ask} aria-label={strings.label} {...drop.handlers}>
      <Form
        ref={box}
        className={styles.box}
        data-open={isOpen}
        data-drop={drop.isOver}
        onSubmit={() => !ask.busy && void ask.send(ask.text)}
      >
        <AgentPicker />
        <label className="visually-hidden" htmlFor={ASK_FIELD_ID}>
          {strings.label}
        </label>
        <input
          id={ASK_FIELD_ID}
          className={styles.field}
          value={ask.text}
          onChange={(event) => {
            const { value } = event.currentTarget;
            ask.setText(value);
            // As in other tools, "@" at the start of a word names a file.
            if (value.length === ask.text.length + 1 && /(?:^|\s)@$/.test(value)) floating.set('attach');
          }}
          onPaste={(event) => {
            const { files } = event.clipboardData;
            // Some apps copy a picture of the text, too.
            if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
            event.preventDefault();
            offer([...files]);
          }}
          placeholder={isPhone ? strings.shortPlaceholder : strings.placeholder(title)}
          autoComplete="off"
          enterKeyHint="send"
          maxLength={100_000}
          aria-describedby={BEFORE_ID}
        />
        <AttachButton />
        <Suspense>
          <AskSwitches />
        </Suspense>
        {mayDictate && (
          <Suspense>
            <DictateButton
              onText={(text) => ask.setText(written.current === '' ? text : `${written.current.trimEnd()} ${text}`)}
            />
          </Suspense>
        )}
        {ask.working && <Working text={strings.sending} />}
        {ask.text === '' ? (
          <span className={styles.shortcut} aria-hidden="true">
            {shortcut && showShortcut(shortcut)}
          </span>
        ) : (
          <IconButton icon={ArrowUp} label={strings.send} type="submit" aria-disabled={ask.busy} />
        )}
      </Form>
      <div className={styles.beneath}>
        {isAgain && (
          <Suspense>
            <OriginChip />
          </Suspense>
        )}
        {(ask.held !== null || ask.findings.length > 0) && (
          <Suspense>
            <PreflightLines />
          </Suspense>
        )}
        <Suspense>
          <OptionsLines />
        </Suspense>
        {hasAttached && (
          <Suspense>
            <AttachmentChips />
          </Suspense>
        )}
        {ask.text !== '' && (
          <Suspense>
            <BeforeLine />
          </Suspense>
        )}
        {mayDictate && (
          <Suspense>
            <DictationLine />
          </Suspense>
        )}
        <AskTrouble />
      </div>
    </search>
  );
}

/** Shows why a message was refused. */
function AskTrouble() {
  const { text, error, clearError } = useAsk();
  const { chosen } = useAgentList();
  if (error) return <ErrorNote message={error.message} onDismiss={clearError} />;
  if (text === '' || !chosen || chosen.available) return null;
  return (
    <ErrorNote message={strings.unavailable(chosen.title, chosen.reason ?? '')}>
      {usesModel(chosen.adapter) && <a href={formatRoute({ view: 'models' })}>{strings.toModels}</a>}
    </ErrorNote>
  );
}

function AgentPicker() {
  const { usable, chosen, choose } = useAgentList();
  const title = chosen?.title ?? common.agent;
  return (
    <MenuButton
      className={styles.picker}
      aria-label={strings.pick(title)}
      menuLabel={strings.pickMenu}
      onChoose={choose}
      choices={() =>
        usable
          .filter((agent) => agent.active)
          .map((agent) => ({
            id: agent.name,
            text: agent.title,
            icon: Bot,
            hint: agent.available ? agent.description : (agent.reason ?? ''),
            disabled: !agent.available,
          }))
      }
    >
      <Bot size={16} strokeWidth={1.5} aria-hidden="true" />
      <span className={styles.pickerName}>{title}</span>
      <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
    </MenuButton>
  );
}
