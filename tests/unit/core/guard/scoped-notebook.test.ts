import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../../src/contracts/domain/agent.ts';
import type { Grant } from '../../../../src/contracts/domain/run/grant.ts';
import { CloisterError } from '../../../../src/contracts/errors/errors.ts';
import { createScopedNotebook } from '../../../../src/core/guard/scoped-notebook.ts';
import type {
  Handle,
  HandleDecision,
  ScopedNotebook,
  TargetKind,
} from '../../../../src/core/ports/scoped-notebook-port.ts';
import { createTestAgent, EVERYTHING } from '../../../support/agents.ts';
import { createTestGrant } from '../../../support/grants.ts';
import { createMemoryNotebook, type MemoryNotebook, sha256 } from '../../../support/memory-notebook.ts';

type AgentLike = Parameters<typeof createTestAgent>[0];

const NOTES_ONLY: AgentLike = {
  scope: { notebooks: ['notebook-1'], folders: ['/notes'], fileTypes: ['*.md'] },
  can: { read: true, write: true, create: true, delete: true },
};

function guard(
  reader: MemoryNotebook,
  agent: AgentLike = NOTES_ONLY,
  runId: string | null = 'run-1',
  hides: ((path: string) => boolean) | null = null,
  grant: Grant | null = null,
): { notebook: ScopedNotebook; read: string[] } {
  const read: string[] = [];
  let ids = 0;
  const notebook = createScopedNotebook({
    withheld: 'nothing',
    noteShown: () => {},
    grant,
    reader,
    agent: createTestAgent(agent),
    runId,
    hash: sha256,
    nextFileId: () => `new-${++ids}`,
    noteRead: (path) => read.push(path),
    hides,
    keeps: null,
  });
  return { notebook, read };
}

function allowed(decision: HandleDecision): Handle {
  if (decision.type !== 'allowed') throw new Error(`not allowed: ${JSON.stringify(decision)}`);
  return decision.handle;
}

function handle(notebook: ScopedNotebook, path: string, operation: Operation, as?: TargetKind): Handle {
  return allowed(notebook.resolve(path, operation, as));
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function outcomeOf(call: () => unknown): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    return error instanceof CloisterError ? { code: error.code, message: error.message } : String(error);
  }
}

describe('createScopedNotebook: handles', () => {
  const reader = createMemoryNotebook({ '/notes/a.md': 'alpha', '/secret/key.md': 'k' });

  it('rejects a handle that is forged, copied, or from another notebook', async () => {
    const { notebook } = guard(reader);
    const other = guard(reader, EVERYTHING).notebook;
    const real = handle(notebook, '/notes/a.md', 'read');
    const forged = { ...real, path: '/secret/key.md' };
    const doors = (fake: Handle): (() => unknown)[] => [
      () => notebook.stat(fake),
      () => notebook.list(fake),
      () => notebook.walk(fake),
      () => notebook.readBytes(fake),
      () => notebook.planPut(fake, bytes('x')),
      () => notebook.planMove(fake, fake),
      () => notebook.planDelete(fake, true),
    ];
    for (const fake of [forged, { ...real }, handle(other, '/secret/key.md', 'read')]) {
      for (const door of doors(fake)) expect(await outcomeOf(door)).toMatchObject({ code: 'internal' });
    }
  });

  it('cannot be changed to another path', () => {
    const { notebook } = guard(reader);
    const real = handle(notebook, '/notes/a.md', 'read');
    expect(Reflect.set(real, 'path', '/secret/key.md')).toBe(false);
    expect(real.path).toBe('/notes/a.md');
  });

  it('allow only their own operation', async () => {
    const { notebook } = guard(reader);
    const read = handle(notebook, '/notes/a.md', 'read');
    expect(await outcomeOf(() => notebook.planPut(read, bytes('x')))).toMatchObject({ code: 'internal' });
    expect(await outcomeOf(() => notebook.planDelete(read, false))).toMatchObject({ code: 'internal' });
    expect(await outcomeOf(() => notebook.planMove(read, handle(notebook, '/notes/b.md', 'create')))).toMatchObject({
      code: 'internal',
    });
  });

  it('give no content to an agent that may write but not read', async () => {
    const { notebook, read } = guard(reader, { ...NOTES_ONLY, can: { write: true } });
    const door = handle(notebook, '/notes/a.md', 'write');
    expect(await outcomeOf(() => notebook.readBytes(door))).toMatchObject({ code: 'denied' });
    expect(read).toEqual([]);
  });

  it('record each read path, by the name the agent knows', async () => {
    const withScratch = createMemoryNotebook({ '/notes/a.md': 'alpha', '/scratch/run-1/t.txt': 'tmp' });
    const { notebook, read } = guard(withScratch);
    expect(new TextDecoder().decode(await notebook.readBytes(handle(notebook, '/workspace/notes/a.md', 'read')))).toBe(
      'alpha',
    );
    await notebook.readBytes(handle(notebook, '/scratch/t.txt', 'read'));
    expect(read).toEqual(['/notes/a.md', '/scratch/t.txt']);
  });

  it('cannot read a folder or a missing file', async () => {
    const { notebook } = guard(reader);
    expect(await outcomeOf(() => notebook.readBytes(handle(notebook, '/notes', 'read', 'folder')))).toMatchObject({
      code: 'is-a-folder',
    });
    expect(await outcomeOf(() => notebook.readBytes(handle(notebook, '/notes/no.md', 'read')))).toMatchObject({
      code: 'not-found',
    });
  });
});

