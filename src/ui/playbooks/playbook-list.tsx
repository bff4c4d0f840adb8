import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useOwnPlaybooks } from '../../client/runs/use-own-playbooks.ts';
import type { FoundPlaybook, PlaybookListing } from '../../contracts/domain/playbook/playbook-requests.ts';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { useLoaded } from '../kit/hooks/use-loaded.ts';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { loadTranslations } from '../kit/worker-texts/translate.ts';
import { Working } from '../kit/working.tsx';
import { formatRoute } from '../routes/routes.ts';
import { useAgentTitle } from '../state/agents/use-agent-title.ts';
import { useClient } from '../state/client-context.tsx';
import { usePlace } from '../state/place-context.tsx';
import { PlaybookRuns } from './playbook-runs.tsx';
import { strings } from './playbook-strings.ts';
import styles from './playbooks.module.css';
import { shownPlaybook } from './shown-playbook.ts';

interface PlaybookListProps {
  readonly onCreate: () => void;
  readonly onReview: (found: FoundPlaybook) => void;
}

/** Lists the playbooks of the person, those of the app, those in the notebook's files, and past runs. */
export function PlaybookList({ onCreate, onReview }: PlaybookListProps) {
  const { call } = useClient();
  const { notebookId } = usePlace().notebook;
  const own = useOwnPlaybooks();
  const load = useMemo(() => {
    if (own === undefined) return null;
    return () => Promise.all([call('playbooks.list', {}), call('playbooks.found', { notebookId }), loadTranslations()]);
  }, [call, own, notebookId]);
  const { value: loaded, error } = useLoaded(load);
  const [all, found = []] = loaded ?? [];
  const listed = useMemo(() => all?.map(shownPlaybook) ?? null, [all]);
  const saved = new Set(own?.filter(({ removedMs }) => removedMs === null).map(({ source }) => source));
  const open = found.filter(({ source }) => !saved.has(source));
  return (
    <>
      <div className={page.head}>
        <div className={page.titleRow}>
          <h1 className={page.title}>{strings.title}</h1>
          <Button tone="primary" icon={Plus} onClick={onCreate}>
            {strings.create}
          </Button>
        </div>
        <p>{strings.text}</p>
      </div>
      {error !== null && <ErrorNote message={error} />}
      {listed === null && error === null && <Working />}
      {open.length > 0 && (
        <section aria-label={strings.found}>
          <h2>{strings.found}</h2>
          <p>{strings.foundText}</p>
          <ul className={`${page.plainList} ${page.wide}`}>
            {open.map((one) => (
              <li key={one.path} className={styles.row}>
                <code>
                  <VisibleText text={one.path} />
                </code>
                <Button onClick={() => onReview(one)}>{strings.review}</Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {listed !== null && (
        <>
          <Group
            title={strings.own}
            playbooks={listed.filter(({ origin }) => origin === 'person')}
            empty={strings.noOwn}
          />
          <Group title={strings.shipped} playbooks={listed.filter(({ origin }) => origin === 'app')} empty="" />
        </>
      )}
      <PlaybookRuns name={null} />
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly playbooks: readonly PlaybookListing[];
  readonly empty: string;
}

function Group({ title, playbooks, empty }: GroupProps) {
  const titleOf = useAgentTitle();
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {playbooks.length === 0 && <p className={page.hint}>{empty}</p>}
      <ul className={`${page.plainList} ${page.wide}`}>
        {playbooks.map(({ name, title: called, description, needsModel, agent, errors }) => (
          <li key={name} className={styles.row}>
            <span className={styles.about}>
              <a className={styles.name} href={formatRoute({ view: 'playbooks', name })}>
                {called}
              </a>
              {description !== '' && <span>{description}</span>}
              <span className={styles.facts}>
                <span>{needsModel ? strings.model : strings.offline}</span>
                {agent !== '' && <span>{strings.agent(titleOf(agent))}</span>}
                {errors.length > 0 && <span className={page.stopped}>{strings.mistakes(errors.length)}</span>}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
