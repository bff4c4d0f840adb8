import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { GitLab } from './git-lab.ts';
import { pull, push } from './git-sides.ts';
import { type GitServerLab, runGit, TOKEN } from './start-git-server.ts';

/** A canary: in a text, or in the name of a file. */
const CANARY = /canary-\d+-end/g;
const MAX_BYTES = 256 * 1024 * 1024;

/** A note with canaries, and where it is; null when it was deleted. */
export interface SecretNote {
  path: string | null;
  /** Whether it has the label now, or had it when it was deleted. */
  isLocalOnly: boolean;
}

/**
 * A notebook whose notes and names are canaries, with what may be on the server: what a note without the label has now, what such a note had
 * when it was committed and has not been labelled since, and what left before.
 */
export class CanaryNotebook {
  readonly secrets: SecretNote[] = [];
  readonly #git: GitLab;
  readonly #host: GitServerLab;
  /** Each canary with its note. */
  readonly #owners = new Map<string, SecretNote>();
  readonly #left = new Set<string>();
  readonly #committedOpen = new Set<string>();
  #canaries = 0;
  #requests = 0;

  constructor(git: GitLab, host: GitServerLab) {
    this.#git = git;
    this.#host = host;
    host.create('sent');
  }

  canary(secret: SecretNote): string {
    this.#canaries += 1;
    const canary = `canary-${this.#canaries}-end`;
    this.#owners.set(canary, secret);
    return canary;
  }

  get canaries(): number {
    return this.#canaries;
  }

  async write(secret: SecretNote): Promise<string> {
    const canary = this.canary(secret);
    if (secret.path !== null) await this.#git.write(secret.path, `${canary}\n`);
    return canary;
  }

  async create(folder: string): Promise<SecretNote> {
    const secret: SecretNote = { path: null, isLocalOnly: false };
    secret.path = `${folder}/${this.canary(secret)}.md`;
    this.secrets.push(secret);
    await this.write(secret);
    return secret;
  }

  /** Gives it a name that is a canary too. */
  async move(secret: SecretNote, folder: string): Promise<string> {
    if (secret.path === null) return '';
    const canary = this.canary(secret);
    const to = `${folder}/${canary}.md`;
    await this.#git.move(secret.path, to);
    secret.path = to;
    return canary;
  }

  async moveFolder(from: string, to: string): Promise<void> {
    await this.#git.move(from, to);
    for (const secret of this.secrets)
      if (secret.path?.startsWith(`${from}/`)) secret.path = to + secret.path.slice(from.length);
  }

  async remove(secret: SecretNote): Promise<void> {
    if (secret.path === null) return;
    await this.#look();
    await this.#git.remove(secret.path);
    secret.path = null;
  }

