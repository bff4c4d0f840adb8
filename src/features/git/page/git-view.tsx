import { useEffect, useId } from 'react';
import { provideContents } from '../../../client/queries/read-blob.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { focusSoon } from '../../../ui/kit/hooks/focus-soon.ts';
import { useOneOpen } from '../../../ui/kit/opening/use-one-open.ts';
import { RemoveQuestion } from '../../../ui/kit/remove-question.tsx';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { Working } from '../../../ui/kit/working.tsx';
import { formatRoute } from '../../../ui/routes/routes.ts';
import { useClient } from '../../../ui/state/client-context.tsx';
import { usePlace } from '../../../ui/state/place-context.tsx';
import { GIT_HASH } from '../contract/git-requests.ts';
import { strings } from '../texts/git-strings.ts';
import { AutomaticChoices } from './automatic-choices.tsx';
import { CommitBox } from './commit-box.tsx';
import { CommitList } from './commit-list.tsx';
import { ConflictList } from './conflict-list.tsx';
import { PackHistory } from './pack-history.tsx';
import { ServerSection } from './server/server-section.tsx';
import { StartGit } from './start-git.tsx';
import { useGitState } from './use-git-state.ts';

/** Shows the git history of the open notebook, its commits and its server. */
export function GitView() {
  const { notebook } = usePlace();
  const { notebookId, name, seq } = notebook;
  const { call } = useClient();
  const titleId = useId();
  const { open, opener, close } = useOneOpen<'end'>();
  const { state, revision } = useGitState(notebookId, seq);
  useEffect(
    () => provideContents(GIT_HASH, (hash) => call('git.content', { notebookId, oid: hash.slice(GIT_HASH.length) })),
    [call, notebookId],
  );
  return (
    <div className={page.view}>
      <header className={page.head}>
        <h1 className={page.title} id={titleId} tabIndex={-1}>
          <VisibleText text={strings.title(name)} />
        </h1>
        <p className={page.hint}>{strings.text}</p>
        <p>
          <a href={formatRoute({ view: 'devices' })}>{strings.devices}</a>
        </p>
      </header>
      {state === null ? (
        <Working text={strings.loading} />
      ) : state.state === 'none' ? (
        <StartGit notebookId={notebookId} />
      ) : (
        <>
          <CommitBox state={state} />
          <ConflictList notebookId={notebookId} notes={state.conflicts} />
          <ServerSection notebookId={notebookId} state={state} />
          <CommitList key={`${notebookId} ${revision}`} notebookId={notebookId} />
          <AutomaticChoices state={state} />
          <PackHistory
            key={`pack ${revision}`}
            notebookId={notebookId}
            name={name}
            localOnly={state.localOnly.length}
          />
          <div className={page.actions}>
            <Button {...opener('end')} tone="quiet">
              {strings.end.open}
            </Button>
          </div>
          {open === 'end' && (
            <RemoveQuestion
              label={strings.end.label}
              question={strings.end.question(name)}
              keep={strings.end.keep}
              remove={strings.end.now}
              onKeep={close}
              onRemove={async () => {
                await call('git.end', { notebookId });
                close();
                focusSoon(titleId);
              }}
            />
          )}
        </>
      )}
    </div>
  );
}
