import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { linkCandidates } from '../../core/shared/links.ts';
import { slugOf } from '../../core/shared/markdown/heading-text.ts';
import { matchHeading } from '../../core/shared/markdown/match-heading.ts';
import { useNotices } from '../kit/notices.tsx';
import { useStep } from '../preview/links/step-context.ts';
import { missingPath, useCreateLinked } from '../preview/links/use-create-linked.ts';
import { navigate } from '../routes/use-route.ts';
import { useClient } from '../state/client-context.tsx';
import { requestJump } from '../state/notebook/jump.ts';
import { useSearchClient } from '../state/notebook/search-context.tsx';
import { usePlace } from '../state/place-context.tsx';
import { foldedTag } from '../tags/tag-link.tsx';
import type { Editor } from './code/create-editor.ts';
import { strings } from './editor-strings.ts';
import type { LinkFollower } from './live/links/follow-link.ts';
import { type LinkTarget, readTarget } from './live/links/link-target.ts';
import { findHeadings } from './outline/headings.ts';

/** Returns what follows a link of the live view: to a file, to a heading of the same note, or to a message why not. */
export function useLinkFollower(notebookId: string, path: string, editor: RefObject<Editor | null>): LinkFollower {
  const { call } = useClient();
  const search = useSearchClient();
  const { openFile } = usePlace();
  const { notify } = useNotices();
  const step = useStep();
  const create = useCreateLinked();
  const latest = useRef<LinkFollower>(() => undefined);
  useEffect(() => {
    latest.current = (link) => {
      const goWithin = (place: string): void => {
        const { current } = editor;
        if (current && !step(() => goToHeading(current, place))) notify(strings.link.place(place));
      };
      const openTarget = async (to: Extract<LinkTarget, { type: 'file' }>): Promise<void> => {
        const [{ files }, { notes }] = await Promise.all([
          call('files.paths', { notebookId }),
          // Without aliases, links by alias lead nowhere.
          search.vocabulary(notebookId).catch(() => ({ notes: [] })),
        ]);
        const [found] = linkCandidates(to, path, files, notes);
        if (found === undefined) {
          const wanted = to.kind === 'wiki' ? missingPath(to.target, path) : null;
          const run = () => void create(notebookId, wanted ?? '');
          notify(strings.link.missing(to.target), wanted === null ? undefined : { label: strings.createIt, run });
          return;
        }
        if (found === path && to.place !== '') {
          goWithin(to.place);
          return;
        }
        if (to.place !== '') requestJump(found, to.place);
        openFile(found);
      };
      const to = readTarget(link);
      switch (to.type) {
        case 'file':
          void openTarget(to).catch(() => notify(strings.link.missing(to.target)));
          return;
        case 'place':
          goWithin(to.place);
          return;
        case 'elsewhere':
          notify(strings.link.elsewhere(to.url.href));
          return;
        case 'tag':
          navigate({ view: 'tags', tag: foldedTag(to.tag) });
          return;
        case 'inert':
          notify(strings.link.inert);
          return;
        default:
          to satisfies never;
      }
    };
  }, [call, search, openFile, notify, notebookId, path, editor, step, create]);
  // Always the same function, because the editor is configured with it.
  return useCallback((link) => latest.current(link), []);
}

/** Moves the caret to a heading: see `matchHeading`. */
function goToHeading(editor: Editor, place: string): boolean {
  const headings = findHeadings(editor.view.state.doc.toString()).map((one) => ({ ...one, slug: slugOf(one.text) }));
  const found = matchHeading(headings, place);
  if (found !== null) editor.goTo(found.line);
  return found !== null;
}