/** Every answer the notebook gives about a path, by every door. */
async function everythingAbout(notebook: ScopedNotebook, path: string): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const operation of ['read', 'write', 'create', 'delete', 'execute', 'integrations'] as const) {
    for (const as of ['file', 'folder', 'either'] as const) {
      const decision = notebook.resolve(path, operation, as);
      if (decision.type !== 'allowed') {
        answers.push(decision);
        continue;
      }
      const door = decision.handle;
      answers.push(
        notebook.stat(door),
        await outcomeOf(() => notebook.list(door)),
        await outcomeOf(() => notebook.walk(door)),
      );
      if (operation === 'read') answers.push(await outcomeOf(() => notebook.readBytes(door)));
      if (operation === 'delete') {
        answers.push(notebook.planDelete(door, false), notebook.planDelete(door, true));
        answers.push(notebook.planMove(door, handle(notebook, '/notes/new-place.md', 'create')));
      }
    }
  }
  return answers;
}

describe('createScopedNotebook: files out of scope', () => {
  const inScope = { '/notes/a.md': 'alpha', '/notes/sub/b.md': 'beta' };
  const secrets: Record<string, string> = {
    '/secret/key.md': 'k',
    '/secret/deep/er.md': 'k',
    '/notes-evil/x.md': 'k',
    '/top.md': 'k',
    '/notes/list.csv': 'k',
    '/notes/sub/Makefile': 'k',
    '/runs/run-2/result.json': 'k',
    '/scratch/run-2/t.md': 'k',
    '/.git/config': 'k',
    '/.cloister/agents.md': 'k',
    '/notes/.git/hooks.md': 'k',
  };
  const questions = [
    ...Object.keys(secrets),
    '/secret',
    '/secret/deep',
    '/notes-evil',
    '/runs',
    '/runs/run-2',
    '/scratch/run-2',
    '/.git',
    '/notes/.git',
    '/notes/list.csv/x.md',
    '/',
  ];

  it.each(questions)('returns the same about %s whether it exists or not', async (path) => {
    const absent = guard(createMemoryNotebook(inScope)).notebook;
    const present = guard(createMemoryNotebook({ ...inScope, ...secrets })).notebook;
    expect(await everythingAbout(present, path)).toEqual(await everythingAbout(absent, path));
  });

  it('never lists them', () => {
    const { notebook } = guard(createMemoryNotebook({ ...inScope, ...secrets }));
    const base = handle(notebook, '/notes', 'read');
    expect(notebook.list(base).map(({ path }) => path)).toEqual(['/notes/a.md', '/notes/sub']);
    expect(notebook.walk(base).map(({ path }) => path)).toEqual(['/notes/a.md', '/notes/sub', '/notes/sub/b.md']);
  });

  it('omits mounts and app files from a complete listing', () => {
    const files = { ...inScope, ...secrets, '/runs/run-1/result.json': 'r', '/scratch/run-1/t.md': 't' };
    const { notebook } = guard(createMemoryNotebook(files), EVERYTHING);
    const all = notebook.walk(handle(notebook, '/', 'read')).map(({ path }) => path);
    expect(all.filter((path) => /runs|scratch|\.git|\.cloister/.test(path))).toEqual([]);
    expect(all).toContain('/secret/key.md');
    expect(notebook.list(handle(notebook, '/', 'read')).map(({ path }) => path)).toEqual([
      '/notes',
      '/notes-evil',
      '/secret',
      '/top.md',
    ]);
  });

  it('omits only files that rules hide from a listing', () => {
    const { notebook } = guard(createMemoryNotebook(inScope), NOTES_ONLY, 'run-1', (path) =>
      path.startsWith('/notes/sub'),
    );
    expect(notebook.walk(handle(notebook, '/notes', 'read')).map(({ path }) => path)).toEqual(['/notes/a.md']);
  });

  it('returns not-found for a missing file within the scope', async () => {
    const { notebook } = guard(createMemoryNotebook(inScope));
    const gone = handle(notebook, '/notes/gone.md', 'delete');
    expect(notebook.stat(gone)).toBeUndefined();
    expect(notebook.planDelete(gone, false)).toMatchObject({ type: 'error', code: 'not-found' });
  });

  it('does not name the file out of scope that has taken a name', () => {
    const { notebook } = guard(createMemoryNotebook({ ...inScope, '/notes/list.csv': 'k' }));
    const planned = notebook.planPut(handle(notebook, '/notes/list.csv/x.md', 'create'), bytes('x'));
    expect(planned).toMatchObject({ type: 'error', code: 'name-collision' });
    expect(JSON.stringify(planned)).not.toMatch(/file|csv is/);
    const upper = guard(createMemoryNotebook({ '/NOTES/Secret.md': 'k' })).notebook;
    expect(JSON.stringify(upper.planPut(handle(upper, '/notes/a.md', 'create'), bytes('x')))).not.toContain('NOTES');
  });
});

