import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openMaskedSession } from '../../../support/masked-session.ts';
import { createMemoryNotebook } from '../../../support/memory-notebook.ts';
import { plantSecrets } from '../../../support/planted-secrets.ts';

/** Returns the masked notebook of a session over a notebook with one note. */
const open = (text: string) => openMaskedSession(createMemoryNotebook({ '/note.md': text }));

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
        const { read, plan } = open(text);
        expect((await plan('/note.md', await read('/note.md'), 'write')).type).toBe('unchanged');
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
