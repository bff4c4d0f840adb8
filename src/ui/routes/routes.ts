import { isViewId, type ViewId } from '../../contracts/domain/views/view-ids.ts';

/** A location in the app, stored in the URL's hash, so that any static host can serve it. */
export type Route =
  | { view: 'home' }
  | { view: 'notebook'; notebookId: string }
  | { view: 'file'; notebookId: string; path: string }
  /** On a phone: the place of the notes while none is open. */
  | { view: 'note'; notebookId: string }
  | { view: 'run'; notebookId: string; runId: string | null }
  | { view: 'approval'; approvalId: string }
  | { view: 'more' }
  | { view: 'new-agent' }
  | ViewRoute;

/** Route of a view. A view whose URL has a parameter has a separate member. */
type ViewRoute =
  | { view: 'log'; runId: string | null }
  | { view: 'agents'; name: string | null }
  | { view: 'rules'; name: string | null }
  /** `of:` and the id of a run name the playbook that makes its calls. */
  | { view: 'playbooks'; name: string | null }
  | { view: 'tags'; tag: string | null }
  /** `new` for the form of new reviewed work. */
  | { view: 'reviews'; review: string | null }
  | { view: 'overview'; path: string | null }
  /** `path:` and a path: of that file or folder. `change:` and an id: from that change on. `undo:` and what was undone: what it left. */
  | { view: 'history'; of: string | null }
  /** A page of the guide and a heading in it. Without a page: the list of pages. */
  | { view: 'help'; page?: string; place?: string }
  /** Without a part: the first. `of`: the provider and the model to chat with, with a slash between them. */
  | { view: 'models'; part?: ModelPart; of?: string }
  | {
      view: Exclude<
        ViewId,
        'log' | 'agents' | 'rules' | 'playbooks' | 'tags' | 'reviews' | 'overview' | 'history' | 'models' | 'help'
      >;
    };

/** The parts of the models view, in the order of their links. */
export const MODEL_PARTS = ['device', 'servers', 'chat', 'exercise', 'usage', 'keys'] as const;
export type ModelPart = (typeof MODEL_PARTS)[number];

/** Returns the route of a view as opened from the navigation. */
export function viewRoute(view: ViewId): ViewRoute {
  if (view === 'log') return { view, runId: null };
  if (view === 'agents') return { view, name: null };
  if (view === 'rules') return { view, name: null };
  if (view === 'playbooks') return { view, name: null };
  if (view === 'tags') return { view, tag: null };
  if (view === 'reviews') return { view, review: null };
  if (view === 'overview') return { view, path: null };
  if (view === 'history') return { view, of: null };
  return { view };
}

/** Returns the view of a route; null for the notebook, an approval and the menu on a phone. */
export function viewOf(route: Route): ViewId | null {
  if (route.view === 'new-agent') return 'agents';
  return isViewId(route.view) ? route.view : null;
}

/** Parses the hash of a URL. An unknown or invalid one yields `home`. */
export function parseRoute(hash: string): Route {
  const parts = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decode);
  const [view = '', id = '', kind = '', ...rest] = parts;
  if (parts.includes(null)) return { view: 'home' };
  switch (view) {
    case 'notebook':
      return id
        ? notebookRoute(
            id,
            kind ?? '',
            rest.map((part) => part ?? ''),
          )
        : { view: 'home' };
    case 'approval':
      return id ? { view: 'approval', approvalId: id } : { view: 'home' };
    case 'log':
      return { view: 'log', runId: id === 'run' && kind ? kind : null };
    case 'agents':
      if (id === 'new' && kind === 'form') return { view: 'new-agent' };
      return { view: 'agents', name: id || null };
    case 'rules':
    case 'playbooks':
      return { view, name: id || null };
    case 'tags':
      return { view, tag: id || null };
    case 'tasks':
      // The address of reviewed work before it had a view of its own.
      return id === 'review' && kind ? { view: 'reviews', review: kind } : { view };
    case 'reviews':
      return { view, review: id || null };
    case 'history':
      return { view, of: id || null };
    case 'overview': {
      const path = [id, kind, ...rest].filter((part) => part !== '').join('/');
      return { view, path: path === '' ? null : `/${path}` };
    }
    case 'models': {
      const part = MODEL_PARTS.find((one) => one === id);
      const of = part === 'chat' ? [kind, ...rest].join('/') : '';
      return part === undefined ? { view } : { view, part, ...(of && { of }) };
    }
    case 'help':
      return id ? { view, page: id, ...(kind ? { place: kind } : {}) } : { view };
    case 'more':
      return { view };
    default:
      return view !== null && isViewId(view) ? viewRoute(view) : { view: 'home' };
  }
}

function notebookRoute(notebookId: string, kind: string, rest: string[]): Route {
  if (kind === 'file' && rest.some((part) => part !== ''))
    return { view: 'file', notebookId, path: `/${rest.join('/')}` };
  if (kind === 'note') return { view: 'note', notebookId };
  if (kind === 'run') return { view: 'run', notebookId, runId: rest[0] || null };
  return { view: 'notebook', notebookId };
}

/** Formats a route as a hash; `parseRoute` is the inverse. */
export function formatRoute(route: Route): string {
  switch (route.view) {
    case 'home':
      return '#/';
    case 'notebook':
      return `#/notebook/${encode(route.notebookId)}`;
    case 'note':
      return `#/notebook/${encode(route.notebookId)}/note`;
    case 'file':
      return `#/notebook/${encode(route.notebookId)}/file${route.path.split('/').map(encode).join('/')}`;
    case 'run':
      return `#/notebook/${encode(route.notebookId)}/run${route.runId === null ? '' : `/${encode(route.runId)}`}`;
    case 'approval':
      return `#/approval/${encode(route.approvalId)}`;
    case 'log':
      return route.runId === null ? '#/log' : `#/log/run/${encode(route.runId)}`;
    case 'agents':
      return route.name === null ? '#/agents' : `#/agents/${encode(route.name)}`;
    case 'rules':
    case 'playbooks':
      return `#/${route.view}${route.name === null ? '' : `/${encode(route.name)}`}`;
    case 'tags':
      return route.tag === null ? '#/tags' : `#/tags/${encode(route.tag)}`;
    case 'overview':
      return `#/overview${route.path === null ? '' : route.path.split('/').map(encode).join('/')}`;
    case 'history':
      return route.of === null ? '#/history' : `#/history/${encode(route.of)}`;
    case 'reviews':
      return route.review === null ? '#/reviews' : `#/reviews/${encode(route.review)}`;
    case 'models':
      return `#${[`/models`, route.part, route.of && encode(route.of)].filter(Boolean).join('/')}`;
    case 'help':
      return `#/help${[route.page, route.place].map((part) => (part === undefined ? '' : `/${encode(part)}`)).join('')}`;
    case 'new-agent':
      return '#/agents/new/form';
    default:
      return `#/${route.view}`;
  }
}

function encode(segment: string): string {
  // A tag comes from a note and may contain half a character.
  return encodeURIComponent(segment.toWellFormed());
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
