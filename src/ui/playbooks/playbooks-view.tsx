import { useMemo, useState } from 'react';
import { ErrorNote } from '../kit/error-note.tsx';
import { useLoaded } from '../kit/hooks/use-loaded.ts';
import page from '../kit/styles/page.module.css';
import { loadTranslations } from '../kit/worker-texts/translate.ts';
import { Working } from '../kit/working.tsx';
import { formatRoute } from '../routes/routes.ts';
import { useClient } from '../state/client-context.tsx';
import type { OpenPlaybook } from './open-playbook.ts';
import { PlaybookList } from './playbook-list.tsx';
import { PlaybookPage } from './playbook-page.tsx';
import { strings } from './playbook-strings.ts';
import { shownPlaybook } from './shown-playbook.ts';

/** The text of a new playbook: it reads notes and writes one list. */
const EXAMPLE = `name: list-of-notes
title: List of notes
description: Lists the notes of a folder with their dates.
inputs:
  - name: folder
    type: folder
    default: /notes
steps:
  - id: find
    tool: glob
    inputs:
      pattern: '*.md'
      path: \${{ inputs.folder }}
  - id: read
    tool: read_file
    foreach: \${{ steps.find.paths }}
    inputs:
      path: \${{ item }}
  - id: write
    tool: write_file
    inputs:
      path: \${{ inputs.folder }}/list-of-notes.md
      content: |
        # Notes

        \${{ steps.read | map(file => note(file)) | sort('date', 'down')
          | map(note => (note.date ?? 'no date') + ' ' + link(note.path, note.title)) | bullets }}
outputs:
  list: \${{ steps.write.path }}
`;

const NEW: OpenPlaybook = {
  title: strings.create,
  about: '',
  source: EXAMPLE,
  inputs: {},
  opened: null,
  name: null,
  hasEarlier: false,
  retryOf: null,
};

const OF_RUN = 'of:';

/** All playbooks, one of them by name, or the playbook of a run. */
export function PlaybooksView({ wanted }: { wanted: string | null }) {
  const runId = wanted?.startsWith(OF_RUN) ? wanted.slice(OF_RUN.length) : null;
  return <Opened key={wanted} name={runId === null ? wanted : null} runId={runId} />;
}

function Opened({ name, runId }: { name: string | null; runId: string | null }) {
  const { call } = useClient();
  const [draft, setDraft] = useState<OpenPlaybook | null>(null);
  const isListed = name === null && runId === null;
  const load = useMemo(() => {
    if (isListed) return null;
    return async (): Promise<OpenPlaybook> => {
      if (runId !== null) {
        const [{ source }, { playbook }] = await Promise.all([
          call('playbooks.fromRun', { runId }),
          call('runs.get', { runId }),
        ]);
        const again = playbook && { inputs: playbook.inputs, about: strings.againText, title: playbook.title };
        const made = again ?? { inputs: {}, about: strings.fromRunText, title: strings.fromRunTitle };
        const retryOf = playbook ? runId : null;
        return { ...NEW, ...made, source, name: playbook?.name ?? null, retryOf };
      }
      const [stored] = await Promise.all([call('playbooks.get', { name: name ?? '' }), loadTranslations()]);
      const found = shownPlaybook(stored);
      const isOwn = found.origin === 'person';
      return {
        ...NEW,
        title: found.title,
        about: found.description,
        source: found.source,
        opened: isOwn ? found.name : null,
        name: found.name,
        hasEarlier: found.hasEarlier,
      };
    };
  }, [call, name, runId, isListed]);
  const { value: loaded, error } = useLoaded(load);
  const shown = isListed ? draft : loaded;
  return (
    <div className={page.view}>
      {!isListed && <a href={formatRoute({ view: 'playbooks', name: null })}>{strings.back}</a>}
      {error !== null && <ErrorNote message={error} />}
      {!isListed && loaded === null && error === null && <Working />}
      {isListed && draft === null && (
        <PlaybookList
          onCreate={() => setDraft(NEW)}
          onReview={({ source }) =>
            setDraft({ ...NEW, title: strings.reviewTitle, about: strings.foundOneText, source })
          }
        />
      )}
      {shown !== null && error === null && (
        <PlaybookPage open={shown} {...(isListed ? { onClose: () => setDraft(null) } : {})} />
      )}
    </div>
  );
}