describe('createScopedNotebook: the run’s own mounts', () => {
  const nothing: AgentLike = { scope: {}, can: {} };

  it('are accessible to an agent without other rights', async () => {
    const reader = createMemoryNotebook({});
    const { notebook } = guard(reader, nothing);
    const planned = notebook.planPut(handle(notebook, '/scratch/t.txt', 'create'), bytes('tmp'));
    if (planned.type !== 'change') throw new Error('expected a change');
    expect(planned.change.transitions.at(-1)?.after?.path).toBe('/scratch/run-1/t.txt');
    reader.apply(planned.change);
    expect(notebook.list(handle(notebook, '/scratch', 'read')).map(({ path }) => path)).toEqual(['/scratch/t.txt']);
    expect(notebook.planDelete(handle(notebook, '/scratch/t.txt', 'delete'), false)).toMatchObject({ type: 'change' });
    expect(notebook.resolve('/runs/run-1/x', 'create')).toMatchObject({ type: 'allowed' });
    expect(notebook.resolve('/runs/run-1/x', 'execute')).toMatchObject({ type: 'denied' });
    expect(notebook.resolve('/notes/x', 'create')).toMatchObject({ type: 'denied' });
  });

  it('do not lead into another run, nor out of scope by a move', () => {
    const reader = createMemoryNotebook({ '/scratch/run-1/t.md': 't', '/secret/k.md': 'k' });
    const { notebook } = guard(reader, nothing);
    expect(notebook.resolve('/runs/run-2/x', 'create')).toMatchObject({ type: 'denied', rule: 'scope.reserved' });
    expect(notebook.resolve('/secret/k.md', 'delete')).toMatchObject({ type: 'denied' });
    expect(notebook.resolve('/secret/new.md', 'create')).toMatchObject({ type: 'denied' });
  });

  it('do not exist outside a run', () => {
    const { notebook } = guard(createMemoryNotebook({ '/scratch/run-1/t.md': 't' }), EVERYTHING, null);
    for (const path of ['/scratch', '/scratch/t.md', '/runs', '/runs/run-1']) {
      expect(notebook.resolve(path, 'read')).toMatchObject({ type: 'denied', rule: 'scope.reserved' });
    }
  });
});

