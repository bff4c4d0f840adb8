import { execFile, execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { promisify } from 'node:util';

/** How the server answers instead of git. Return false to let git answer. */
export type Instead = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The real `git http-backend` on loopback, with CORS and a token. */
export interface GitServerLab {
  readonly origin: string;
  /** Folder of its repositories. */
  readonly folder: string;
  /** Requests that git answered, as method and path. */
  readonly requests: string[];
  /** Creates an empty repository. Returns its address. */
  create(name: string): string;
  /** Runs git on a repository of the server. */
  git(name: string, ...args: string[]): string;
  /** Runs git in a clone of its own, which lies beside the repositories. */
  inClone(name: string, clone: string, ...args: string[]): string;
  /** Writes a file in a clone. */
  write(clone: string, path: string, content: string): void;
  /** Answers the next requests instead of git; null: git answers again. */
  answerInstead(how: Instead | null): void;
  /** Cuts each answer of git after so many bytes; null: no more. `only`: the end of the addresses that are cut. Default: all. */
  cutAfter(bytes: number | null, only?: string): void;
  /** Ends the connection of each push after so many bytes of its request; null: no more. */
  cutRequestAfter(bytes: number | null): void;
  /** Resolves with the length of the longest answer during some work. */
  lengthOf(work: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

export const TOKEN = 'canary-token-6b1f';

interface Options {
  /** Whether requests need the token. Default: true. */
  readonly needsToken?: boolean;
  /** Whether other pages may read its answers. Default: true. */
  readonly allowsPages?: boolean;
}

const ENV = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Grace',
  GIT_AUTHOR_EMAIL: 'grace@example.org',
  GIT_COMMITTER_NAME: 'Grace',
  GIT_COMMITTER_EMAIL: 'grace@example.org',
  PATH: process.env['PATH'] ?? '',
  HOME: '/nonexistent',
};

export async function startGitServer({ needsToken = true, allowsPages = true }: Options = {}): Promise<GitServerLab> {
  const folder = await mkdtemp(join(tmpdir(), 'cloister-git-'));
  const requests: string[] = [];
  let instead: Instead | null = null;
  let cut: number | null = null;
  let cutOnly = '';
  let cutRequest: number | null = null;
  let longest = 0;
  const server = createServer((request, response) => {
    if (allowsPages) {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', 'authorization, content-type, accept, git-protocol');
      response.setHeader('access-control-allow-private-network', 'true');
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (instead?.(request, response)) return;
    const given = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
    if (needsToken && !given.endsWith(`:${TOKEN}`)) {
      return void response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
    }
    requests.push(`${request.method} ${request.url}`);
    const isPush = request.method === 'POST' && request.url?.endsWith('/git-receive-pack');
    answer(folder, request, response, {
      cut: request.url?.endsWith(cutOnly) && (cutOnly === '' || request.method === 'POST') ? cut : null,
      cutRequest: isPush ? cutRequest : null,
      onLength: (bytes) => {
        longest = Math.max(longest, bytes);
      },
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const origin = `http://127.0.0.1:${port}`;
  const run = (cwd: string, args: string[]) =>
    execFileSync('git', args, { cwd, env: ENV, encoding: 'utf8', stdio: 'pipe' });
  return {
    origin,
    folder,
    requests,
    create(name) {
      run(folder, ['init', '--quiet', '--bare', '--initial-branch=main', `${name}.git`]);
      run(join(folder, `${name}.git`), ['config', 'http.receivepack', 'true']);
      return `${origin}/${name}.git`;
    },
    git: (name, ...args) => run(join(folder, `${name}.git`), args),
    inClone: (name, clone, ...args) => {
      const at = join(folder, clone);
      if (args[0] === 'clone') return run(folder, ['clone', '--quiet', join(folder, `${name}.git`), clone]);
      return run(at, args);
    },
    write: (clone, path, content) => writeFileSync(join(folder, clone, path), content),
    answerInstead(how) {
      instead = how;
    },
    cutAfter(bytes, only = '') {
      cut = bytes;
      cutOnly = only;
    },
    cutRequestAfter(bytes) {
      cutRequest = bytes;
    },
    async lengthOf(work) {
      longest = 0;
      await work();
      return longest;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs git in a folder, without the settings of the machine. */
export async function runGit(cwd: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd, env: ENV });
  return stdout;
}

/** Gives a request to git. After so many bytes the connection ends: what came until then is what git gets. */
function feed(request: IncomingMessage, stdin: Writable, maxBytes: number | null): void {
  stdin.on('error', () => undefined);
  if (maxBytes === null) return void request.pipe(stdin);
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    if (length >= maxBytes) return;
    stdin.write(chunk.subarray(0, maxBytes - length));
    length += chunk.length;
    if (length < maxBytes) return;
    stdin.end();
    request.socket.destroy();
  });
  request.on('end', () => stdin.end());
}

interface Answering {
  readonly cut: number | null;
  readonly cutRequest: number | null;
  readonly onLength: (bytes: number) => void;
}

function answer(
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
  { cut, cutRequest, onLength }: Answering,
): void {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const backend = spawn('git', ['http-backend'], {
    env: {
      ...ENV,
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: '1',
      REQUEST_METHOD: request.method ?? 'GET',
      PATH_INFO: decodeURIComponent(url.pathname),
      QUERY_STRING: url.search.slice(1),
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      REMOTE_USER: 'person',
    },
  });
  feed(request, backend.stdin, cutRequest);
  const chunks: Buffer[] = [];
  backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  backend.on('close', () => {
    const whole = Buffer.concat(chunks);
    const end = whole.indexOf('\r\n\r\n');
    const body = whole.subarray(end + 4);
    onLength(body.length);
    let status = 200;
    for (const line of whole.subarray(0, end).toString().split('\r\n')) {
      const [name = '', value = ''] = line.split(/:\s*/, 2);
      if (name.toLowerCase() === 'status') status = Number.parseInt(value, 10);
      else response.setHeader(name, value);
    }
    if (cut === null || body.length <= cut) return void response.writeHead(status).end(body);
    response.writeHead(status, { 'content-length': String(body.length) });
    response.write(body.subarray(0, cut), () => response.destroy());
  });
}
