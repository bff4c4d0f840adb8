import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../../scripts/chromium.mjs';
import { projectRoot } from '../../scripts/run-command.mjs';
import { serve } from '../../scripts/serve.mjs';
import { openConsole } from './console.ts';
import { type Installed, install, openToWrite } from './install.ts';

export { expect } from '@playwright/test';

/** The app in a browser with a profile on disk, as a person's is; `page` and `context` change with `reopen`. */
export interface PersistentApp {
  readonly url: string;
  /** Folder of the profile. */
  readonly profile: string;
  readonly context: BrowserContext;
  readonly page: Page;
  /**
   * Closes the browser and opens it again on the same profile and address. `prepare` sees the page while it is still
   * empty, before the app has opened anything.
   */
  reopen(prepare?: (page: Page) => Promise<void>): Promise<void>;
  /** Kills the browser with everything that belongs to it, as a crash or a lost battery does. */
  kill(): Promise<void>;
}

interface WorkerFixtures {
  /** The built app at the root of a plain static host, with a final slash. */
  rootUrl: string;
  /** The same below `/some/where/`. */
  subPathUrl: string;
  /** Folder of files that `rootUrl` serves beside those of the build. */
  besideBuild: string;
  /** Path of one more worker at `rootUrl`, bound as the agent worker is, that asks for what a test tells it. */
  agentLike: string;
  /**
   * The context with the installed app, for `test` of installed-app.ts. It is here, and opened only when it is used, because tests
   * with other fixtures of this scope have another worker, with a browser of its own.
   */
  installed: Installed;
}

/** The processes of this machine that run on a browser profile. */
function processesOn(profile: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && commandOf(name).includes(profile))
    .map(Number);
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // Ended in the meantime.
    return '';
  }
}

/** Another build than the usual one, where this says so. */
export const dist = process.env['CLOISTER_DIST'] ?? join(projectRoot, 'dist');

/**
 * Keeps the page from asking its service worker for the files of offline use. What `readyOffline` asks for is marked as wanted,
 * and comes.
 */
export function holdOfflineFiles(): void {
  const { postMessage } = ServiceWorker.prototype;
  ServiceWorker.prototype.postMessage = function (this: ServiceWorker, ...given: Parameters<typeof postMessage>) {
    const [message] = given;
    const isFilling = message?.type === 'fill' || message?.type === 'fill-engines';
    if (!isFilling || message.wanted === true) postMessage.apply(this, given);
  } as typeof postMessage;
}

/** Stores the person's permission in a new profile. A permission by the protocol does not keep Chromium from evicting the site. */
async function allowProtection(profile: string, origin: string): Promise<void> {
  const exceptions = { durable_storage: { [`${origin},*`]: { setting: 1 } } };
  await mkdir(join(profile, 'Default'));
  const preferences = { profile: { content_settings: { exceptions } } };
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(preferences));
}

export const test = base.extend<
  {
    persistentApp: PersistentApp;
    fillsForOffline: boolean;
    opensConsole: boolean;
    opensToWrite: boolean;
    profilesIn: string;
    protectsStorage: boolean;
  },
  WorkerFixtures
>({
  /** Whether a first visit fetches the files of offline use by itself, as for a person. It takes a quarter of the processor time. */
  fillsForOffline: [false, { option: true }],

  /** Whether a profile on disk opens the app with its console, once that answers. Opening it afterwards is another start of the app. */
  opensConsole: [false, { option: true }],

  /** Whether notes open in their source text. Without it they open as for a new person. */
  opensToWrite: [true, { option: true }],

  /** Where profiles on disk are. */
  profilesIn: [tmpdir(), { option: true }],

  /** Whether the browser has agreed to protect the storage of the app, as a person's browser can. */
  protectsStorage: [false, { option: true }],

  context: async ({ context, fillsForOffline, opensToWrite }, provide) => {
    if (!fillsForOffline) await context.addInitScript(holdOfflineFiles);
    if (opensToWrite) await context.addInitScript(openToWrite);
    await provide(context);
  },

  besideBuild: [
    async ({ browserName: _ }, provide) => {
      const folder = await mkdtemp(join(tmpdir(), 'cloister-beside-'));
      await provide(folder);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],

  agentLike: [
    async ({ besideBuild }, provide) => {
      // Imported here: loading Vite takes longer than most tests.
      const { buildAgentLike } = await import('./build-agent-like.ts');
      await provide(await buildAgentLike(besideBuild));
    },
    { scope: 'worker' },
  ],

  rootUrl: [
    async ({ besideBuild }, provide) => {
      const server = await serve({ root: dist, also: besideBuild });
      await provide(server.url);
      await server.close();
    },
    { scope: 'worker' },
  ],

  subPathUrl: [
    async ({ browserName: _ }, provide) => {
      const server = await serve({ root: dist, base: '/some/where/' });
      await provide(server.url);
      await server.close();
    },
    { scope: 'worker' },
  ],

  installed: [
    async ({ browser, rootUrl }, provide) => {
      const installed = await install(browser, rootUrl);
      await provide(installed);
      await installed.context.close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ rootUrl }, provide) => provide(rootUrl),

  persistentApp: async (
    { playwright, launchOptions, rootUrl, fillsForOffline, opensConsole, profilesIn, protectsStorage },
    provide,
  ) => {
    const profile = await mkdtemp(join(profilesIn, 'cloister-profile-'));
    if (protectsStorage) await allowProtection(profile, new URL(rootUrl).origin);
    const open = async (prepare?: (page: Page) => Promise<void>) => {
      const context = await playwright.chromium.launchPersistentContext(profile, {
        executablePath: protectsStorage ? chromiumPath() : (launchOptions.executablePath ?? chromiumPath()),
        args: chromiumFlags,
        baseURL: rootUrl,
      });
      if (!fillsForOffline) await context.addInitScript(holdOfflineFiles);
      await context.addInitScript(openToWrite);
      const page = context.pages()[0] ?? (await context.newPage());
      await prepare?.(page);
      if (opensConsole) await openConsole(page, rootUrl);
      else await page.goto(rootUrl);
      return { context, page };
    };
    let current = await open();
    await provide({
      url: rootUrl,
      profile,
      get context() {
        return current.context;
      },
      get page() {
        return current.page;
      },
      reopen: async (prepare) => {
        await current.context.close().catch(() => undefined);
        current = await open(prepare);
      },
      kill: async () => {
        const gone = new Promise((done) => current.context.once('close', done));
        for (const pid of processesOn(profile)) process.kill(pid, 'SIGKILL');
        await gone;
      },
    });
    await current.context.close();
    await rm(profile, { recursive: true, force: true });
  },
});