describe('createScopedNotebook: plans', () => {
  it('distinguish the rights to write and to create', () => {
    const reader = createMemoryNotebook({ '/notes/a.md': 'alpha' });
    const writer = guard(reader, { ...NOTES_ONLY, can: { read: true, write: true } }).notebook;
    expect(writer.planPut(handle(writer, '/notes/a.md', 'write'), bytes('new'))).toMatchObject({ type: 'change' });
    expect(writer.planPut(handle(writer, '/notes/b.md', 'write'), bytes('new'))).toMatchObject({
      type: 'error',
      code: 'denied',
    });
    const creator = guard(reader, { ...NOTES_ONLY, can: { create: true } }).notebook;
    expect(creator.planPut(handle(creator, '/notes/b.md', 'create'), bytes('new'))).toMatchObject({ type: 'change' });
    expect(creator.planPut(handle(creator, '/notes/a.md', 'create'), bytes('new'))).toMatchObject({
      type: 'error',
      code: 'denied',
    });
  });

  it('create the folders that lead to a path in scope', () => {
    const agent: AgentLike = {
      ...NOTES_ONLY,
      scope: { notebooks: ['*'], folders: ['/deep/er/notes'], fileTypes: ['*'] },
    };
    const { notebook } = guard(createMemoryNotebook({}), agent);
    const planned = notebook.planPut(handle(notebook, '/deep/er/notes/a.md', 'create'), bytes('x'));
    expect(planned).toMatchObject({ type: 'change' });
    const paths = planned.type === 'change' ? planned.change.transitions.map(({ after }) => after?.path) : [];
    expect(paths).toEqual(['/deep', '/deep/er', '/deep/er/notes', '/deep/er/notes/a.md']);
  });

  it('move and delete a folder only when all its files are in scope, and name no other file', async () => {
    const clean = createMemoryNotebook({ '/notes/sub/b.md': 'beta', '/notes/sub/c/d.md': 'delta' });
    const mixed = createMemoryNotebook({ '/notes/sub/b.md': 'beta', '/notes/sub/c/hidden.csv': 'h' });
    const ofClean = guard(clean).notebook;
    expect(
      await ofClean.planMove(handle(ofClean, '/notes/sub', 'delete'), handle(ofClean, '/notes/moved', 'create')),
    ).toMatchObject({ type: 'change' });
    expect(ofClean.planDelete(handle(ofClean, '/notes/sub', 'delete'), true)).toMatchObject({ type: 'change' });
    const ofMixed = guard(mixed).notebook;
    const refused = [
      await ofMixed.planMove(handle(ofMixed, '/notes/sub', 'delete'), handle(ofMixed, '/notes/moved', 'create')),
      ofMixed.planDelete(handle(ofMixed, '/notes/sub', 'delete'), true),
      ofMixed.planDelete(handle(ofMixed, '/notes/sub', 'delete'), false),
    ];
    for (const answer of refused) {
      expect(answer).toMatchObject({ type: 'error', code: 'denied' });
      expect(JSON.stringify(answer)).not.toContain('hidden');
    }
  });

  it('move no file to a type, folder or reserved name out of scope', async () => {
    const { notebook } = guard(createMemoryNotebook({ '/notes/a.md': 'alpha' }));
    const from = handle(notebook, '/notes/a.md', 'delete');
    expect(await notebook.planMove(from, handle(notebook, '/notes/a.csv', 'create'))).toMatchObject({
      type: 'error',
      code: 'denied',
    });
    expect(notebook.resolve('/elsewhere/a.md', 'create')).toMatchObject({ type: 'denied', rule: 'scope.folders' });
    expect(notebook.resolve('/notes/.git/a.md', 'create')).toMatchObject({ type: 'denied', rule: 'scope.reserved' });
  });

  it('refuse to move a folder when a part would leave the scope', async () => {
    const agent: AgentLike = {
      ...NOTES_ONLY,
      scope: { notebooks: ['*'], folders: ['/a/**', '/b', '/c/*'], fileTypes: ['*'] },
    };
    const { notebook } = guard(createMemoryNotebook({ '/a/x/y.md': 'y' }), agent);
    const from = handle(notebook, '/a/x', 'delete');
    expect(await notebook.planMove(from, handle(notebook, '/b/x', 'create'))).toMatchObject({ type: 'change' });
    expect(await notebook.planMove(from, handle(notebook, '/c/x', 'create'))).toMatchObject({
      type: 'error',
      code: 'denied',
    });
  });
});

