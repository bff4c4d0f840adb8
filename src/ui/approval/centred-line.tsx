import type { Approval } from '../../contracts/domain/run/run.ts';
import { LinkButton } from '../kit/button.tsx';
import { navigate } from '../routes/use-route.ts';
import styles from './approval.module.css';
import { strings } from './approval-strings.ts';

/** Replaces an approval that is open, and answered, in the centre of the window. */
export function CentredLine({ approval: { notebookId, runId } }: { approval: Approval }) {
  return (
    <p className={styles.centred}>
      {strings.inCentre}{' '}
      <LinkButton onClick={() => navigate({ view: 'run', notebookId, runId })}>{strings.answerHere}</LinkButton>
    </p>
  );
}
