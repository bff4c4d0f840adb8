/** Which floor may import which. `core/view` is the part of the core that the screen may use as well. */
const mayImport = {
  contracts: ['contracts'],
  core: ['contracts', 'core', 'core/view'],
  'core/view': ['contracts', 'core', 'core/view'],
  tools: ['contracts', 'core', 'core/view', 'tools'],
  agents: ['contracts', 'core', 'core/view'],
  adapters: ['contracts', 'core', 'core/view'],
  live: ['live', 'adapters/dexie', 'adapters/gate', 'adapters/built-in-ai', 'contracts', 'core/view'],
  runtime: ['runtime', 'contracts', 'core', 'core/view', 'tools', 'agents', 'adapters'],
  ui: ['ui', 'live', 'contracts', 'core/view'],
  workers: ['workers', 'runtime'],
  'service worker': ['contracts', 'core/view', 'adapters/gate'],
};

/** Packages that the pure floors may use; `type` means by `import type` alone. */
const purePackages = { zod: 'value', diff: 'value', yaml: 'value', '@ai-sdk/provider': 'type' };
const packagesOf = {
  contracts: { zod: 'value' },
  core: purePackages,
  'core/view': purePackages,
  tools: purePackages,
  agents: purePackages,
};

/** The screen reads through `live` only. */
const bannedPackages = { ui: ['dexie', 'dexie-react-hooks'] };

export const pureFloors = ['contracts', 'core', 'core/view', 'tools', 'agents'];

/** Names that a pure floor may not use: what they stand for comes through a port. */
export const platformNames = new Set([
  ...['window', 'document', 'indexedDB', 'crypto', 'localStorage', 'sessionStorage', 'navigator', 'location'],
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'Worker', 'postMessage', 'setTimeout', 'setInterval', 'console'],
  ...['globalThis', 'self', 'process', 'Buffer', 'require'],
]);

export const longestFile = 400;

/**
 * The floor of a file, and the room on it: adapters and agents have one room for each folder.
 *
 * @param {string} path from the project's root, with `/`
 * @returns {{ floor: string, room: string } | null} null for what is not part of the house
 */
export function placeOf(path) {
  if (path === 'workers/service-worker.ts' || path.startsWith('workers/service-worker/'))
    return { floor: 'service worker', room: 'service worker' };
  const [top, second = '', third, fourth] = path.split('/');
  if (top === 'workers') return { floor: 'workers', room: 'workers' };
  if (top !== 'src' || third === undefined) return null;
  if (second === 'core' && third === 'view' && fourth !== undefined) return { floor: 'core/view', room: 'core/view' };
  if (!Object.hasOwn(mayImport, second)) return null;
  const inRoom = (second === 'adapters' || second === 'agents') && fourth !== undefined;
  return { floor: second, room: inRoom ? `${second}/${third}` : second };
}

/**
 * What is wrong with a file of ours importing another of ours.
 *
 * @param {{ floor: string, room: string }} from
 * @param {{ floor: string, room: string } | null} to
 * @returns {string | null} a sentence, or null when all is well
 */
export function checkOwnImport(from, to) {
  if (to === null)
    return `${from.floor} may not import from outside src and workers. Move what it needs into the house.`;
  if (from.room === to.room) return null;
  const allowed = listFor(from.floor);
  if (allowed.includes(to.floor) || allowed.includes(to.room)) return null;
  // The list of all agents (src/agents/*.ts) may name each of them.
  if (from.room === 'agents' && to.floor === 'agents') return null;
  const advice = allowed.length === 0 ? 'nothing of ours' : allowed.join(', ');
  return `${from.room} may not import ${to.room}; it may import ${advice}. Pass it in through a port, or move the shared part down.`;
}

/**
 * What is wrong with a file importing a package.
 *
 * @param {string} floor
 * @param {string} specifier
 * @param {boolean} typeOnly
 * @returns {string | null} a sentence, or null when all is well
 */
export function checkPackage(floor, specifier, typeOnly) {
  if (specifier.startsWith('node:')) return `${floor} runs in a browser: '${specifier}' is not there.`;
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  if (lookUp(bannedPackages, floor)?.includes(name))
    return `${floor} may not import '${name}'. Add a hook to src/live.`;
  const list = lookUp(packagesOf, floor);
  if (list === undefined) return null;
  const kind = lookUp(list, name);
  if (kind === undefined) {
    return `${floor} may import the packages ${Object.keys(list).join(', ')} only, not '${name}'. Wrap it in an adapter.`;
  }
  if (kind === 'type' && !typeOnly) return `${floor} may use '${name}' by 'import type' only.`;
  return null;
}

/** @param {string} floor */
const listFor = (floor) => lookUp(mayImport, floor) ?? [];

/**
 * @template T
 * @param {Record<string, T>} table
 * @param {string} key
 * @returns {T | undefined}
 */
const lookUp = (table, key) => (Object.hasOwn(table, key) ? table[key] : undefined);