describe('createScopedNotebook: changes', () => {
  function withHistory(): MemoryNotebook {
    const reader = createMemoryNotebook({});
    const put = (path: string, text: string): void => {
      const { notebook } = guard(reader, EVERYTHING);
      const planned = notebook.planPut(handle(notebook, path, 'create'), bytes(text));
      if (planned.type === 'change') reader.apply(planned.change, { runId: 'run-1' });
    };
    for (let index = 0; index < 12; index += 1) {
      put(`/notes/n${index}.md`, `n${index}`);
      put(`/secret/s${index}.md`, `s${index}`);
    }
    return reader;
  }

  it('lists only changes within the scope, and applies the limit afterwards', async () => {
    const { notebook } = guard(withHistory());
    const known = await notebook.changes({});
    // The folder of the notes came with the first.
    expect(known).toHaveLength(12);
    expect(JSON.stringify(known)).not.toContain('secret');
    expect((await notebook.changes({ limit: 10 })).map(({ changeId }) => changeId)).toEqual(
      known.slice(0, 10).map(({ changeId }) => changeId),
    );
    expect(await notebook.changes({ limit: 50 })).toHaveLength(12);
    expect(await notebook.changes({ limit: 1, runId: 'run-1' })).toHaveLength(1);
    expect(await notebook.changes({ limit: 1, runId: 'run-9' })).toHaveLength(0);
  });

  it('hides a change out of scope, also by its id', async () => {
    const reader = withHistory();
    const [newest] = await reader.changes({ limit: 1 });
    const { notebook } = guard(reader);
    expect(await notebook.changes({ changeId: newest?.changeId ?? '' })).toEqual([]);
    expect(await notebook.changes({ changeId: 'no-such-change' })).toEqual([]);
  });

  it('undoes only what the scope allows', async () => {
    const reader = createMemoryNotebook({ '/notes/a.md': 'alpha' });
    const { notebook } = guard(reader);
    const planned = notebook.planPut(handle(notebook, '/notes/a.md', 'write'), bytes('changed'));
    if (planned.type !== 'change') throw new Error('expected a change');
    const row = reader.apply(planned.change, { runId: 'run-1' });
    expect(notebook.planUndo(row)).toMatchObject({ restored: ['/notes/a.md'], conflicts: [] });
    const reading = guard(reader, { ...NOTES_ONLY, can: { read: true } }).notebook;
    const refused = reading.planUndo(row);
    expect(refused.change).toBeNull();
    expect(refused.conflicts).toHaveLength(1);
    const elsewhere = guard(reader, {
      ...EVERYTHING,
      scope: { notebooks: ['*'], folders: ['/other'], fileTypes: ['*'] },
    }).notebook;
    expect(elsewhere.planUndo(row).change).toBeNull();
    expect(() => notebook.planUndo({ ...row, notebookId: 'notebook-2' })).toThrow(CloisterError);
  });
});

describe('createScopedNotebook: local-only files', () => {
  function serverGuard(withheld: 'content' | 'names') {
    const reader = createMemoryNotebook(
      { '/notes/a.md': 'A', '/private/b.md': 'B' },
      { labels: { '/private': ['local-only'] } },
    );
    const shown: string[] = [];
    const notebook = createScopedNotebook({
      withheld,
      noteShown: (labels) => shown.push(...labels.map(({ path }) => path)),
      grant: null,
      reader,
      agent: createTestAgent(EVERYTHING),
      runId: 'run-1',
      hash: sha256,
      nextFileId: () => 'new',
      noteRead: () => {},
      hides: null,
      keeps: null,
    });
    return { reader, notebook, shown };
  }

  it('are refused for reading and writing, and for creating where not even names are shown', () => {
    for (const withheld of ['content', 'names'] as const) {
      const { notebook, shown } = serverGuard(withheld);
      const refused = (operation: Operation) => {
        const target = handle(notebook, '/private/c.md', operation);
        try {
          notebook.refuseWithheld(target);
          return false;
        } catch (error) {
          return error instanceof CloisterError && error.code === 'local-only';
        }
      };
      const operations: Operation[] = ['read', 'write', 'create', 'delete'];
      const expected = withheld === 'names' ? operations : ['read', 'write'];
      expect(operations.filter(refused)).toEqual(expected);
      expect(shown).toEqual(expected.map(() => '/private/c.md'));
    }
  });

  it('are in no list of changes, and where only names are shown in none that is asked for', async () => {
    for (const withheld of ['content', 'names'] as const) {
      const { reader, notebook } = serverGuard(withheld);
      const row = reader.get('/private/b.md');
      if (row === undefined) throw new Error('no file');
      const { fileId, path, kind, hash, sizeBytes } = row;
      const before = { path, kind, hash, sizeBytes };
      const after = { ...before, hash: sha256('C') };
      const blobs = [{ hash: sha256('C'), bytes: bytes('C') }];
      const transitions = [{ fileId, before, after }];
      const { changeId } = reader.apply({ notebookId: reader.notebookId, transitions, blobs, summary: 'Write' });
      expect(await notebook.changes({})).toHaveLength(withheld === 'names' ? 0 : 1);
      expect(await notebook.changes({ changeId })).toEqual([]);
    }
  });
});

