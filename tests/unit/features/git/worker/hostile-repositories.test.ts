import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { spreadCases } from '../../../../support/case-count.ts';
import { type GitLab, openGitLab } from '../../../../support/git/git-lab.ts';
import { type GitServerLab, startGitServer, TOKEN } from '../../../../support/git/start-git-server.ts';

/** Most names that are tried, each in a repository of its own. */
const MOST_NAMES = 200;

let server: GitServerLab | undefined;
let opened: GitLab | undefined;

interface Hostile {
  readonly mode?: string;
  readonly path: string | Uint8Array;
  readonly content?: string;
  /** What is in a folder. */
  readonly entries?: readonly Hostile[];
}

const folder = (path: string, entries: readonly Hostile[]): Hostile => ({ mode: '40000', path, entries });
const deep = (depth: number): Hostile => (depth === 0 ? { path: 'x' } : folder('d', [deep(depth - 1)]));

/** Makes a repository whose one tree has these entries, as bytes: git itself would refuse to write some. */
async function hostile(entries: readonly Hostile[]): Promise<{ host: GitServerLab; git: GitLab }> {
  const host = await startGitServer();
  server = host;
  const url = host.create('lab');
  const at = join(host.folder, 'lab.git');
  const run = (args: string[], input: Uint8Array | string) =>
    execFileSync('git', args, { cwd: at, input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] }).trim();
  const writeTree = (of: readonly Hostile[]): string => {
    const rows = of.map(({ mode = '100644', path, content = 'x', entries: inside }) => {
      const blob = () => (mode === '160000' ? '1'.repeat(40) : run(['hash-object', '-w', '--stdin'], content));
      const oid = inside === undefined ? blob() : writeTree(inside);
      return Buffer.concat([Buffer.from(`${mode} `), Buffer.from(path), Buffer.from([0]), Buffer.from(oid, 'hex')]);
    });
    return run(['hash-object', '-w', '-t', 'tree', '--literally', '--stdin'], Buffer.concat(rows));
  };
  const treeId = writeTree(entries);
  const commit = `tree ${treeId}\nauthor Eve <eve@example.org> 1795990000 +0000\ncommitter Eve <eve@example.org> 1795990000 +0000\n\nHostile\n`;
  const oid = run(['hash-object', '-w', '-t', 'commit', '--literally', '--stdin'], commit);
  run(['update-ref', 'refs/heads/main', oid], '');
  const git = await openGitLab({ '/mine.md': 'mine' });
  opened = git;
  await git.remote({ url, token: TOKEN, branch: 'main' });
  return { host, git };
}

const pull = ({ lab, notebookId }: GitLab) => lab.call('git.pull', { notebookId });

