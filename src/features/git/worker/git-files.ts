import type { Repository } from '../../../adapters/git/repository.ts';
import { GIT_SETTINGS_PATH } from '../../../contracts/domain/notebook/git-file.ts';
import { type GitSettings, gitSettingsSchema, SENT_PATH, WITHHELD_PATH } from '../contract/git-settings.ts';

type Files = Repository['fs'];

/** Starts without a name: git wants one, and the person may give none. */
export const UNNAMED = { name: 'Notebook', email: 'notebook@cloister.invalid' };

export function newSettings(author: GitSettings['author'] = UNNAMED): GitSettings {
  return {
    author,
    automatic: { daily: false, beforeRuns: false, afterReviews: false },
    server: null,
    last: null,
    notes: [],
    proposal: null,
  };
}

/** Reads the settings of a repository; null for one without. A damaged file counts as none. */
export function parseSettings(bytes: Uint8Array | undefined): GitSettings | null {
  if (bytes === undefined) return null;
  try {
    return gitSettingsSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null;
  } catch {
    return null;
  }
}

export async function readSettings(fs: Files): Promise<GitSettings> {
  const bytes = await readBytes(fs, GIT_SETTINGS_PATH);
  return parseSettings(bytes) ?? newSettings();
}

export async function writeSettings(fs: Files, settings: GitSettings): Promise<void> {
  await fs.promises.writeFile(GIT_SETTINGS_PATH, JSON.stringify(settings));
}

/** What was `local-only` when it was committed. */
export interface KeptHere {
  /** Ids of contents. */
  readonly contents: Set<string>;
  /** Paths that the files had until then, without a leading slash. */
  readonly paths: Set<string>;
}

export async function readKeptHere(fs: Files): Promise<KeptHere> {
  const lines = (await readText(fs, WITHHELD_PATH)).split('\n').filter(Boolean);
  return {
    contents: new Set(lines.filter((line) => !line.startsWith('/'))),
    paths: new Set(lines.flatMap((line) => (line.startsWith('/') ? [line.slice(1)] : []))),
  };
}

export async function writeKeptHere(fs: Files, { contents, paths }: KeptHere): Promise<void> {
  const lines = [...contents, ...[...paths].map((path) => `/${path}`)];
  await fs.promises.writeFile(WITHHELD_PATH, lines.join('\n'));
}

/** Commits, and those that were sent in their place. */
export async function readSent(fs: Files): Promise<Map<string, string | null>> {
  const lines = (await readText(fs, SENT_PATH)).split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [oid = '', sent = ''] = line.split(' ');
      return [oid, sent === '' ? null : sent];
    }),
  );
}

export async function writeSent(fs: Files, sent: ReadonlyMap<string, string | null>): Promise<void> {
  const lines = [...sent].flatMap(([oid, left]) => (oid === left ? [] : [`${oid} ${left ?? ''}`.trim()]));
  await fs.promises.writeFile(SENT_PATH, lines.join('\n'));
}

async function readText(fs: Files, path: string): Promise<string> {
  return new TextDecoder().decode(await readBytes(fs, path));
}

async function readBytes(fs: Files, path: string): Promise<Uint8Array | undefined> {
  const bytes: unknown = await fs.promises.readFile(path).catch(() => undefined);
  return bytes instanceof Uint8Array ? bytes : undefined;
}
