import { notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';

/** The playbooks that come with the app, by name. Each is loaded when it is listed or run. */
const files = Object.entries(import.meta.glob<string>('../../playbooks/*.yaml', { query: '?raw', import: 'default' }));

const NAME = /([^/]+)\.yaml$/;

/** Resolves with the texts of the shipped playbooks by name, in the order of their names. */
export async function readShippedPlaybooks(): Promise<ReadonlyMap<string, string>> {
  const read = files.map(async ([path, load]) => [NAME.exec(path)?.[1] ?? path, await load()] as const);
  try {
    return new Map((await Promise.all(read)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  } catch (error) {
    throw notFoundError('playbooks', {}, {}, error);
  }
}
