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
}

/** Makes a repository whose one tree has these entries, as bytes: git itself would refuse to write some. */
async function hostile(entries: readonly Hostile[]): Promise<{ host: GitServerLab; git: GitLab }> {
  const host = await startGitServer();
  server = host;
  const url = host.create('lab');
  const at = join(host.folder, 'lab.git');
  const run = (args: string[], input: Uint8Array | string) =>
    execFileSync('git', args, { cwd: at, input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] }).trim();
  const tree = Buffer.concat(
    entries.map(({ mode = '100644', path, content = 'x' }) => {
      const oid = mode === '160000' ? '1'.repeat(40) : run(['hash-object', '-w', '--stdin'], content);
      return Buffer.concat([Buffer.from(`${mode} `), Buffer.from(path), Buffer.from([0]), Buffer.from(oid, 'hex')]);
    }),
  );
  const treeId = run(['hash-object', '-w', '-t', 'tree', '--literally', '--stdin'], tree);
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

  const names: [string, string][] = [
    ['.git', 'config'],
    ['.GIT', 'x'],
    ['git~1', 'x'],
    ['..', 'x'],
    ['a\\b', 'x'],
    ['runs', 'x'],
    ['note\n.md', 'x'],
    ['u\u0308.md', 'x'],
  ];
  for (const [name] of names) {
    it(`is refused for the name ${JSON.stringify(name)}, and changes nothing`, async () => {
      const isFolder = name === 'runs';
      const { git } = await hostile([{ path: isFolder ? 'scratch' : name }]);
      await expect(pull(git)).rejects.toMatchObject({ code: 'git-damaged' });
      expect(await git.tree()).toEqual({ '/mine.md': 'mine' });
    });
  }

  it('is refused for names that differ by case alone', async () => {
    const { git } = await hostile([{ path: 'A.md' }, { path: 'a.md' }]);
    await expect(pull(git)).rejects.toMatchObject({
      key: 'git-damaged.names',
      message: expect.stringContaining('a.md'),
    });
    expect(await git.tree()).toEqual({ '/mine.md': 'mine' });
  });

  it('is refused for a content that unfolds beyond the limit', async () => {
    const { git } = await hostile([{ path: 'zeros.bin', content: '\0'.repeat(65 * 1024 * 1024) }]);
    await expect(pull(git)).rejects.toMatchObject({ key: 'git-damaged.large' });
    expect(await git.tree()).toEqual({ '/mine.md': 'mine' });
  }, 60_000);

  it('with names of path attacks writes nothing outside of them', async () => {
    const folder = join(import.meta.dirname, '../../../../fixtures/paths');
    const lines = readdirSync(folder)
      .filter((file) => file.endsWith('.txt'))
      .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
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
