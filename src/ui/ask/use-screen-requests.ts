import { useEffect } from 'react';
import { onScreenRequest } from '../../client/runs/run-screen-requests.ts';
import { isViewId } from '../../contracts/domain/views/view-ids.ts';
import type { ScreenRequest } from '../../contracts/wire/screen-requests.ts';
import { useStable } from '../kit/hooks/use-stable.ts';
import { useNotices } from '../kit/notices.tsx';
import { type Route, viewRoute } from '../routes/routes.ts';
import { navigate } from '../routes/use-route.ts';
import { useClient } from '../state/client-context.tsx';
import { type Place, usePlace } from '../state/place-context.tsx';
import { preferences } from '../state/preferences.ts';
import { openIn, type Sides } from '../state/split/note-sides.ts';

/** Matches fields where the person types. Excludes the Ask bar: a person who typed there waits for the result. */
const TYPING = 'input:not(#ask), textarea, select, [contenteditable="true"], [role="dialog"] *, [role="alertdialog"] *';

/**
 * Opens the view that a run of this tab requests; shows a notice instead while the person is typing elsewhere. Answers what the run
 * asks of the tabs and the theme.
 */
export function useScreenRequests(): void {
  const { call } = useClient();
  const { notify } = useNotices();
  const place = usePlace();
  const now = useStable(() => place);
  useEffect(
    () =>
      onScreenRequest(
        (request) => {
          const open = () => showRequested(request, now());
          if (!isTyping()) return open();
          void import('./screen/title-of-request.ts').then(({ offerRequest }) => offerRequest(request, notify, open));
        },
        async (question) => {
          const { answerQuestion } = await import('./screen/answer-question.ts');
          return answerQuestion(question, { place: now, call, notify, isTyping });
        },
      ),
    [call, notify, now],
  );
}

const isTyping = () => document.activeElement?.matches(TYPING) === true;

/** Adds the tab itself: of several addresses at once, the browser tells only the last. */
function showRequested(request: ScreenRequest, place: Place): void {
  const { target, notebookId } = request;
  if (!('path' in target)) return navigate(routeFor(request));
  const open = (sides: Sides) => openIn(sides, sides.at, target.path);
  if (place.notebook.notebookId === notebookId) return place.changeSides(open, 'push');
  preferences.setSides(notebookId, open(preferences.sides(notebookId)));
  navigate(routeFor(request));
}

export function routeFor({ target, notebookId }: ScreenRequest): Route {
  if ('path' in target) return { view: 'file', notebookId, path: target.path };
  if (isViewId(target.view)) return viewRoute(target.view);
  return target.view === 'run' ? { view: 'run', notebookId, runId: null } : { view: 'notebook', notebookId };
}
