import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface LockEntry {
  version?: string;
  dev?: boolean;
  devOptional?: boolean;
  /** Packages for one platform that never run in a browser. */
  optional?: boolean;
}

/** Licences of data that the app ships beside its packages. */
const DATA_LICENCES = ['src/features/meaning/worker/english-licence.txt'];

function licenceText(folder: string): string | undefined {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.|-|$)/i.test(name));
  return file === undefined ? undefined : readFileSync(join(folder, file), 'utf8').trim();
}

/** Returns the section about the licence in a package's readme: some older packages have no licence file. */
function readmeLicence(folder: string): string | undefined {
  const file = readdirSync(folder).find((name) => /^readme(\.|$)/i.test(name));
  if (file === undefined) return undefined;
  const text = readFileSync(join(folder, file), 'utf8');
  const found = /^#* *licen[cs]e\b.*\n(?:[=-]+\n)?\n*([\s\S]*?)(?=\n#|\n.+\n[=-]{3,}\n|$(?![\s\S]))/im.exec(text);
  return found?.[1]?.trim() || undefined;
}

/**
 * Returns name, version and licence of each installed production package, in the order of the lock file.
 * Throws when a package names no licence, so that a developer checks it before release.
 */
export function collectLicences(root: string): string {
  const lock: { packages: Record<string, LockEntry> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const parts: string[] = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    const folder = join(root, path);
    const ships = path !== '' && !entry.dev && !entry.devOptional && !entry.optional;
    if (!ships || !existsSync(join(folder, 'package.json'))) {
      continue;
    }
    const { name, version, license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const text = licenceText(folder) ?? readmeLicence(folder);
    if (text === undefined && typeof license !== 'string') throw new Error(`${name} names no licence`);
    parts.push(
      `${name} ${version}\nLicence: ${license ?? licenses?.[0]?.type ?? 'see below'}\n\n${text ?? 'The package brings no licence text.'}`,
    );
  }
  if (parts.length === 0) throw new Error('no production dependency was found in package-lock.json');
  // Data that is in the repository, not in a package.
  parts.push(...DATA_LICENCES.map((path) => readFileSync(join(root, path), 'utf8').trim()));
  return `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** Writes `licences.txt` into the build. */
export function licences(): Plugin {
  return {
    name: 'cloister-licences',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: collectLicences(process.cwd()) });
    },
  };
}
