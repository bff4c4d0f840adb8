import { createFinder } from '../../src/adapters/redaction/create-finder.ts';
import { DEFAULT_REDACTION } from '../../src/contracts/domain/run/redaction.ts';
import { createScopedNotebook } from '../../src/core/guard/scoped-notebook.ts';
import { createMaskedNotebook } from '../../src/core/masking/masked-notebook.ts';
import { createSessionMask, type MaskedView } from '../../src/core/masking/session-mask.ts';
import type { ChangeOrError, Handle } from '../../src/core/ports/scoped-notebook-port.ts';
import { createPlaceholderTable } from '../../src/core/redaction/placeholder-table.ts';
import { type MemoryNotebook, sha256 } from './memory-notebook.ts';

const finder = createFinder();
const EVERYWHERE = { notebooks: ['*'], folders: ['/'], fileTypes: ['*'] };
let ids = 0;

/** Opens the masked notebook of one session of a model on a server, over a notebook that outlasts it. */
export function openMaskedSession(reader: MemoryNotebook, key = 'session-1', scope = EVERYWHERE) {
  const views = new Map<string, MaskedView>();
  const mask = createSessionMask({
    finder,
    settings: DEFAULT_REDACTION,
    table: createPlaceholderTable({ key, sha256 }),
    views: {
      get: (fileId, hash) => views.get(`${fileId} ${hash}`),
      set: (fileId, hash, view) => void views.set(`${fileId} ${hash}`, view),
      ofFile: (fileId) => [...views].flatMap(([id, view]) => (id.startsWith(`${fileId} `) ? [view] : [])),
    },
    known: new Map(),
    recall: async () => [],
  });
  /** One call: what it has read ends with it. */
  function call() {
    const scoped = createScopedNotebook({
      reader,
      agent: {
        name: 'writer',
        scope,
        can: { read: true, write: true, create: true, delete: true, execute: false, integrations: false },
      },
      grant: null,
      runId: 'run-1',
      hash: sha256,
      nextFileId: () => `made-${++ids}`,
      noteRead: () => {},
      noteShown: () => {},
      withheld: 'nothing',
      hides: null,
      keeps: null,
    });
    const notebook = createMaskedNotebook({ scoped, reader, mask, hash: sha256 });
    const handle = async (path: string, operation: Handle['operation']): Promise<Handle> => {
      const decision = notebook.resolve(path, operation, 'file');
      if (decision.type !== 'allowed') throw new Error(JSON.stringify(decision));
      await notebook.load([decision.handle]);
      return decision.handle;
    };
    return { notebook, handle };
  }
  function commit(planned: ChangeOrError): ChangeOrError['type'] {
    if (planned.type === 'change') {
      reader.apply(planned.change, { runId: 'run-1', actor: { type: 'agent', agent: 'writer', runId: 'run-1' } });
    }
    return planned.type;
  }
  async function plan(path: string, content: string, operation: 'create' | 'write'): Promise<ChangeOrError> {
    const { notebook, handle } = call();
    return notebook.planPut(await handle(path, operation), new TextEncoder().encode(content));
  }
  async function planMove(from: string, to: string): Promise<ChangeOrError> {
    const { notebook, handle } = call();
    return notebook.planMove(await handle(from, 'delete'), await handle(to, 'create'));
  }
  return {
    mask,
    call,
    plan,
    async read(path: string) {
      const { notebook, handle } = call();
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await notebook.readBytes(await handle(path, 'read')));
    },
    /** Writes a file as a model on a server does, and returns what the notebook then has. */
    async write(path: string, content: string, operation: 'create' | 'write') {
      commit(await plan(path, content, operation));
      return reader.textAt(path);
    },
    planMove,
    async move(from: string, to: string) {
      return commit(await planMove(from, to));
    },
  };
}
