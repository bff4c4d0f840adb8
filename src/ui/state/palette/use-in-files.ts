import { useCallback } from 'react';
import { useLayout } from '../../kit/hooks/use-media.ts';
import { navigate } from '../../routes/use-route.ts';
import { usePlace } from '../place-context.tsx';
import { isOffered, type OfferName, takeUp } from './offers.ts';

/** Shows the files panel if necessary and requests an action from it. Without a name: only shows the panel. */
export function useInFiles(): (name?: OfferName) => void {
  const { notebook } = usePlace();
  const layout = useLayout();
  const { notebookId } = notebook;
  return useCallback(
    (name) => {
      if (layout === 'phone') navigate({ view: 'notebook', notebookId });
      else if (isOffered('show-files')) takeUp('show-files');
      if (name !== undefined) takeUp(name);
    },
    [layout, notebookId],
  );
}