describe('a hostile repository', () => {
  afterEach(async () => {
    opened?.lab.stop();
    opened = undefined;
    await server?.close();
    server = undefined;
  });

  it('has links, programs, hooks and submodules that are inert, and stay what they are for others', async () => {
    const { host, git } = await hostile([
      { path: '.gitattributes', content: '* filter=evil\n' },
      { path: '.gitmodules', content: '[submodule "s"]\n\tpath = sub\n\turl = ext::sh -c evil\n' },
      { mode: '120000', path: 'link', content: '/etc/passwd' },
      { mode: '100755', path: 'run.sh', content: 'rm -rf /' },
      { mode: '160000', path: 'sub' },
    ]);
    await pull(git);
    const tree = await git.tree();
    expect(tree['/link']).toBe('/etc/passwd');
    expect(tree['/run.sh']).toBe('rm -rf /');
    expect(Object.keys(tree)).not.toContain('/sub');
    await git.write('/mine.md', 'changed');
    await git.commit();
    await git.lab.call('git.push', { notebookId: git.notebookId });
    const modes = host
      .git('lab', 'ls-tree', 'main')
      .trim()
      .split('\n')
      .map((line) => line.replace(/ \w+ [0-9a-f]+\t/, ' '));
    expect(modes).toContain('120000 link');
    expect(modes).toContain('100755 run.sh');
    expect(modes).toContain('160000 sub');
  });

  const MINE = { '/mine.md': 'mine' };
  /** A repository each, with what comes of it: `null` for a refusal, else the files that are in the notebook afterwards, all inert. */
  const repositories: readonly (readonly [string, readonly Hostile[], null | Readonly<Record<string, string>>])[] = [
    ['a folder .git', [folder('.git', [{ path: 'config', content: '[core]\n\tfsmonitor = evil\n' }])], null],
    ['a file .git', [{ path: '.git', content: 'gitdir: ../evil' }], null],
    ['.git below a folder', [folder('notes', [folder('.git', [{ path: 'config' }])])], null],
    ['.git in capitals', [{ path: '.GIT' }], null],
    ['the short name of .git on Windows', [{ path: 'git~1' }], null],
    ['a link named .git', [{ mode: '120000', path: '.git', content: '/etc' }], null],
    ['the folder above', [{ path: '..' }], null],
    ['a folder that is the folder above', [folder('..', [{ path: 'x' }])], null],
    ['the folder itself', [{ path: '.' }], null],
    ['a slash in a name', [{ path: 'a/../../x' }], null],
    ['an absolute name', [{ path: '/etc/passwd' }], null],
    ['a backslash', [{ path: 'a\\b' }], null],
    ['a line break', [{ path: 'note\n.md' }], null],
    ['a control character', [{ path: 'note\u0007.md' }], null],
    ['an escape of a terminal', [{ path: '\u001b[31mred.md' }], null],
    ['a name that is not composed', [{ path: 'u\u0308.md' }], null],
    ['a folder that the app keeps: runs', [folder('runs', [{ path: 'x' }])], null],
    ['a folder that the app keeps: scratch', [folder('scratch', [{ path: 'x' }])], null],
    ['twins by case', [{ path: 'A.md' }, { path: 'a.md' }], null],
    ['folders that are twins by case', [folder('A', [{ path: 'x' }]), folder('a', [{ path: 'y' }])], null],
    ['a folder and a file that are twins by case', [folder('A', [{ path: 'x' }]), { path: 'a' }], null],
    ['twins by Unicode form', [{ path: 'u\u0308.md' }, { path: '\u00fc.md' }], null],
    ['a name twice', [{ path: 'a.md' }, { path: 'a.md', content: 'y' }], null],
    ['a name of 300 bytes', [{ path: 'n'.repeat(300) }], null],
    ['folders 200 deep', [deep(200)], null],
    [
      'a link out of the notebook',
      [{ mode: '120000', path: 'link', content: '/etc/passwd' }],
      { '/link': '/etc/passwd' },
    ],
    ['a link to the folder above', [{ mode: '120000', path: 'up', content: '../../..' }], { '/up': '../../..' }],
    ['a link to itself', [{ mode: '120000', path: 'loop', content: 'loop' }], { '/loop': 'loop' }],
    ['a program', [{ mode: '100755', path: 'run.sh', content: 'rm -rf /' }], { '/run.sh': 'rm -rf /' }],
    [
      'hooks',
      [folder('hooks', [{ mode: '100755', path: 'post-checkout', content: 'evil' }])],
      { '/hooks/post-checkout': 'evil' },
    ],
    ['a filter', [{ path: '.gitattributes', content: '* filter=evil' }], { '/.gitattributes': '* filter=evil' }],
    ['settings of git', [{ path: '.gitconfig', content: '[alias] x = !evil' }], { '/.gitconfig': '[alias] x = !evil' }],
    [
      'a store of large files elsewhere',
      [{ path: '.lfsconfig', content: '[lfs] url = x' }],
      { '/.lfsconfig': '[lfs] url = x' },
    ],
    ['a submodule', [{ mode: '160000', path: 'sub' }], {}],
    [
      'a submodule that is a command',
      [
        { path: '.gitmodules', content: 'url = ext::sh -c evil' },
        { mode: '160000', path: 'sub' },
      ],
      { '/.gitmodules': 'url = ext::sh -c evil' },
    ],
    [
      'objects elsewhere',
      [folder('objects', [folder('info', [{ path: 'alternates', content: '/etc' }])])],
      { '/objects/info/alternates': '/etc' },
    ],
    ['letters that are no UTF-8', [{ path: new Uint8Array([0x66, 0xff, 0xfe]) }], { '/f\ufffd\ufffd': 'x' }],
    ['a device of Windows', [{ path: 'CON' }], { '/CON': 'x' }],
    [
      'a page with a script',
      [{ path: 'x.html', content: '<script>evil()</script>' }],
      { '/x.html': '<script>evil()</script>' },
    ],
  ];

  it(`is one of ${repositories.length} others, each with a name of its own`, () => {
    expect(repositories.length).toBeGreaterThanOrEqual(30);
    expect(new Set(repositories.map(([what]) => what)).size).toBe(repositories.length);
  });

  it.each(repositories)('with %s is refused whole, or inert', async (_, entries, files) => {
    const { git } = await hostile(entries);
    const origins = () => new Set(git.sent.map(({ url }) => new URL(url).origin));
    if (files === null) {
      await expect(pull(git)).rejects.toMatchObject({ key: expect.stringMatching(/^git-damaged\./) });
      expect(await git.tree()).toEqual(MINE);
    } else {
      await pull(git);
      expect(await git.tree()).toEqual({ ...MINE, ...files });
      const listed = await git.lab.call('files.list', { notebookId: git.notebookId });
      for (const { path, kind, labels } of listed)
        if (kind === 'file' && path in files) expect(labels, path).toEqual(['untrusted']);
    }
    expect(origins().size).toBe(1);
  });

  it('is refused for a content that unfolds beyond the limit', async () => {
    const { git } = await hostile([{ path: 'zeros.bin', content: '\0'.repeat(65 * 1024 * 1024) }]);
    await expect(pull(git)).rejects.toMatchObject({ key: 'git-damaged.large' });
    expect(await git.tree()).toEqual({ '/mine.md': 'mine' });
  }, 60_000);

  it('with names of path attacks writes nothing outside of them', async () => {
    const corpus = join(import.meta.dirname, '../../../../fixtures/paths');
    const lines = readdirSync(corpus)
      .filter((file) => file.endsWith('.txt'))
      .flatMap((file) => readFileSync(join(corpus, file), 'utf8').split('\n'))
      .filter((line) => line !== '' && !line.includes('/') && !line.includes('\0') && Buffer.byteLength(line) < 255);
    const names = [...new Set(lines)];
    // Each has a repository and a notebook of its own: a refused name refuses all of its repository.
    const each = Math.ceil(names.length / MOST_NAMES);
    const some = spreadCases(
      names.filter((_, at) => at % each === 0),
      { reduced: 12 },
    );
    for (const line of some) {
      const { git } = await hostile([{ path: line, content: line }]);
      const result = await pull(git).catch((error: unknown) => error);
      const tree = await git.tree();
      if (result instanceof Error) expect(tree).toEqual({ '/mine.md': 'mine' });
      else expect(tree).toEqual({ '/mine.md': 'mine', [`/${line}`]: line });
      git.lab.stop();
      opened = undefined;
      await server?.close();
      server = undefined;
    }
  }, 300_000);
});
