import { agentKind, usesModel } from '../../../contracts/domain/agent-kinds.ts';
import { TextField } from '../../kit/field.tsx';
import { count, formatNumber } from '../../kit/format.ts';
import page from '../../kit/styles/page.module.css';
import { strings } from '../agent-strings.ts';
import type { AgentDraft, TextKey } from './agent-draft.ts';

interface FieldProps {
  label: string;
  value: string;
  error: string | undefined;
  hint?: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

interface LimitFieldsProps {
  draft: AgentDraft;
  field: (name: TextKey) => FieldProps;
}

/** The limits of an agent, each with its unit and an explanation. */
export function LimitFields({ draft, field }: LimitFieldsProps) {
  const { limitHints } = strings;
  const seconds = Number(draft.wallClockSeconds);
  const tokens = Number(draft.tokensPerRequest);
  const hasModel = usesModel(draft.adapter);
  const most = agentKind(draft.adapter)?.maxDurationSeconds ?? Number.POSITIVE_INFINITY;
  const durationHint =
    seconds > most ? limitHints.kindDuration(inMinutes(most)) : limitHints.wallClockSeconds(inMinutes(seconds));
  return (
    <>
      <p className={page.hint}>{limitHints.limits}</p>
      <div className={page.pair}>
        <TextField {...field('steps')} hint={hasModel ? limitHints.steps : limitHints.plainSteps} inputMode="numeric" />
        <TextField {...field('toolCalls')} hint={limitHints.toolCalls} inputMode="numeric" />
        <TextField
          {...field('wallClockSeconds')}
          {...(seconds > 0 ? { hint: durationHint } : {})}
          inputMode="numeric"
        />
        <TextField
          {...field('requestsPerHour')}
          {...(hasModel ? {} : { label: strings.stepsPerHour })}
          hint={limitHints.requestsPerHour}
          inputMode="numeric"
        />
        {hasModel && (
          <>
            <TextField
              {...field('tokensPerRequest')}
              {...(tokens > 0 ? { hint: limitHints.tokensPerRequest(formatNumber(Math.round(tokens * 0.75))) } : {})}
              inputMode="numeric"
            />
            <TextField {...field('costUsd')} inputMode="decimal" />
          </>
        )}
      </div>
    </>
  );
}

function inMinutes(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = Math.round(seconds % 60);
  const words = [minutes > 0 && count(minutes, 'minute', 'minutes'), rest > 0 && count(rest, 'second', 'seconds')];
  return words.filter(Boolean).join(' ');
}
