import { z } from 'zod';
import {
  KEPT_PLAYBOOK_VERSIONS,
  MAX_PLAYBOOK_CHARS,
  type Playbook,
  type PlaybookRow,
  playbookSchema,
} from '../../contracts/domain/playbook/playbook.ts';
import type {
  FoundPlaybook,
  PlaybookCheck,
  PlaybookDetails,
  PlaybookLanguage,
  PlaybookListing,
} from '../../contracts/domain/playbook/playbook-requests.ts';
import { badInputError, deniedError, notebookAmbiguousError } from '../../contracts/errors/messages/app-messages.ts';
import { alreadyExistsError, notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import type { CommandValue } from '../../contracts/wire/commands/commands.ts';
import { decodeUtf8 } from '../../core/notebook/text/note-text.ts';
import { type CheckedPlaybook, checkPlaybook } from '../../core/playbooks/check/check-playbook.ts';
import { FUNCTIONS } from '../../core/playbooks/functions/functions.ts';
import { defaultOf } from '../../core/playbooks/resolve-inputs.ts';
import { callsAgent } from '../../core/playbooks/tool-name.ts';
import { isTwinName } from '../../core/shared/names/twin-name.ts';
import { recordAsPerson, type Services } from '../app/services.ts';
import { playbookFromRun } from './playbook-of-run.ts';
import { startPlaybook } from './start-playbook.ts';

interface KnownPlaybook {
  readonly source: string;
  readonly origin: 'app' | 'person';
  readonly hasEarlier: boolean;
}

/** The work behind the commands for playbooks. */
export function playbookHandlers(services: Services) {
  const { store } = services;
  const { clock, tools } = services.loop;

  async function checked(source: string): Promise<CheckedPlaybook> {
    return checkPlaybook(source, { tools, agents: (await store.listAgents()).map(({ name }) => name) });
  }

  /** Resolves with the playbook of a text that has no mistake. Rejects with `bad-input`. */
  async function requireSound(source: string): Promise<Playbook> {
    const { playbook, errors } = await checked(source);
    if (playbook) return playbook;
    const [first] = errors;
    const place = first ? `line ${first.line}, column ${first.column}` : 'line 1, column 1';
    throw badInputError('playbook', { place, why: first ?? '' }, { errors });
  }

  /** Resolves with all playbooks by name: those of the app, then those of the person that are not removed. */
  async function known(): Promise<ReadonlyMap<string, KnownPlaybook>> {
    const [shipped, rows] = await Promise.all([readShippedPlaybooks(), store.listPlaybooks()]);
    const own = rows.filter(({ removedMs }) => removedMs === null).toSorted((a, b) => (a.title < b.title ? -1 : 1));
    return new Map<string, KnownPlaybook>([
      ...[...shipped].map(([name, source]) => [name, { source, origin: 'app' as const, hasEarlier: false }] as const),
      ...own.map(
        ({ name, source, earlier }) =>
          [name, { source, origin: 'person' as const, hasEarlier: earlier.length > 0 }] as const,
      ),
    ]);
  }

  async function details(name: string, { source, origin, hasEarlier }: KnownPlaybook): Promise<PlaybookDetails> {
    const { shape, errors } = await checked(source);
    const facts = factsOf(shape, services.today());
    return { name, origin, ...facts, title: facts.title || name, errors, source, hasEarlier };
  }

  async function find(name: string): Promise<KnownPlaybook> {
    const found = (await known()).get(name);
    if (found) return found;
    throw notFoundError('playbook', { name });
  }

  /** Rejects with `already-exists` when another playbook has the same name but for hyphens and underscores. */
  async function refuseTwin(name: string): Promise<void> {
    const other = [...(await known()).keys()].find((one) => isTwinName(one, name));
    if (other !== undefined) throw alreadyExistsError('twinPlaybook', { name, other });
  }

  async function put(row: PlaybookRow, action: 'add' | 'update' | 'remove' | 'restore'): Promise<void> {
    await recordAsPerson(
      services,
      { action: `playbook.${action}`, target: row.title, inputSummary: row.name },
      { writes: [{ type: 'put', table: 'playbooks', rows: [row] }] },
    );
  }

  async function onlyNotebook(notebookId: string | undefined): Promise<string> {
    if (notebookId !== undefined) return notebookId;
    const notebooks = await store.listNotebooks();
    const [only] = notebooks;
    if (only && notebooks.length === 1) return only.notebookId;
    throw only
      ? notebookAmbiguousError('many', {}, { notebooks: notebooks.map((one) => one.notebookId) })
      : notebookAmbiguousError('none', {}, { notebooks: notebooks.map((one) => one.notebookId) });
  }

  return {
    async list(): Promise<PlaybookListing[]> {
      const all = [...(await known())].map(async ([name, one]): Promise<PlaybookListing> => {
        const { source: _source, hasEarlier: _hasEarlier, ...listing } = await details(name, one);
        return listing;
      });
      return Promise.all(all);
    },
    get: async (name: string): Promise<PlaybookDetails> => details(name, await find(name)),
    async check(source: string): Promise<PlaybookCheck> {
      const { playbook, shape, errors } = await checked(source);
      const { inputs, needsModel } = factsOf(shape, services.today());
      return { ok: playbook !== null, errors, inputs, needsModel };
    },
    async save({ source, opened }: CommandValue<'playbooks.save'>): Promise<PlaybookDetails> {
      const { name, title, description } = await requireSound(source);
      const now = await store.findPlaybook(name);
      const isTaken = (await readShippedPlaybooks()).has(name) || (now?.removedMs === null && opened !== name);
      if (isTaken) {
        throw alreadyExistsError('playbook', { name });
      }
      await refuseTwin(name);
      const nowMs = clock.nowMs();
      const isNew = !now || now.removedMs !== null;
      const row: PlaybookRow = {
        name,
        title,
        description,
        source,
        revision: (now?.revision ?? 0) + 1,
        createdMs: now?.createdMs ?? nowMs,
        updatedMs: nowMs,
        removedMs: null,
        earlier: withEarlier(now, source, nowMs),
      };
      await put(row, isNew ? 'add' : 'update');
      return details(name, { source, origin: 'person', hasEarlier: row.earlier.length > 0 });
    },
    async remove(name: string): Promise<null> {
      const row = await store.findPlaybook(name);
      if (!row || row.removedMs !== null) {
        const isShipped = (await readShippedPlaybooks()).has(name);
        if (isShipped) {
          throw deniedError('playbook', { name });
        }
        throw notFoundError('playbook', { name });
      }
      await put({ ...row, revision: row.revision + 1, removedMs: clock.nowMs() }, 'remove');
      return null;
    },
    async restore(name: string): Promise<PlaybookDetails> {
      const row = await store.findPlaybook(name);
      const before = row?.earlier.at(-1);
      if (!row || (row.removedMs === null && !before)) {
        throw notFoundError('playbookEarlier', { name });
      }
      await refuseTwin(name);
      const nowMs = clock.nowMs();
      const revision = row.revision + 1;
      const source = row.removedMs === null && before ? before.source : row.source;
      const { playbook } = await checked(source);
      const { title, description } = playbook ?? row;
      // Going back keeps the text that it replaces, so that it can be undone as well.
      const earlier = source === row.source ? row.earlier : withEarlier(row, source, nowMs);
      await put(
        { ...row, title, description, source, earlier, revision, updatedMs: nowMs, removedMs: null },
        'restore',
      );
      return details(name, { source, origin: 'person', hasEarlier: earlier.length > 0 });
    },
    async run({ playbook: wanted, inputs, notebookId, dryRun, retryOf, title }: CommandValue<'playbooks.run'>) {
      const { source } = /^[a-z0-9_-]{1,63}$/.test(wanted) ? await find(wanted) : { source: wanted };
      const playbook = await requireSound(source);
      return startPlaybook(services, {
        playbook,
        source,
        inputs,
        notebookId: await onlyNotebook(notebookId),
        dryRun: dryRun === true,
        retryOf: retryOf ?? null,
        ...(title === undefined ? {} : { title }),
      });
    },
    async language(): Promise<PlaybookLanguage> {
      const functions = [...FUNCTIONS].map(([name, { parameters, about }]) => ({ name, parameters, about }));
      return { schema: z.toJSONSchema(playbookSchema, { io: 'input' }), functions };
    },
    fromRun: (runId: string): Promise<{ source: string }> => playbookFromRun(services, runId),
    found: (notebookId: string): Promise<FoundPlaybook[]> => findPassedOn(services, notebookId),
  };
}

/** Returns the earlier texts of a playbook once its text is replaced. */
function withEarlier(now: PlaybookRow | undefined, source: string, nowMs: number): PlaybookRow['earlier'] {
  if (!now || now.source === source) return now?.earlier ?? [];
  return [...now.earlier, { source: now.source, replacedMs: nowMs }].slice(-KEPT_PLAYBOOK_VERSIONS);
}

/** Returns what a list says of a playbook; next to nothing of one whose fields are wrong. Defaults are values. */
function factsOf(shape: Playbook | null, today: string) {
  if (!shape) return { title: '', description: '', agent: '', inputs: [], needsModel: false };
  const { title, description, agent, steps } = shape;
  const inputs = shape.inputs.map(({ default: _default, ...input }, index) => {
    const own = shape.inputs[index];
    const value = own && defaultOf(own, today);
    return value === undefined ? input : { ...input, default: value };
  });
  return { title, description, agent, inputs, needsModel: steps.some(({ tool }) => callsAgent(tool)) };
}

/** Playbooks in a folder that an import has kept, or has renamed because the name is reserved. */
const PLACE = /^\/[._]?cloister[^/]*\/playbooks\/[^/]+\.ya?ml$/i;
const MOST_FOUND = 50;

/** Resolves with the playbooks among the files of a notebook. They are texts only: each one has to be added by the person. */
async function findPassedOn({ store }: Services, notebookId: string): Promise<FoundPlaybook[]> {
  const reader = await store.notebook(notebookId);
  const found: FoundPlaybook[] = [];
  for (const { path, hash, sizeBytes } of reader.descendants('/')) {
    if (hash === null || sizeBytes > 3 * MAX_PLAYBOOK_CHARS || !PLACE.test(path) || found.length >= MOST_FOUND)
      continue;
    const decoded = decodeUtf8(await reader.readBytes(hash));
    if (decoded.type === 'text' && decoded.text.length <= MAX_PLAYBOOK_CHARS)
      found.push({ path, source: decoded.text });
  }
  return found;
}

/** The playbooks that come with the app, by name. Each is loaded when it is listed or run. */
const files = Object.entries(import.meta.glob<string>('../../playbooks/*.yaml', { query: '?raw', import: 'default' }));

const NAME = /([^/]+)\.yaml$/;

/** Resolves with the texts of the shipped playbooks by name, in the order of their names. */
async function readShippedPlaybooks(): Promise<ReadonlyMap<string, string>> {
  const read = files.map(async ([path, load]) => [NAME.exec(path)?.[1] ?? path, await load()] as const);
  try {
    return new Map((await Promise.all(read)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  } catch (error) {
    throw notFoundError('playbooks', {}, {}, error);
  }
}
