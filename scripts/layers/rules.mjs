/** The layers that each layer may import. The page may import `core/shared` and `core/network` too. */
const pageCore = ['core/shared', 'core/network'];
const mayImport = {
  contracts: ['contracts'],
  core: ['contracts', 'core', ...pageCore],
  'core/shared': ['contracts', 'core', ...pageCore],
  'core/network': ['contracts', 'core', ...pageCore],
  tools: ['contracts', 'core', ...pageCore, 'tools'],
  navigator: ['contracts', 'core', ...pageCore, 'navigator'],
  agents: ['contracts', 'core', ...pageCore],
  // Every adapter that writes to IndexedDB waits for the renewal of the browser's file of writes.
  adapters: ['contracts', 'core', ...pageCore, 'adapters/indexed-db'],
  client: [
    'client',
    'adapters/dexie',
    'adapters/gate',
    'adapters/indexed-db',
    'adapters/built-in-ai',
    'adapters/comlink',
    'contracts',
    ...pageCore,
  ],
  runtime: ['runtime', 'contracts', 'core', ...pageCore, 'tools', 'navigator', 'agents', 'adapters', 'playbooks'],
  playbooks: [],
  ui: ['ui', 'client', 'contracts', ...pageCore],
  workers: ['workers', 'runtime'],
  'service worker': ['contracts', ...pageCore, 'adapters/gate', 'adapters/indexed-db'],
};

/** Packages that the pure layers may import; `type` allows only `import type`. */
const purePackages = { zod: 'value', diff: 'value', yaml: 'value', '@ai-sdk/provider': 'type' };
const packagesOf = {
  contracts: { zod: 'value' },
  core: purePackages,
  'core/shared': purePackages,
  'core/network': purePackages,
  tools: purePackages,
  navigator: purePackages,
  agents: purePackages,
};

/** The UI reads data through `client` only. */
const bannedPackages = { ui: ['dexie'] };

export const pureLayers = ['contracts', 'core', 'core/shared', 'core/network', 'tools', 'navigator', 'agents'];

/** Global names that a pure layer may not use: it gets these functions through a port. */
export const platformNames = new Set([
  ...['window', 'document', 'indexedDB', 'crypto', 'localStorage', 'sessionStorage', 'navigator', 'location'],
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'Worker', 'postMessage', 'setTimeout', 'setInterval', 'console'],
  ...['globalThis', 'self', 'process', 'Buffer', 'require'],
]);

/** Where a tool's name may occur: in its own folder, and where tools are called as a model calls them. */
export const mayNameTools = ['src/tools/', 'src/navigator/tool-names.ts', 'src/adapters/deepagents/deep-tools.ts'];

/** The only file that starts workers: after the network gate is active, or under the page's policy. */
export const startsWorkers = 'src/client/workers/start-worker.ts';

/** Folders in it import each other one way only: kit, then state, then what is read and written, then features, then the shell. */
export const pageFolder = 'src/ui';

export const longestFile = 400;

/** Largest number of files directly in a folder. */
export const largestFolder = 15;

/** Layers that may not access database tables: they use the store port. */
export const layersWithoutTables = [...pureLayers.slice(1), 'runtime'];

/** Members of the database that give no access to rows. */
export const connectionMembers = new Set(['name', 'on', 'close']);

/** File names that may occur more than once: the index of a folder, and the parts of each agent kind. */
export const sharedBasenames = new Set(['index.ts', 'adapter.ts']);

/**
 * Returns the layer of a file and its group in the layer. Each folder of adapters and of agents is one group.
 *
 * @param {string} path from the project's root, with `/`
 * @returns {{ layer: string, group: string } | null} null for a file outside the app
 */
export function placeOf(path) {
  if (path === 'workers/service-worker.ts' || path.startsWith('workers/service-worker/'))
    return { layer: 'service worker', group: 'service worker' };
  const [top, second = '', third, fourth] = path.split('/');
  if (top === 'workers') return { layer: 'workers', group: 'workers' };
  if (top !== 'src' || third === undefined) return null;
  const part = `${second}/${third}`;
  if (pageCore.includes(part) && fourth !== undefined) return { layer: part, group: part };
  if (!Object.hasOwn(mayImport, second)) return null;
  const hasGroup = (second === 'adapters' || second === 'agents') && fourth !== undefined;
  return { layer: second, group: hasGroup ? `${second}/${third}` : second };
}

/**
 * Returns why one file of the app may not import another.
 *
 * @param {{ layer: string, group: string }} from
 * @param {{ layer: string, group: string } | null} to
 * @returns {string | null} a sentence, or null when all is well
 */
export function checkOwnImport(from, to) {
  if (to === null) return `${from.layer} may not import from outside src and workers. Move what it needs into src.`;
  if (from.group === to.group) return null;
  const allowed = listFor(from.layer);
  if (allowed.includes(to.layer) || allowed.includes(to.group)) return null;
  // The list of all agents (src/agents/*.ts) may import each agent.
  if (from.group === 'agents' && to.layer === 'agents') return null;
  const advice = allowed.length === 0 ? 'nothing of ours' : allowed.join(', ');
  return `${from.group} may not import ${to.group}; it may import ${advice}. Pass it in through a port, or move the shared part down.`;
}

/**
 * Returns why a file may not import a package.
 *
 * @param {string} layer
 * @param {string} specifier
 * @param {boolean} typeOnly
 * @returns {string | null} a sentence, or null when all is well
 */
export function checkPackage(layer, specifier, typeOnly) {
  if (specifier.startsWith('node:')) return `${layer} runs in a browser: '${specifier}' is not there.`;
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  if (lookUp(bannedPackages, layer)?.includes(name))
    return `${layer} may not import '${name}'. Add a hook to src/client.`;
  const list = lookUp(packagesOf, layer);
  if (list === undefined) return null;
  const kind = lookUp(list, name);
  if (kind === undefined) {
    return `${layer} may import the packages ${Object.keys(list).join(', ')} only, not '${name}'. Wrap it in an adapter.`;
  }
  if (kind === 'type' && !typeOnly) return `${layer} may use '${name}' by 'import type' only.`;
  return null;
}

/** @param {string} layer */
const listFor = (layer) => lookUp(mayImport, layer) ?? [];

/**
 * @template T
 * @param {Record<string, T>} table
 * @param {string} key
 * @returns {T | undefined}
 */
const lookUp = (table, key) => (Object.hasOwn(table, key) ? table[key] : undefined);
