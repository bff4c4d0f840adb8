import { loadNewest } from '../../client/network/register-service-worker.ts';
import { Button } from '../kit/button.tsx';
import { common } from '../kit/language/common-strings.ts';
import { catalog } from '../kit/language/text-catalog.ts';
import { strings } from '../state/page/app-strings.ts';
import styles from './app.module.css';
import { Mark } from './mark.tsx';

/** Those that no other part of the screen needs. */
const own = catalog('app-problem', {
  unavailableTitle: 'The notebook couldn’t be opened',
  unavailable:
    'The browser blocked Cloister’s database (IndexedDB), which holds your notebooks. Nothing was changed or deleted.',
  blockedTitle: 'Another window is still open',
  blocked:
    'This version of Cloister needs to upgrade its database, and another window still uses the old one. Close all other Cloister windows; this one then continues by itself.',
  newerTitle: 'This notebook needs a newer version',
  newer: 'A newer version of Cloister wrote the notebooks on this device. This older page doesn’t change them.',
  otherTitle: 'Cloister couldn’t start',
});

interface ProblemPageProps {
  title: string;
  text: string;
  details?: string;
  action?: string;
  onAction?: () => void;
}

/** A whole page for a problem that prevents the start: what happened, and what to do. */
export function ProblemPage({ title, text, details, action, onAction }: ProblemPageProps) {
  return (
    <main className={styles.centred}>
      <div className={styles.welcome}>
        <Mark size={32} />
        <h1 className={styles.title}>{title}</h1>
        <p>{text}</p>
        {details && (
          <p>
            {strings.problem.says} {details}
          </p>
        )}
        {action && (
          <Button tone="primary" onClick={onAction}>
            {action}
          </Button>
        )}
      </div>
    </main>
  );
}

/** Shown while another window has an older schema of the database open. */
export function BlockedPage() {
  return <ProblemPage title={own.blockedTitle} text={own.blocked} />;
}

/** Shows the page for an error at the start, by its code. */
export function StartProblem({ code, message, onRetry }: { code: string; message: string; onRetry: () => void }) {
  const reload = () => window.location.reload();
  const { problem } = strings;
  const show = (title: string, text: string, action: string, onAction: () => void) => (
    <ProblemPage title={title} text={text} details={message} action={action} onAction={onAction} />
  );
  switch (code) {
    case 'database-unavailable':
      return show(own.unavailableTitle, own.unavailable, common.retry, onRetry);
    case 'database-newer':
      return show(own.newerTitle, own.newer, problem.getNewer, () => void loadNewest());
    case 'worker-lost':
      return show(problem.lostTitle, problem.lost, problem.restart, onRetry);
    case 'storage-full':
      return <ProblemPage title={own.unavailableTitle} text={message} action={problem.reload} onAction={reload} />;
    default:
      return <ProblemPage title={own.otherTitle} text={message} action={problem.reload} onAction={reload} />;
  }
}
