import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRun } from '../../client/queries/use-runs.ts';
import type { RuleListing } from '../../contracts/wire/commands/decisions/rule-requests.ts';
import { toVisibleText } from '../../core/shared/visible-text.ts';
import { IconButton } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { focusSoon } from '../kit/hooks/focus-soon.ts';
import { useAction } from '../kit/hooks/use-action.ts';
import { useNotices } from '../kit/notices.tsx';
import page from '../kit/styles/page.module.css';
import { formatRoute } from '../routes/routes.ts';
import { useClient } from '../state/client-context.tsx';
import { RuleForm } from './rule-form.tsx';
import { strings } from './rule-strings.ts';
import styles from './rules.module.css';
import { useRuleUndo } from './use-rule-undo.ts';
import { useRuleWords } from './use-rule-words.ts';

/** Returns the element id of a rule. Rules of several agents have the same name. */
export function ruleElementId({ name, match }: Pick<RuleListing, 'name' | 'match'>): string {
  return `rule-${name}-${match.agent ?? ''}`;
}

/** Returns whether a rule is in the rule book, where it can be changed. */
export function isOwn(origin: RuleListing['origin']): boolean {
  return origin === 'person' || origin === 'file' || origin === 'approval';
}

/** Shows a rule in a sentence, where it comes from, and how often it decided. Own rules can be changed. */
export function RuleRow({ rule, isWanted }: { rule: RuleListing; isWanted: boolean }) {
  const { describe } = useRuleWords();
  const [isEditing, setEditing] = useState(false);
  const { ruleId, origin, off, matches, lastMatchMs, createdMs, match, fromRunId } = rule;
  const text = describe(rule);
  const id = ruleElementId(rule);
  if (isEditing) {
    return (
      <li className={styles.row}>
        <RuleForm
          known={rule}
          onClose={() => {
            setEditing(false);
            focusSoon(id);
          }}
        />
      </li>
    );
  }
  return (
    <li className={styles.row} data-wanted={isWanted} data-off={off}>
      <div className={styles.line}>
        <p id={id} tabIndex={-1} className={styles.sentence}>
          {text}
        </p>
        {isOwn(origin) && <RuleButtons ruleId={ruleId} text={text} off={off} onEdit={() => setEditing(true)} />}
      </div>
      <p className={page.facts}>
        {off && <strong>{strings.isOff}</strong>}
        {match.tool !== undefined && <code className={page.faint}>{toVisibleText(match.tool)}</code>}
        <span>
          {fromRunId !== undefined ? (
            <RunLink runId={fromRunId} />
          ) : origin === 'agent' && match.agent !== undefined ? (
            <a href={formatRoute({ view: 'agents', name: match.agent })}>{strings.toAgent}</a>
          ) : (
            strings.origin[origin]
          )}
        </span>
        {createdMs !== null && <span>{strings.made(createdMs)}</span>}
        {origin !== 'agent' && <span>{strings.used(matches, lastMatchMs)}</span>}
      </p>
    </li>
  );
}

function RunLink({ runId }: { runId: string }) {
  const run = useRun(runId);
  if (!run) return strings.origin.approval;
  return <a href={formatRoute({ view: 'run', notebookId: run.notebookId, runId })}>{strings.toRun}</a>;
}

interface RuleButtonsProps {
  ruleId: string;
  text: string;
  off: boolean;
  onEdit: () => void;
}

/** A change is made at once and can be undone. */
function RuleButtons({ ruleId, text, off, onEdit }: RuleButtonsProps) {
  const { call } = useClient();
  const { notify } = useNotices();
  const undo = useRuleUndo()({ changed: ruleId });
  const remove = useAction(async () => {
    await call('rules.remove', { ruleId });
    notify(strings.removed(text), undo);
    focusSoon('new-rule');
  });
  const turn = useAction(async () => {
    await call('rules.update', { ruleId, patch: { off: !off } });
    notify(strings.turned(text), undo);
  });
  const error = remove.error ?? turn.error;
  return (
    <div className={`${page.chips} ${styles.buttons}`}>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={!off}
          aria-label={off ? strings.switchOn(text) : strings.switchOff(text)}
          disabled={turn.busy}
          onChange={() => void turn.run()}
        />
      </label>
      <IconButton icon={Pencil} label={strings.edit(text)} onClick={onEdit} />
      <IconButton icon={Trash2} label={strings.remove(text)} disabled={remove.busy} onClick={() => void remove.run()} />
      {error && <ErrorNote message={error.message} />}
    </div>
  );
}
