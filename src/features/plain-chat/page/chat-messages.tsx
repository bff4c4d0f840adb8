import { useEffect, useRef } from 'react';
import type { ModelRef } from '../../../contracts/domain/agent.ts';
import kit from '../../../ui/kit/kit.module.css';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { Working } from '../../../ui/kit/working.tsx';
import { ModelLoading } from '../../../ui/run/model-loading.tsx';
import type { ChatAnswer } from '../contract/chat-requests.ts';
import { strings } from '../texts/plain-chat-strings.ts';
import type { Said, Talk } from './chat-talk.ts';
import styles from './plain-chat.module.css';

/** Lists what was said, and the answer while it is written. Models write plain text here: nothing of it is rendered or linked. */
export function ChatMessages({ talk: { said, open }, model }: { talk: Talk; model: ModelRef | null }) {
  const end = useRef<HTMLDivElement>(null);
  const shown = said.length + (open === null ? 0 : 1);
  useEffect(() => {
    if (shown > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  if (shown === 0) return null;
  return (
    <>
      <ol className={styles.messages} aria-label={strings.messages}>
        {said.map((one) => (
          <Message key={one.seq} said={one} />
        ))}
        {open !== null && (
          <li className={styles.message} data-role="assistant">
            <p className={styles.who}>{model?.modelId ?? strings.model}</p>
            {model !== null && <ModelLoading model={model} />}
            <Thoughts text={open.reasoning} />
            {open.text === '' ? <Working text={strings.waiting} /> : <Words text={open.text} />}
          </li>
        )}
      </ol>
      <div ref={end} />
    </>
  );
}

function Message({ said }: { said: Said }) {
  return (
    <li className={styles.message} data-role={said.role}>
      <p className={styles.who}>{said.role === 'user' ? strings.you : <VisibleText text={said.modelId} />}</p>
      {said.role === 'assistant' && <Thoughts text={said.reasoning} />}
      {said.text.trim() === '' ? <p className={page.hint}>{strings.empty}</p> : <Words text={said.text} />}
      {said.role === 'assistant' && <Figures answer={said} />}
    </li>
  );
}

function Words({ text }: { text: string }) {
  return (
    <p className={styles.words}>
      <VisibleText text={text} />
    </p>
  );
}

function Thoughts({ text }: { text: string }) {
  if (text.trim() === '') return null;
  return (
    <details className={kit.disclosure}>
      <summary>{strings.thoughts}</summary>
      <Words text={text} />
    </details>
  );
}

/** Says how the answer ended, how long it took, and what it used. */
function Figures({ answer: { ended, durationMs, usage } }: { answer: ChatAnswer }) {
  const { figures } = strings;
  return (
    <p className={page.facts}>
      {ended !== 'complete' && <span>{figures[ended]}</span>}
      <span>{figures.took(durationMs)}</span>
      {usage !== null && <span>{figures.tokens(usage.inputTokens, usage.outputTokens)}</span>}
      {usage !== null && usage.costUsd !== 0 && (
        <span>{usage.costUsd === null ? figures.noPrice : figures.cost(usage.costUsd)}</span>
      )}
    </p>
  );
}
