import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import { Working } from '../../kit/working.tsx';
import { useClient } from '../../state/client-context.tsx';
import { strings } from '../../state/page/app-strings.ts';

/** Explains that the worker has stopped, with a button that restarts it. */
export function LostBar() {
  const { lost, restart } = useClient();
  const again = useAction(() => restart(strings.problem.restarted));
  if (lost === null) return null;
  const { lostTitle, lost: text, restart: label } = strings.problem;
  return (
    <ErrorNote message={`${lostTitle}. ${text} ${again.error?.message ?? lost}`}>
      <Button busy={again.busy} onClick={() => void again.run()}>
        {label}
      </Button>
      {again.working && <Working />}
    </ErrorNote>
  );
}