describe('the root of a narrower scope', () => {
  const files = { '/notes/a.md': 'a', '/notes/deep/b.md': 'b', '/other/c.md': 'c' };
  const opened = (agent: AgentLike, grant: Grant | null = null, operation: Operation = 'read', path = '/') => {
    const { notebook } = guard(createMemoryNotebook(files), agent, 'run-1', null, grant);
    const decision = notebook.resolve(path, operation, 'either', true);
    if (decision.type !== 'allowed') return decision.type === 'denied' ? decision.rule : decision.code;
    return notebook.walk(decision.handle).map((info) => info.path);
  };
  const granted = (agent: AgentLike) => createTestGrant(createTestAgent(agent));
  const everywhere = { notebooks: ['*'], folders: ['/'], fileTypes: ['*'] };

  it('opens for reading, with what scope and grant allow', () => {
    expect(opened(NOTES_ONLY)).toEqual(['/notes', '/notes/a.md', '/notes/deep', '/notes/deep/b.md']);
    const narrow = { ...NOTES_ONLY, scope: { ...everywhere, folders: ['/notes/deep'] } };
    expect(opened(NOTES_ONLY, granted(narrow))).toEqual(['/notes/deep', '/notes/deep/b.md']);
    const elsewhere = { ...NOTES_ONLY, scope: { ...everywhere, folders: ['/other'] } };
    expect(opened(NOTES_ONLY, granted(elsewhere))).toEqual([]);
  });

  it('is denied without the right to read, the notebook, any folder or a grant for them', () => {
    const scope = { ...everywhere, folders: ['/notes'] };
    expect(opened({ ...NOTES_ONLY, can: { write: true } })).toBe('scope.operations');
    expect(opened({ ...NOTES_ONLY, scope: { ...everywhere, notebooks: ['other'], folders: ['/notes'] } })).toBe(
      'scope.notebooks',
    );
    expect(opened({ ...NOTES_ONLY, scope: { ...everywhere, folders: [] } })).toBe('scope.folders');
    expect(opened({ scope, can: { read: true } }, granted({ scope, can: { write: true } }))).toBe('scope.folders');
    expect(opened(NOTES_ONLY, granted({ ...NOTES_ONLY, scope: { ...everywhere, folders: [] } }))).toBe('scope.folders');
  });

  it('opens for nothing else, and no other place does', () => {
    for (const operation of ['write', 'create', 'delete', 'execute'] as const) {
      expect(
        opened(
          { ...NOTES_ONLY, can: { read: true, write: true, create: true, delete: true, execute: true } },
          null,
          operation,
        ),
      ).toBe('scope.folders');
    }
    for (const path of ['/other', '/other/c.md', '/none', '/.git', '/runs']) {
      expect(opened(NOTES_ONLY, null, 'read', path), path).toMatch(/^scope\./);
    }
  });

  it('gives no content, size or place to write to', async () => {
    const { notebook } = guard(createMemoryNotebook(files));
    const root = allowed(notebook.resolve('/', 'read', 'either', true));
    expect(notebook.stat(root)).toBeUndefined();
    expect(await outcomeOf(() => notebook.readBytes(root))).toMatchObject({ code: 'not-found' });
    expect(await outcomeOf(() => notebook.planPut(root, bytes('x')))).not.toMatchObject({ type: 'change' });
    expect(await outcomeOf(() => notebook.planDelete(root, true))).not.toMatchObject({ type: 'change' });
    expect(notebook.list(root).map(({ path }) => path)).toEqual(['/notes']);
  });
});
