import type { Approval } from '../../contracts/domain/run/run.ts';
import { Slots } from '../kit/language/slots.tsx';
import { VisibleText } from '../kit/visible-text.tsx';
import { useAgentTitle } from '../state/agents/use-agent-title.ts';
import { useToolCatalog } from '../tools/use-tool-catalog.ts';
import styles from './approval.module.css';
import { strings } from './approval-strings.ts';
import { describeApproval } from './change/describe-change.ts';
import { splitNames } from './change/split-names.ts';

interface SentenceProps {
  approval: Approval;
  id?: string;
  /** The heading level that fits the surrounding page. */
  heading?: 'h2' | 'h4';
}

/** Says what the agent wants to do. */
export function Sentence({ approval, id, heading: Heading = 'h4' }: SentenceProps) {
  const agent = useAgentTitle()(approval.agent);
  const { verb, object, names } = describeApproval(approval, useToolCatalog().get(approval.toolName));
  return (
    <Heading className={styles.sentence} {...(id ? { id } : {})}>
      <Slots message={strings.card}>
        <em>{agent}</em>
        <strong>{verb}</strong>
        {splitNames(object, names).map(({ text, isName }) =>
          isName ? (
            <code key={text}>
              <VisibleText text={text} />
            </code>
          ) : (
            text
          ),
        )}
      </Slots>
    </Heading>
  );
}
