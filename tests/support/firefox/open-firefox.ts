import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux distributions install Firefox. */
const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Waits until the app answers. */
export const READY = `(async () => {
  for (let turn = 0; !('cloister' in globalThis) && turn < 200; turn += 1) await new Promise((done) => setTimeout(done, 100));
  return cloister.ready;
})()`;

/** Makes an empty profile, for several starts with one device's storage. */
export const newProfile = (): string => mkdtempSync(join(tmpdir(), 'firefox-'));

/** Path of an installed Firefox; null where there is none. */
export const firefoxPath = (): string | null => PLACES.find((path) => existsSync(path)) ?? null;

export interface FirefoxPage {
  goto(url: string): Promise<void>;
  /** Evaluates an expression, waits for its promise, and returns the value, which must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
  /** Ends the browser at once, as a lost battery does. The profile stays. */
  kill(): Promise<void>;
}

interface Reply {
  readonly id?: number;
  readonly type: string;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

/**
 * Opens a page in an installed Firefox, over WebDriver BiDi, which Firefox speaks by itself. Playwright drives only builds of its own,
 * and sends commands that a released Firefox does not know.
 *
 * @param preferences of `about:config`
 * @param profile is removed when the page is closed
 */
export async function openFirefox(
  path: string,
  preferences: Readonly<Record<string, boolean>> = {},
  profile: string = newProfile(),
): Promise<FirefoxPage> {
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});\n`);
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const process = spawn(path, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    process.stderr.on('data', (piece: Buffer) => {
      said += piece.toString();
      const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    process.once('exit', () => reject(new Error(`Firefox ended: ${said}`)));
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('Firefox refused the connection.')), { once: true });
  });
  const open = new Map<number, (reply: Reply) => void>();
  socket.addEventListener('message', ({ data }) => {
    const reply: Reply = JSON.parse(String(data));
    if (reply.id !== undefined) open.get(reply.id)?.(reply);
  });
  let last = 0;
  async function send<T>(method: string, params: object): Promise<T> {
    last += 1;
    const id = last;
    const answered = new Promise<Reply>((resolve) => open.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, error, message } = await answered;
    open.delete(id);
    if (type === 'error') throw new Error(`${method}: ${error} ${message}`);
    return result as T;
  }
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  const ended = () =>
    new Promise<void>((resolve) => {
      if (process.exitCode !== null || process.signalCode !== null) resolve();
      else process.once('exit', () => resolve());
    });
  return {
    async goto(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(expression) {
      const { type, result, exceptionDetails } = await send<{
        type: string;
        result?: { value?: unknown };
        exceptionDetails?: { text: string };
      }>('script.evaluate', {
        expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
        target: { context },
        awaitPromise: true,
      });
      if (type !== 'success') throw new Error(exceptionDetails?.text ?? 'The page threw.');
      return JSON.parse(String(result?.value));
    },
    async close() {
      await send('browser.close', {}).catch(() => undefined);
      socket.close();
      await ended();
      rmSync(profile, { recursive: true, force: true });
    },
    async kill() {
      process.kill('SIGKILL');
      await ended();
      socket.close();
    },
  };
}
