import {
  ChevronDown,
  ChevronUp,
  Download,
  History,
  Maximize2,
  MessageSquarePlus,
  Minimize2,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import type { Run } from '../../../contracts/domain/run/run.ts';
import { IconButton } from '../../kit/button.tsx';
import { useLayout } from '../../kit/hooks/use-media.ts';
import { VisibleText } from '../../kit/visible-text.tsx';
import { exportStrings } from '../../redaction/redaction-strings.ts';
import { navigate } from '../../routes/use-route.ts';
import { toBinStrings } from '../../state/bin/to-bin-strings.ts';
import { setRunWide, useIsRunWide } from '../../state/panels.ts';
import { usePlace } from '../../state/place-context.tsx';
import styles from '../run.module.css';
import { strings } from '../run-strings.ts';
import head from './head.module.css';
import { HeadAgent } from './head-agent.tsx';

/** Most characters of a question in one line, and in full. */
const LINE_CHARS = 300;
const MAX_CHARS = 20_000;

interface ConversationHeadProps {
  /** The question that the conversation is about now; null for none. */
  question: string | null;
  /** Its run; undefined for none. */
  run: Run | undefined;
  isPast: boolean;
  onPast: (isPast: boolean) => void;
  /** Opens or closes the export of the conversation; absent without one. */
  onExport?: (() => void) | undefined;
  /** Moves the conversation to the bin; absent without one. */
  onBin?: (() => void) | undefined;
}

/** Heads the conversation with the current question, in one line or in full. */
export function ConversationHead({ question, run, isPast, onPast, onExport, onBin }: ConversationHeadProps) {
  const { setSession } = usePlace();
  const layout = useLayout();
  const [open, setOpen] = useState<string | null>(null);
  const isQuestion = question !== null && !isPast;
  const isOpen = isQuestion && open === question;
  return (
    <div className={styles.panelHead} data-open={isOpen}>
      <div className={head.words}>
        <h2
          id="run-heading"
          tabIndex={-1}
          {...(isQuestion && !isOpen ? { title: firstChars(question, MAX_CHARS) } : {})}
        >
          {isQuestion ? (
            <VisibleText text={firstChars(question, isOpen ? MAX_CHARS : LINE_CHARS)} />
          ) : isPast ? (
            strings.pastRuns
          ) : (
            strings.title
          )}
        </h2>
        {isQuestion && run && <HeadAgent run={run} />}
      </div>
      {isQuestion && isLong(question) && (
        <IconButton
          icon={isOpen ? ChevronUp : ChevronDown}
          label={isOpen ? strings.lessQuestion : strings.wholeQuestion}
          aria-expanded={isOpen}
          aria-controls="run-heading"
          onClick={() => setOpen(isOpen ? null : question)}
        />
      )}
      <IconButton
        icon={MessageSquarePlus}
        label={strings.newConversation}
        onClick={() => {
          setSession('new');
          onPast(false);
        }}
      />
      <IconButton
        icon={History}
        label={isPast ? strings.back : strings.pastRuns}
        aria-pressed={isPast}
        onClick={() => onPast(!isPast)}
      />
      {onExport && !isPast && <IconButton icon={Download} label={exportStrings.conversation} onClick={onExport} />}
      {onBin && !isPast && <IconButton icon={Trash2} label={toBinStrings.conversation} onClick={onBin} />}
      {layout === 'desktop' && <WideButton />}
    </div>
  );
}

/** Returns whether a question may not fit in one line. */
function isLong(question: string): boolean {
  return question.length > 30 || question.includes('\n');
}

/** Gives the conversation the place of the note, or shows it beside the note again. */
function WideButton() {
  const { route, notebook } = usePlace();
  const isWide = useIsRunWide();
  return (
    <IconButton
      icon={isWide ? Minimize2 : Maximize2}
      label={isWide ? strings.beside : strings.wide}
      onClick={() => {
        // Any other location in the URL shows the note again.
        if (!isWide && route.view !== 'run') {
          navigate({ view: 'run', notebookId: notebook.notebookId, runId: null });
        }
        setRunWide(!isWide);
      }}
    />
  );
}

/** Returns the start of a question, with an ellipsis where more follows. */
function firstChars(question: string, most: number): string {
  const text = question.trim();
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;
}
