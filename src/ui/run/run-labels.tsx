import { useState } from 'react';
import type { Run } from '../../contracts/domain/run/run.ts';
import { groupByLabel, labelIcons } from '../files/labels/group-labels.ts';
import { LinkButton } from '../kit/button.tsx';
import { common } from '../kit/language/common-strings.ts';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import styles from './run.module.css';
import { strings } from './run-strings.ts';

const SHOWN = 3;

/** Shows the labels a run has acquired and the restrictions that follow from them. */
export function RunLabels({ labels }: Pick<Run, 'labels'>) {
  const [all, setAll] = useState(false);
  if (labels.length === 0) return null;
  return (
    <ul className={`${page.plainList} ${styles.labels}`} aria-label={strings.labels}>
      {groupByLabel(labels).map(({ label, from }) => {
        const Icon = labelIcons[label];
        const sources = from.map(({ source }) => source);
        const shown = all ? sources : sources.slice(0, SHOWN);
        return (
          <li key={label} data-label={label}>
            <Icon size={14} strokeWidth={1.5} aria-hidden="true" />
            <span>
              <VisibleText text={strings.hasRead[label](shown)} />{' '}
              {shown.length < sources.length && (
                <LinkButton onClick={() => setAll(true)}>{common.andMore(sources.length - shown.length)}</LinkButton>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
