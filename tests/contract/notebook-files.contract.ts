import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** File operations of a notebook that both interfaces offer. A refusal rejects with a `code`. */
export interface NotebookFiles {
  read(path: string): Promise<string>;
  write(path: string, text: string): Promise<void>;
  mkdir(path: string): Promise<void>;
  move(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Names in a folder, sorted. */
  list(path: string): Promise<string[]>;
  sizeOf(path: string): Promise<number>;
}

/** The notebook behind both interfaces, and a way to reopen both over the same rows. */
export interface FilesHarness {
  readonly store: NotebookFiles;
  readonly posix: NotebookFiles;
  reopen(): Promise<FilesHarness>;
  stop(): void;
}

/** Error codes of both interfaces, mapped to common names. */
const SAME_CODE: Readonly<Record<string, string>> = {
  ENOENT: 'not-found',
  EEXIST: 'already-exists',
  EISDIR: 'is-a-folder',
  ENOTDIR: 'not-a-folder',
};

async function outcome(work: Promise<unknown>): Promise<unknown> {
  try {
    return (await work) ?? 'done';
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error);
    return `refused: ${SAME_CODE[code] ?? code}`;
  }
}

/** Every file with its text, every folder with a slash. */
export async function treeOf(files: NotebookFiles, folder = '/'): Promise<string[]> {
  const found: string[] = [];
  for (const name of await files.list(folder)) {
    const path = folder === '/' ? `/${name}` : `${folder}/${name}`;
    const text = await outcome(files.read(path));
    if (text === 'refused: is-a-folder') found.push(`${path}/`, ...(await treeOf(files, path)));
    else found.push(`${path} ${text}`);
  }
  return found;
}

/** Runs an operation on both interfaces and expects equal results. */
export function describeFiles(name: string, open: () => Promise<FilesHarness>, { runs = 25 } = {}): void {
  const faces = ['store', 'posix'] as const;

  async function opened(test: (harness: FilesHarness) => Promise<void>): Promise<void> {
    const harness = await open();
    try {
      await test(harness);
    } finally {
      harness.stop();
    }
  }

  describe(`files of ${name}`, () => {
    for (const [here, there] of [faces, [faces[1], faces[0]]] as const) {
      it(`shows immediately in ${there} what ${here} writes`, () =>
        opened(async (harness) => {
          const [one, other] = [harness[here], harness[there]];
          await one.mkdir('/notes');
          await one.write('/notes/a.md', 'first');
          expect(await other.read('/notes/a.md')).toBe('first');
          await one.write('/notes/a.md', 'zweite Zeile: äöü');
          expect(await other.read('/notes/a.md')).toBe('zweite Zeile: äöü');
          expect(await other.sizeOf('/notes/a.md')).toBe(new TextEncoder().encode('zweite Zeile: äöü').length);
          await one.move('/notes/a.md', '/notes/b.md');
          expect(await other.list('/notes')).toEqual(['b.md']);
          await one.move('/notes', '/kept');
          expect(await treeOf(other)).toEqual(['/kept/', '/kept/b.md zweite Zeile: äöü']);
          await one.remove('/kept/b.md');
          expect(await other.list('/kept')).toEqual([]);
        }));
    }

    it('refuses with the same code through both interfaces, and changes nothing', () =>
      opened(async (harness) => {
        await harness.store.mkdir('/folder');
        await harness.store.write('/folder/a.md', 'a');
        await harness.store.write('/plain', 'text');
        const before = await treeOf(harness.store);
        const refused: [string, (files: NotebookFiles) => Promise<unknown>][] = [
          ['not-found', (files) => files.read('/none.md')],
          ['not-found', (files) => files.remove('/none.md')],
          ['not-found', (files) => files.move('/none.md', '/other.md')],
          ['not-found', (files) => files.sizeOf('/folder/none.md')],
          ['is-a-folder', (files) => files.read('/folder')],
          ['is-a-folder', (files) => files.write('/folder', 'x')],
          ['not-a-folder', (files) => files.write('/plain/below.md', 'x')],
          ['not-a-folder', (files) => files.mkdir('/plain/below')],
          ['already-exists', (files) => files.mkdir('/folder')],
          ['already-exists', (files) => files.mkdir('/plain')],
          ['name-collision', (files) => files.write('/folder/A.md', 'x')],
          ['name-collision', (files) => files.mkdir('/FOLDER')],
          ['reserved-name', (files) => files.write('/runs/x.md', 'x')],
          ['reserved-name', (files) => files.mkdir('/.cloister')],
          ['invalid-path', (files) => files.write('/back\\slash.md', 'x')],
          ['name-too-long', (files) => files.write(`/${'n'.repeat(256)}`, 'x')],
        ];
        for (const [code, attempt] of refused) {
          for (const face of faces) expect(await outcome(attempt(harness[face])), face).toBe(`refused: ${code}`);
        }
        expect(await treeOf(harness.store)).toEqual(before);
        expect(await treeOf(harness.posix)).toEqual(before);
      }));

    it('shows the same tree after any operations through either interface, also after reopening', async () => {
      const names = fc.constantFrom('/a', '/b', '/f', '/f/a', '/f/g', '/f/g/a');
      const step = fc.oneof(
        fc.record({ does: fc.constant('write' as const), at: names, text: fc.string({ maxLength: 4 }) }),
        fc.record({ does: fc.constant('mkdir' as const), at: names }),
        fc.record({ does: fc.constant('move' as const), at: names, to: names }),
        fc.record({ does: fc.constant('remove' as const), at: names }),
      );
      const steps = fc.array(fc.tuple(fc.constantFrom(...faces), step), { maxLength: 14 });
      await fc.assert(
        fc.asyncProperty(steps, (list) =>
          opened(async (harness) => {
            for (const [face, one] of list) {
              const files = harness[face];
              await outcome(
                one.does === 'write'
                  ? files.write(one.at, one.text)
                  : one.does === 'move'
                    ? files.move(one.at, one.to)
                    : files[one.does](one.at),
              );
              expect(await treeOf(harness.posix)).toEqual(await treeOf(harness.store));
            }
            const before = await treeOf(harness.store);
            const again = await harness.reopen();
            expect(await treeOf(again.store)).toEqual(before);
            expect(await treeOf(again.posix)).toEqual(before);
            again.stop();
          }),
        ),
        { numRuns: runs },
      );
    });

    it('loses nothing when both interfaces write at the same time', () =>
      opened(async (harness) => {
        const written = Array.from({ length: 40 }, (_, n) => n);
        await Promise.all(written.map((n) => harness[n % 2 === 0 ? 'store' : 'posix'].write(`/${n}.md`, `text ${n}`)));
        const tree = await treeOf(harness.posix);
        expect(tree).toEqual(written.map((n) => `/${n}.md text ${n}`).sort());
        expect(await treeOf(harness.store)).toEqual(tree);
      }));
  });
}
