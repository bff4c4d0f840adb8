import { useEffect } from 'react';
import { onScreenRequest } from '../../client/runs/run-screen-requests.ts';
import { isViewId } from '../../contracts/domain/views/view-ids.ts';
import type { ScreenRequest } from '../../contracts/wire/screen-requests.ts';
import { useStable } from '../kit/hooks/use-stable.ts';
import { useNotices } from '../kit/notices.tsx';
import { type Route, viewRoute } from '../routes/routes.ts';
import { navigate } from '../routes/use-route.ts';
import { usePlace } from '../state/place-context.tsx';
import { strings } from './ask-strings.ts';

/** Matches fields where the person types. Excludes the Ask bar: a person who typed there waits for the result. */
const TYPING = 'input:not(#ask), textarea, select, [contenteditable="true"], [role="dialog"] *, [role="alertdialog"] *';

/**
 * Opens the view that a run of this tab requests; shows a notice instead while the person is typing elsewhere. Answers what the run
 * asks of the tabs and the theme.
 */
export function useScreenRequests(): void {
  const { notify } = useNotices();
  const place = usePlace();
  const now = useStable(() => place);
  useEffect(
    () =>
      onScreenRequest(
        (request) => {
          const route = routeFor(request);
          if (!isTyping()) return navigate(route);
          void import('./screen/title-of-request.ts').then(({ titleOfRequest }) =>
            notify(strings.wantsToShow(titleOfRequest(request)), { label: strings.show, run: () => navigate(route) }),
          );
        },
        async (question) => {
          const { answerQuestion } = await import('./screen/answer-question.ts');
          return answerQuestion(question, { place: now, notify, isTyping });
        },
      ),
    [notify, now],
  );
}

const isTyping = () => document.activeElement?.matches(TYPING) === true;

export function routeFor({ target, notebookId }: ScreenRequest): Route {
  if ('path' in target) return { view: 'file', notebookId, path: target.path };
  if (isViewId(target.view)) return viewRoute(target.view);
  return target.view === 'run' ? { view: 'run', notebookId, runId: null } : { view: 'notebook', notebookId };
}
