import type { CommandInput } from '../../../src/contracts/wire/commands/commands.ts';

/** A person at two programs: writes, moves and deletes in the notebook and in the folder, at random. */
export interface TwoSides {
  call(name: 'files.write' | 'files.move' | 'files.remove' | 'files.mkdir', input: object): Promise<unknown>;
  /** Paths of files and folders of the notebook. */
  paths(): Promise<{ path: string; kind: 'file' | 'folder' }[]>;
  /** The folder, by any program. Each may fail as a disk does. */
  put(path: string, text: string): Promise<void> | void;
  rename(from: string, to: string): Promise<void> | void;
  delete(path: string): Promise<void> | void;
  mkdir(path: string): Promise<void> | void;
  /** Carried files and folders of the folder. */
  entries(): Promise<{ path: string; kind: 'file' | 'folder' }[]>;
}

const NAMES = [
  'a.md',
  'A.md',
  'b.md',
  'Über.md',
  'über.md',
  'c.txt',
  'data.csv',
  'name with spaces.md',
  '日本.md',
  'long'.repeat(30),
];
const FOLDERS = ['', 'notes', 'Notes', 'x', 'x/y', 'runs', 'a.md'];
/** Names that disks refuse, in the notebook only. */
const HERE_ONLY = ['what?.md', 'CON', 'a:b.md', 'dot.', 'nul.txt'];

/** Returns a source of random numbers below a bound, from a seed. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Does one random thing on one side, or the same file on both. Resolves with the texts that were written into the notebook. */
export async function actAtRandom(
  sides: TwoSides,
  random: (below: number) => number,
  count: number,
): Promise<string[]> {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const join = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`);
  const text = `text ${count}\n${'line\n'.repeat(random(5))}end ${count}\n`;
  const here = await sides.paths();
  const there = await sides.entries();
  const kind = random(20);
  const written: string[] = [];
  const write = async (path: string, content: string) => {
    if (
      await unlessRefused(sides.call('files.write', { path, content } satisfies Partial<CommandInput<'files.write'>>))
    )
      written.push(content);
  };
  if (kind < 3) await write(`/${join(pick(FOLDERS), random(6) === 0 ? pick(HERE_ONLY) : pick(NAMES))}`, text);
  else if (kind < 5 && here.length > 0) {
    const { path, kind: of } = pick(here);
    if (of === 'file') await write(path, text);
  } else if (kind < 7 && here.length > 0) {
    await unlessRefused(
      sides.call('files.move', { from: pick(here).path, to: `/${join(pick(FOLDERS), pick(NAMES))}` }),
    );
  } else if (kind === 7 && here.length > 0) await unlessRefused(sides.call('files.remove', { path: pick(here).path }));
  else if (kind === 8)
    await unlessRefused(sides.call('files.mkdir', { path: `/${join(pick(FOLDERS), `folder ${count % 5}`)}` }));
  else if (kind < 12) await unlessRefused(sides.put(join(pick(FOLDERS), pick(NAMES)), text));
  else if (kind < 14 && there.length > 0) {
    const { path, kind: of } = pick(there);
    if (of === 'file') await unlessRefused(sides.put(path, text));
  } else if (kind < 16 && there.length > 0) {
    const { path } = pick(there);
    const to = join(pick(FOLDERS), pick(NAMES));
    if (!`${to}/`.startsWith(`${path}/`)) await unlessRefused(sides.rename(path, to));
  } else if (kind === 16 && there.length > 0) await unlessRefused(sides.delete(pick(there).path));
  else if (kind === 17) await unlessRefused(sides.mkdir(join(pick(FOLDERS), `dir ${count % 5}`)));
  else if (kind >= 18 && there.length > 0) {
    // Both sides change one file.
    const { path, kind: of } = pick(there);
    if (of !== 'file') return written;
    await unlessRefused(sides.put(path, `theirs ${text}`));
    await write(`/${path}`.normalize('NFC'), `mine ${text}`);
  }
  return written;
}

async function unlessRefused(work: Promise<unknown> | unknown): Promise<boolean> {
  try {
    await work;
    return true;
  } catch {
    return false;
  }
}
