/** Where in the app the address points. Kept in the hash, so that any static host serves it. */
export type Route =
  | { view: 'home' }
  | { view: 'notebook'; notebookId: string }
  | { view: 'file'; notebookId: string; path: string }
  | { view: 'run'; notebookId: string; runId: string | null }
  | { view: 'approval'; approvalId: string }
  | { view: 'log'; runId: string | null }
  | { view: 'agents'; name: string | null }
  | { view: 'new-agent' }
  | { view: 'models' }
  | { view: 'settings' }
  | { view: 'help' }
  | { view: 'gate' }
  | { view: 'tools' }
  | { view: 'more' };

/** Reads the hash of an address. What cannot be read leads home. */
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
    case 'models':
    case 'settings':
    case 'help':
    case 'gate':
    case 'tools':
    case 'more':
      return { view };
    default:
      return { view: 'home' };
  }
}

function notebookRoute(notebookId: string, kind: string, rest: string[]): Route {
  if (kind === 'file' && rest.some((part) => part !== ''))
    return { view: 'file', notebookId, path: `/${rest.join('/')}` };
  if (kind === 'run') return { view: 'run', notebookId, runId: rest[0] || null };
  return { view: 'notebook', notebookId };
}

/** The hash of a route; `parseRoute` reads it back. */
export function formatRoute(route: Route): string {
  switch (route.view) {
    case 'home':
      return '#/';
    case 'notebook':
      return `#/notebook/${encode(route.notebookId)}`;
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
    case 'new-agent':
      return '#/agents/new/form';
    case 'models':
    case 'settings':
    case 'help':
    case 'gate':
    case 'tools':
    case 'more':
      return `#/${route.view}`;
    default:
      return route satisfies never;
  }
}

function encode(segment: string): string {
  return encodeURIComponent(segment);
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
