import { useState } from 'react';
import type { Approval } from '../../contracts/domain/run/run.ts';
import { LinkButton } from '../kit/button.tsx';
import { common } from '../kit/language/common-strings.ts';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { ruleHref } from '../rules/rule-href.ts';
import { useAgentTitle } from '../state/agents/use-agent-title.ts';
import styles from './approval.module.css';
import { strings } from './approval-strings.ts';
import { useMissedLinks } from './change/use-missed-links.ts';
import { describeRule } from './describe-rule.ts';

const SHOWN_READ = 4;

/** Says why approval is needed, and what the agent has read so far. */
export function Why({ approval, isPending = false }: { approval: Approval; isPending?: boolean }) {
  const agent = useAgentTitle()(approval.agent);
  const missed = useMissedLinks(isPending ? approval.change : null);
  const [all, setAll] = useState(false);
  const [allLabels, setAllLabels] = useState(false);
  const { read, labels } = approval;
  const href = ruleHref(approval.rule, approval.agent);
  const shown = all ? read : read.slice(0, SHOWN_READ);
  const shownLabels = allLabels ? labels : labels.slice(0, SHOWN_READ);
  return (
    <dl className={styles.why}>
      <div>
        <dt>{strings.why}</dt>
        <dd>
          {describeRule(approval, agent)} <code className={page.faintText}>{approval.rule}</code>{' '}
          {href !== null && <a href={href}>{strings.toRule}</a>}
        </dd>
      </div>
      {missed.length > 0 && (
        <div>
          <dt>{strings.missed}</dt>
          <dd>{strings.missedWhy(missed.length, agent)}</dd>
          <dd className={page.chips}>
            {missed.slice(0, SHOWN_READ).map((path) => (
              <span key={path} className={styles.chip}>
                <VisibleText text={path} />
              </span>
            ))}
            {missed.length > SHOWN_READ && <span>{common.andMore(missed.length - SHOWN_READ)}</span>}
          </dd>
        </div>
      )}
      {labels.length > 0 && (
        <div>
          <dt>{strings.labels}</dt>
          <dd className={page.chips}>
            {shownLabels.map(({ label, source }) => (
              <span key={`${label} ${source}`} className={styles.chip} data-label={label}>
                <VisibleText text={strings.labelFrom(label, source)} />
              </span>
            ))}
            {labels.length > shownLabels.length && (
              <LinkButton onClick={() => setAllLabels(true)}>
                {common.andMore(labels.length - shownLabels.length)}
              </LinkButton>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>{strings.read}</dt>
        <dd className={page.chips}>
          {read.length === 0 && strings.readNothing}
          {shown.map((path) => (
            <span key={path} className={styles.chip}>
              <VisibleText text={path} />
            </span>
          ))}
          {read.length > shown.length && (
            <LinkButton onClick={() => setAll(true)}>{common.andMore(read.length - shown.length)}</LinkButton>
          )}
        </dd>
      </div>
    </dl>
  );
}