  async commit(): Promise<void> {
    await this.#git.commit().catch(unlessNothing);
    for (const canary of (await this.#look()).open) this.#committedOpen.add(canary);
  }

  /** Takes what the server has. Resolves with what a merge did wrong with canaries. */
  async take(): Promise<string[]> {
    const before = await this.#look();
    // A pull commits first.
    for (const canary of before.open) this.#committedOpen.add(canary);
    await pull(this.#git);
    await this.#git.lab.call('git.dismiss', { notebookId: this.#git.notebookId });
    const after = await this.#look();
    const opened = [...after.open].filter((canary) => !before.open.has(canary) && !this.#left.has(canary));
    const lost = [...before.kept].filter((canary) => !after.kept.has(canary));
    return [...opened.map((canary) => `opened ${canary}`), ...lost.map((canary) => `lost ${canary}`)];
  }

  /** Sends; takes first what others sent. Resolves with the canaries that left and must not have. */
  async send(): Promise<string[]> {
    const faults: string[] = [];
    for (let isSent = false; !isSent; ) {
      isSent = await push(this.#git).then(
        () => true,
        async (error: unknown) => {
          if (keyOf(error) === 'git-refused.nothing') return true;
          if (keyOf(error) !== 'git-refused.moved') throw error;
          faults.push(...(await this.take()));
          return false;
        },
      );
    }
    return [...faults, ...(await this.leaks())];
  }

  /** Resolves with the canaries that the server has, or was sent, and must not have. */
  async leaks(): Promise<string[]> {
    const { open } = await this.#look();
    const mayLeave = (canary: string) => {
      const owner = this.#owners.get(canary);
      return open.has(canary) || (this.#committedOpen.has(canary) && owner?.isLocalOnly === false);
    };
    const leaks: string[] = [];
    for (const canary of new Set([...this.onServer(), ...this.#inRequests()])) {
      if (this.#left.has(canary)) continue;
      if (mayLeave(canary)) this.#left.add(canary);
      else leaks.push(`left ${canary}`);
    }
    return leaks;
  }

  /** Returns the canaries in all objects of the server, also in those that no branch has, in its refs and in its messages. */
  onServer(): Set<string> {
    const refs = this.#host.git('lab', 'for-each-ref', '--format=%(refname) %(contents)');
    return new Set([...(refs.match(CANARY) ?? []), ...this.#objectsOf('lab')]);
  }

  /** Returns the files of the server's branch, and of the notebook those that may leave. */
  async bothSides(): Promise<{ here: string[]; there: string[] }> {
    const { openPaths } = await this.#look();
    const names = this.#host.git('lab', '-c', 'core.quotePath=false', 'ls-tree', '-r', '--name-only', 'main');
    return { here: openPaths.sort(), there: names.trim().split('\n').sort() };
  }

  /** Has git unpack what was sent, also where the server refused it. */
  #inRequests(): string[] {
    const found: string[] = [];
    for (const { url, body } of this.#git.sent.slice(this.#requests)) {
      const bytes = Buffer.from(body ?? new Uint8Array());
      found.push(...(`${url} ${bytes.toString('latin1')}`.match(CANARY) ?? []));
      const begin = bytes.indexOf('0000PACK');
      if (begin === -1 || !url.endsWith('/git-receive-pack')) continue;
      execFileSync('git', ['unpack-objects', '-q'], {
        cwd: join(this.#host.folder, 'sent.git'),
        input: bytes.subarray(begin + 4),
        stdio: ['pipe', 'ignore', 'pipe'],
      });
    }
    this.#requests = this.#git.sent.length;
    return [...found, ...this.#objectsOf('sent')];
  }

  #objectsOf(name: string): string[] {
    const all = execFileSync('git', ['cat-file', '--batch-all-objects', '--unordered', '--batch'], {
      cwd: join(this.#host.folder, `${name}.git`),
      maxBuffer: MAX_BYTES,
    });
    return all.toString('latin1').match(CANARY) ?? [];
  }

  async #look(): Promise<{ open: Set<string>; kept: Set<string>; openPaths: string[] }> {
    const reader = await this.#git.lab.runtime.services.store.notebook(this.#git.notebookId);
    const isLocalOnly = (path: string) => reader.labelsAt(path).some(({ label }) => label === 'local-only');
    const open = new Set<string>();
    const kept = new Set<string>();
    const openPaths: string[] = [];
    for (const [path, text] of Object.entries(await this.#git.tree())) {
      const isKept = isLocalOnly(path);
      if (!isKept) openPaths.push(path.slice(1));
      for (const canary of `${path}\n${text}`.match(CANARY) ?? []) (isKept ? kept : open).add(canary);
    }
    for (const secret of this.secrets) {
      if (secret.path === null) continue;
      if (reader.get(secret.path) === undefined) secret.path = null;
      else secret.isLocalOnly = isLocalOnly(secret.path);
    }
    return { open, kept, openPaths };
  }
}

/** A colleague with the real git, over the same server. */
export class Colleague {
  readonly #folder: string;
  readonly #host: GitServerLab;
  #count = 0;

  private constructor(host: GitServerLab) {
    this.#host = host;
    this.#folder = join(host.folder, 'grace');
  }

  static async clone(host: GitServerLab, url: string): Promise<Colleague> {
    await runGit(host.folder, 'clone', '--quiet', url.replace('//', `//git:${TOKEN}@`), 'grace');
    return new Colleague(host);
  }

  /** Commits on what she has, changing one of those files or adding one, merges what is new, and sends it. */
  async work(random: (below: number) => number): Promise<void> {
    this.#count += 1;
    const run = (...args: string[]) => runGit(this.#folder, ...args);
    const files = (await run('ls-files', '-z')).split('\0').filter(Boolean);
    const path = random(2) === 0 ? (files[random(files.length)] ?? 'grace.md') : `grace-${random(5)}.md`;
    this.#host.write('grace', path, `By Grace, ${this.#count}\n`);
    await run('add', '--all');
    await run('commit', '--quiet', '--allow-empty', '-m', `Grace ${this.#count}`);
    await run('pull', '--quiet', '--no-rebase', '--no-edit', '-X', 'theirs').catch(async () => {
      await run('fetch', '--quiet');
      await run('reset', '--quiet', '--hard', 'origin/main');
    });
    await run('push', '--quiet');
  }
}

function keyOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'key' in error ? error.key : null;
}

function unlessNothing(error: unknown): void {
  if (keyOf(error) !== 'conflict.nothingToCommit') throw error;
}
