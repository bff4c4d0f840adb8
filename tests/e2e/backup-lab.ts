import type { Page } from '@playwright/test';

/** Makes a backup in the page. Resolves with its bytes. */
export async function backUp(page: Page, passphrase?: string): Promise<Buffer> {
  const text = await page.evaluate(async (given) => {
    const blob = await cloister.backup.create(given === undefined ? {} : { passphrase: given });
    if (!(blob instanceof Blob)) throw new Error('no blob');
    const url = await new Promise<string>((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => reject(reader.error);
      reader.readAsDataURL(blob);
    });
    return url.slice(url.indexOf(',') + 1);
  }, passphrase);
  return Buffer.from(text, 'base64');
}

/** Gives the page a backup, as `globalThis.backupFile`. */
export async function giveBackup(page: Page, bytes: Buffer): Promise<void> {
  await page.evaluate((text) => {
    const given = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    Reflect.set(globalThis, 'backupFile', new Blob([given]));
  }, bytes.toString('base64'));
}

export interface Everything {
  readonly files: Record<string, { hash: string | null; labels: readonly string[] }>;
  readonly agents: string[];
  readonly rules: number;
  readonly runs: string[];
  readonly approvals: string[];
  readonly changes: number;
  readonly log: string[];
}

/** Reads everything that the console reports of all notebooks. */
export function readEverything(page: Page): Promise<Everything> {
  return page.evaluate(async () => {
    const files: Everything['files'] = {};
    // A list ends at 10,000 rows.
    for (const { notebookId, name } of await cloister.notebooks.list())
      for (const paths of ['/**', '/*', '/old/**', '/runs/**'])
        for (const { path, hash, labels } of await cloister.files.list(notebookId, paths))
          files[`${name}${path}`] = { hash, labels: [...labels].sort() };
    const entries = await cloister.audit.entries({ limit: 1000 });
    return {
      files,
      agents: (await cloister.agents.list()).map(({ name }) => name).sort(),
      rules: (await cloister.rules.list()).length,
      runs: (await cloister.runs.list()).map(({ runId }) => runId).sort(),
      approvals: (await cloister.approvals.list()).map(({ approvalId }) => approvalId).sort(),
      changes: (await cloister.changes.list()).length,
      log: entries.map(({ hash }) => hash),
    };
  });
}

/** Names of scratch databases and files that a backup, restore or drill has left. */
export function leftIn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const databases = (await indexedDB.databases()).flatMap(({ name = '' }) =>
      /^cloister-(?:scratch|take-over)/.test(name) ? [name] : [],
    );
    const root = await navigator.storage.getDirectory();
    const files: string[] = [];
    try {
      const folder = await root.getDirectoryHandle('backup-work');
      for await (const name of folder.keys()) if (name.startsWith('work')) files.push(name);
    } catch {
      // There is no such folder before the first backup.
    }
    return [...databases, ...files];
  });
}
