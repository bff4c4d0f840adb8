import { useEffect, useRef, useState } from 'react';
import type { ManifestProblem } from '../../../contracts/domain/manifest/agent-manifest.ts';
import type { AgentFileListing, ReadAgentFile } from '../../../contracts/wire/commands/agent-file-requests.ts';
import { freeAgentName } from '../../../core/shared/names/free-agent-name.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import { common } from '../../kit/language/common-strings.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { translate } from '../../kit/worker-texts/translate.ts';
import { Working } from '../../kit/working.tsx';
import { useAgentList } from '../../state/agents/use-agent-list.tsx';
import { useClient } from '../../state/client-context.tsx';
import { AgentForm } from '../form/agent-form.tsx';
import { fileStrings as words } from './agent-file-strings.ts';
import styles from './agent-files.module.css';
import type { FileToReview } from './import-agent.tsx';

interface AgentReviewProps {
  review: FileToReview;
  /** Called with the name of the installed agent; null when cancelled. */
  onDone: (name: string | null) => void;
}

/** Shows what a file of an agent asks for, and installs the agent when the person says so. */
export function AgentReview({ review: { file, text }, onDone }: AgentReviewProps) {
  const { call } = useClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [read, setRead] = useState<ReadAgentFile | null>(null);
  const reading = useAction(async () => setRead(await call('agents.readFile', { file, text })));
  const { run } = reading;
  useEffect(() => {
    heading.current?.focus();
    void run();
  }, [run]);
  return (
    <>
      <h1 className={page.title} ref={heading} tabIndex={-1}>
        <VisibleText text={words.title(file)} />
      </h1>
      {reading.working && <Working text={words.reading} />}
      {reading.error && <ErrorNote message={reading.error.message} />}
      {read?.type === 'agent' && <Installable listing={read} file={file} onDone={onDone} />}
      {read?.type === 'problems' && <Problems problems={read.problems} />}
      {read?.type !== 'agent' && (
        <div className={page.actions}>
          <Button onClick={() => onDone(null)}>{common.close}</Button>
        </div>
      )}
    </>
  );
}

function Installable({
  listing,
  file,
  onDone,
}: { listing: AgentFileListing; file: string } & Pick<AgentReviewProps, 'onDone'>) {
  const { agents } = useAgentList();
  const { name } = listing.spec;
  const free = freeAgentName(name, new Set(agents.map((agent) => agent.name)));
  return (
    <>
      <p>{words.text}</p>
      <AgentForm
        known={null}
        start={{ ...listing, spec: { ...listing.spec, name: free }, takenName: free === name ? null : name, file }}
        onDone={onDone}
      />
    </>
  );
}

function Problems({ problems }: { problems: readonly ManifestProblem[] }) {
  return (
    <section aria-label={words.problems(problems.length)}>
      <p className={page.stopped} role="alert">
        {words.problems(problems.length)}
      </p>
      <ul className={`${page.plainList} ${styles.problems}`}>
        {problems.map(({ line, column, field, message, key, values }) => (
          <li key={`${line} ${column} ${field} ${message}`}>
            <span className={styles.place}>{words.place(line, column)}</span>
            <span>
              {field !== null && (
                <>
                  <code>
                    <VisibleText text={field} />
                  </code>
                  {': '}
                </>
              )}
              <VisibleText text={translate(message, { key, values })} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
