import { type Route, viewOf } from '../routes/routes.ts';
import { views } from './views.tsx';

/** Returns the window's title: that of the view, or the open note's name. Null: use the notebook's name. */
export function titleOf(route: Route, activePath: string | null, nameOf: (path: string) => string): string | null {
  const view = viewOf(route);
  if (view !== null) return views[view].title;
  return route.view === 'file' && activePath !== null ? nameOf(activePath) : null;
}
