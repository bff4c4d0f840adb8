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
  // The pages that the help shows.
  guide: [],
  ui: ['ui', 'client', 'contracts', ...pageCore, 'guide'],
  workers: ['workers', 'runtime'],
  'service worker': ['contracts', ...pageCore, 'adapters/gate', 'adapters/indexed-db'],
};

/**
 * The parts of a feature: whose rules each keeps, and what it may import of its own feature. `also`: what it may import beyond those rules.
 *
 * @type {Readonly<Record<string, { layer: string, own: readonly string[], also?: readonly string[] }>>}
 */
const featureParts = {
  contract: { layer: 'contracts', own: [] },
  core: { layer: 'core', own: ['contract'] },
  worker: { layer: 'runtime', own: ['contract', 'core'] },
  table: { layer: 'adapters', own: ['contract'], also: ['adapters/dexie'] },
  page: { layer: 'ui', own: ['contract', 'texts'] },
  texts: { layer: 'ui', own: ['contract'] },
  'feature.ts': { layer: 'contracts', own: ['contract'] },
  'feature-table.ts': { layer: 'adapters', own: ['table'], also: ['adapters/dexie'] },
  'feature-worker.ts': { layer: 'runtime', own: ['worker'] },
  'feature-page.tsx': { layer: 'ui', own: ['page', 'texts'] },
  'feature-later.ts': { layer: 'ui', own: ['page', 'texts'] },
};

/** The lists outside of features, and the part of a feature that each takes. No other file outside of them imports a feature. */
const featureLists = {
  'src/contracts/wire/commands/commands.ts': 'feature.ts',
  'src/contracts/domain/audit-actions.ts': 'feature.ts',
  'src/core/ports/rows/row-schemas.ts': 'feature.ts',
  'src/adapters/dexie/tables/tables.ts': 'feature-table.ts',
  'src/adapters/dexie/writes/write-handlers.ts': 'feature-table.ts',
  'src/adapters/dexie/stores/dexie-row-stores.ts': 'feature-table.ts',
  'src/runtime/app/dispatch-command.ts': 'feature-worker.ts',
  'src/runtime/app/features.ts': 'feature-worker.ts',
  'src/runtime/search/meaning.ts': 'feature-worker.ts',
  'src/ui/shell/views.tsx': 'feature-page.tsx',
  'src/ui/shell/provide-features.ts': 'feature-later.ts',
  'src/ui/shell/background.tsx': 'feature-later.ts',
  'src/ui/shell/notebooks/restore-ways.tsx': 'feature-later.ts',
  'src/ui/languages/de.ts': 'texts',
  'src/ui/languages/zh-cn.ts': 'texts',
};

/** Packages that the pure layers may import; `type` allows only `import type`. */
const purePackages = { zod: 'value', diff: 'value', 'node-diff3': 'value', yaml: 'value', '@ai-sdk/provider': 'type' };
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

/**
 * Folders in it import each other one way only: kit, then state, then what is read and written, then features, then the shell. The page of
 * a feature counts as one of them.
 */
export const pageFolder = 'src/ui';

export const longestFile = 400;

/** Largest number of files directly in a folder. */
export const largestFolder = 15;

/** Layers that may not access database tables: they use the store port. */
export const layersWithoutTables = [...pureLayers.slice(1), 'runtime'];

/** Members of the database that give no access to rows. */
export const connectionMembers = new Set(['name', 'on', 'close']);

/** File names that may occur more than once: the index of a folder, and the parts of each agent kind and of each feature. */
export const sharedBasenames = new Set([
  'index.ts',
  'adapter.ts',
  ...Object.keys(featureParts).filter((part) => part.startsWith('feature')),
]);

/** @typedef {{ layer: string, group: string, path: string, feature?: { name: string, part: string } }} Place */

/**
 * Returns the layer of a file and its group in the layer. Each folder of adapters and of agents is one group, and each part of a feature.
 *
 * @param {string} path from the project's root, with `/`
 * @returns {Place | null} null for a file outside the app
 */
export function placeOf(path) {
  if (path === 'workers/service-worker.ts' || path.startsWith('workers/service-worker/'))
    return { layer: 'service worker', group: 'service worker', path };
  if (path.startsWith('docs/guide/')) return { layer: 'guide', group: 'guide', path };
  const [top, second = '', third, fourth] = path.split('/');
  if (top === 'workers') return { layer: 'workers', group: 'workers', path };
  if (top !== 'src' || third === undefined) return null;
  if (second === 'features') return placeInFeature(path, third, fourth);
  const part = `${second}/${third}`;
  if (pageCore.includes(part) && fourth !== undefined) return { layer: part, group: part, path };
  if (!Object.hasOwn(mayImport, second)) return null;
  const hasGroup = (second === 'adapters' || second === 'agents') && fourth !== undefined;
  return { layer: second, group: hasGroup ? `${second}/${third}` : second, path };
}

/**
 * @param {string} path
 * @param {string} name of the feature
 * @param {string | undefined} part its folder, or its file
 * @returns {Place | null}
 */
function placeInFeature(path, name, part = '') {
  const found = lookUp(featureParts, part);
  return found ? { layer: found.layer, group: `features/${name}/${part}`, path, feature: { name, part } } : null;
}

/**
 * Returns why one file of the app may not import another.
 *
 * @param {Place} from
 * @param {Place | null} to
 * @returns {string | null} a sentence, or null when all is well
 */
export function checkOwnImport(from, to) {
  if (to === null) return `${from.layer} may not import from outside src and workers. Move what it needs into src.`;
  if (from.group === to.group) return null;
  if (to.feature) return checkFeatureImport(from, to.feature);
  if (from.feature && to.path.startsWith('src/ui/shell/'))
    return `${from.group} may not import the shell, which composes features.`;
  const { also = [] } = (from.feature && lookUp(featureParts, from.feature.part)) ?? {};
  const allowed = [...listFor(from.layer), ...also];
  if (allowed.includes(to.layer) || allowed.includes(to.group)) return null;
  // The list of all agents (src/agents/*.ts) may import each agent.
  if (from.group === 'agents' && to.layer === 'agents') return null;
  const advice = allowed.length === 0 ? 'nothing of ours' : allowed.join(', ');
  return `${from.group} may not import ${to.group}; it may import ${advice}. Pass it in through a port, or move the shared part down.`;
}

/**
 * @param {Place} from
 * @param {{ name: string, part: string }} to
 * @returns {string | null}
 */
function checkFeatureImport(from, to) {
  if (from.feature === undefined) {
    if (lookUp(featureLists, from.path) === to.part) return null;
    return `${from.group} may not import features/${to.name}/${to.part}: only the lists named in rules.mjs take it. Hand it in through one.`;
  }
  if (from.feature.name !== to.name) {
    return to.part === 'contract' ? null : `${from.group} may import only the contract of the feature ${to.name}.`;
  }
  const { own = [] } = lookUp(featureParts, from.feature.part) ?? {};
  return own.includes(to.part)
    ? null
    : `${from.group} may not import ${to.part} of its feature; it may import ${own.join(', ') || 'none of its parts'}.`;
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
