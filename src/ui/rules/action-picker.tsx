import { type ReactNode, useState } from 'react';
import type { Risk } from '../../contracts/domain/policy.ts';
import { RISKS } from '../../contracts/domain/row-words.ts';
import type { RuleMatch } from '../../contracts/wire/commands/decisions/rule-requests.ts';
import { toVisibleText } from '../../core/shared/visible-text.ts';
import { Checkbox } from '../kit/checkbox.tsx';
import kit from '../kit/kit.module.css';
import page from '../kit/styles/page.module.css';
import { groupTools } from '../tools/tool-groups.ts';
import { strings as toolStrings } from '../tools/tool-strings.ts';
import { useToolCatalog } from '../tools/use-tool-catalog.ts';
import { useToolWords } from '../tools/use-tool-words.ts';
import { strings } from './rule-strings.ts';
import styles from './rules.module.css';

const words = strings.form;

/** What a rule is about: all actions of a kind, one tool, or, empty, anything. */
export type RuleAction = Pick<RuleMatch, 'tool' | 'risk'>;

interface ActionPickerProps {
  /** Actions other than anything. */
  chosen: readonly RuleAction[];
  onChange: (chosen: readonly RuleAction[]) => void;
}

/** Selects what a rule is about: kinds of actions, and tools by what they do. */
export function ActionPicker({ chosen, onChange }: ActionPickerProps) {
  const tools = useToolCatalog();
  const wordsOf = useToolWords();
  const has = ({ tool, risk }: RuleAction) => chosen.some((one) => one.tool === tool && one.risk === risk);
  const row = (action: RuleAction, text: ReactNode) => (
    <Checkbox
      key={action.tool ?? action.risk}
      checked={has(action)}
      onCheck={(on) =>
        onChange(
          on ? [...chosen, action] : chosen.filter(({ tool, risk }) => tool !== action.tool || risk !== action.risk),
        )
      }
    >
      {text}
    </Checkbox>
  );
  // A rule may name a tool that this version does not have.
  const others = chosen.flatMap(({ tool }) => (tool === undefined || tools.has(tool) ? [] : [tool]));
  return (
    <fieldset className={`${page.tightStack} ${styles.picker}`}>
      <legend>{words.what}</legend>
      <p className={page.hint}>{words.whatHint}</p>
      {others.map((tool) => row({ tool }, <code>{toVisibleText(tool)}</code>))}
      <Part title={words.byRisk} picked={chosen.filter(({ risk }) => risk !== undefined).length} isOpen>
        {RISKS.map((risk: Risk) => row({ risk }, strings.risk[risk]))}
      </Part>
      {groupTools([...tools.values()]).map(({ group, tools: list }) => (
        <Part
          key={group}
          title={toolStrings.groups[group]}
          picked={list.filter(({ name }) => has({ tool: name })).length}
        >
          {list.map(({ name }) =>
            row(
              { tool: name },
              <span>
                {wordsOf(name)} <code className={page.faint}>{name}</code>
              </span>,
            ),
          )}
        </Part>
      ))}
    </fieldset>
  );
}

interface PartProps {
  title: string;
  /** How many of its actions are picked. */
  picked: number;
  /** Whether it starts unfolded without any. Default: false. */
  isOpen?: boolean;
  children: ReactNode;
}

function Part({ title, picked, isOpen = false, children }: PartProps) {
  const [startsOpen] = useState(isOpen || picked > 0);
  return (
    <details className={kit.disclosure} open={startsOpen}>
      <summary className={styles.part}>
        {title} {picked > 0 && <span className={page.faint}>{words.picked(picked)}</span>}
      </summary>
      <div className={styles.actions}>{children}</div>
    </details>
  );
}
