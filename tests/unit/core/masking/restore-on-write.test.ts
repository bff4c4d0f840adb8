import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFinder } from '../../../../src/adapters/redaction/create-finder.ts';
import { DEFAULT_REDACTION } from '../../../../src/contracts/domain/run/redaction.ts';
import { createScopedNotebook } from '../../../../src/core/guard/scoped-notebook.ts';
import { createMaskedNotebook } from '../../../../src/core/masking/masked-notebook.ts';
import { createSessionMask } from '../../../../src/core/masking/session-mask.ts';
import type { Handle } from '../../../../src/core/ports/scoped-notebook-port.ts';
import { createPlaceholderTable } from '../../../../src/core/redaction/placeholder-table.ts';
import { createMemoryNotebook, sha256 } from '../../../support/memory-notebook.ts';
import { changeOf } from '../../../support/plan-tools.ts';
import { plantSecrets } from '../../../support/planted-secrets.ts';

const finder = createFinder();

/** Returns the masked notebook of a session over a notebook with one note. */
function open(text: string) {
  const reader = createMemoryNotebook({ '/note.md': text });
  const views = new Map<string, { text: string; hash: string; sizeBytes: number }>();
  const mask = createSessionMask({
    finder,
    settings: DEFAULT_REDACTION,
    table: createPlaceholderTable({ key: 'session-1', sha256 }),
    views: {
      get: (fileId, hash) => views.get(`${fileId} ${hash}`),
      set: (fileId, hash, view) => void views.set(`${fileId} ${hash}`, view),
      ofFile: (fileId) => [...views].flatMap(([key, view]) => (key.startsWith(`${fileId} `) ? [view] : [])),
    },
    known: new Map(),
    recall: async () => [],
  });
  let ids = 0;
  const scoped = createScopedNotebook({
    reader,
    agent: {
      name: 'writer',
      scope: { notebooks: ['*'], folders: ['/'], fileTypes: ['*'] },
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
  return {
    reader,
    notebook,
    handle,
    read: async (path: string) =>
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(await notebook.readBytes(await handle(path, 'read'))),
    /** Writes a file as a model on a server does, and returns what the notebook then has. */
    async write(path: string, content: string, operation: 'create' | 'write') {
      const planned = notebook.planPut(await handle(path, operation), new TextEncoder().encode(content));
      if (planned.type === 'unchanged') return reader.textAt(path);
      reader.apply(changeOf(planned));
      return reader.textAt(path);
    },
  };
}

const lines = plantSecrets(60).map(({ line }) => line);
const texts = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.constantFrom(...lines, '[EMAIL-', '[', ']', '[EMAIL-00000000]', '\r\n', '\n\n', '\t', '\uFEFF'),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(' '));

describe('a write of masked text', () => {
  it('puts back every byte in a copy, whatever is between the values', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { read, write } = open(text);
        expect(await write('/copy.md', await read('/note.md'), 'create')).toBe(text);
      }),
    );
  });

  it('changes nothing where the text is written as it was read', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { read, handle, notebook } = open(text);
        const content = new TextEncoder().encode(await read('/note.md'));
        expect(notebook.planPut(await handle('/note.md', 'write'), content).type).toBe('unchanged');
      }),
    );
  });

  it('puts back every byte beside lines that the model adds, again and again', async () => {
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.array(fc.constantFrom('Basil.', '', '# More', '- [ ] Water'), { maxLength: 4 }),
        async (text, added) => {
          const { read, write } = open(text);
          let now = text;
          for (const line of added) {
            now = `${line}\n${now}\n${line}`;
            const shown = await read('/note.md');
            expect(await write('/note.md', `${line}\n${shown}\n${line}`, 'write')).toBe(now);
          }
        },
      ),
    );
  });

  it('puts each value back in its place where the model moves them', async () => {
    for (let at = 0; at + 3 <= lines.length; at += 3) {
      const three = lines.slice(at, at + 3);
      const { read, write } = open(three.join('\n%%\n'));
      const shown = (await read('/note.md')).split('\n%%\n');
      expect(shown).toHaveLength(3);
      const turned = (parts: readonly string[]) => parts.toReversed().join('\n\n');
      expect(await write('/turned.md', turned(shown), 'create')).toBe(turned(three));
    }
  });

  it('leaves placeholders that the session has not used', async () => {
    const { write } = open('ada@example.org');
    expect(await write('/new.md', 'See [EMAIL-0badc0de].', 'create')).toBe('See [EMAIL-0badc0de].');
  });
});
