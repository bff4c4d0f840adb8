import { RadioChoices } from '../../../../ui/kit/fields/radio-choices.tsx';
import page from '../../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../../ui/kit/visible-text.tsx';
import type { MergeDecision, MergedPart } from '../../contract/history-requests.ts';
import { strings } from '../../texts/merge-strings.ts';
import styles from './merge.module.css';

type Choice = MergeDecision['places'][number];

const CHOICES: readonly Choice[] = ['mine', 'theirs', 'both'];

interface MergePlaceProps {
  /** From 1. */
  number: number;
  of: number;
  place: Extract<MergedPart, { type: 'conflict' }>;
  choice: Choice | null;
  onChoose: (choice: Choice) => void;
}

/** Shows a place that both sides changed, and what can be taken of it. */
export function MergePlace({ number, of, place, choice, onChoose }: MergePlaceProps) {
  return (
    <fieldset className={`${page.column} ${styles.place}`} data-open={choice === null}>
      <legend>{strings.place(number, of)}</legend>
      <div className={styles.sides}>
        <Side title={strings.nowText} text={place.mine} isTaken={choice === 'mine' || choice === 'both'} />
        <Side title={strings.earlierText} text={place.theirs} isTaken={choice === 'theirs' || choice === 'both'} />
      </div>
      <details className={styles.base}>
        <summary>{strings.baseText}</summary>
        <Side title={strings.baseText} text={place.base} isTaken={false} />
      </details>
      <div className={page.choices}>
        <RadioChoices of={CHOICES} chosen={choice} onChoose={onChoose} says={strings.choices} />
      </div>
    </fieldset>
  );
}

function Side({ title, text, isTaken }: { title: string; text: string; isTaken: boolean }) {
  return (
    <figure className={styles.sideText} data-taken={isTaken}>
      <figcaption>{title}</figcaption>
      <pre>{text.trim() === '' ? <i>{strings.noText}</i> : <VisibleText text={text} />}</pre>
    </figure>
  );
}
