import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { projectRoot, run } from './run-command.mjs';

/** In node_modules, so that a fresh installation runs everything. */
const REMEMBERED = join(projectRoot, 'node_modules/.cache/cloister/passed-stages.json');

/** Files that a stage does not read; all others, with the lockfile, are its inputs. */
const UNREAD = {
  browser: /^tests\/(?:bench|contract|crash|e2e|gpu)\//,
  gpu: /^(?:docs|tests\/(?:bench|browser|contract|crash|e2e|unit))\/|^[A-Z]+\.md$/,
  crash: /^(?:docs|tests\/(?:bench|browser|contract|e2e|gpu|unit))\/|^[A-Z]+\.md$/,
  'end to end': /^(?:docs|tests\/(?:bench|browser|contract|crash|gpu|unit))\/|^[A-Z]+\.md$/,
};

/**
 * Remembers which stages of `npm test` passed, each with a hash of its inputs. On a developer's machine such a stage is skipped
 * until one of its inputs changes. `facts` are inputs besides the files, such as the browser.
 *
 * @param {{ facts: () => unknown, path?: string, listFiles?: () => Promise<string[] | null> }} options
 */
export function createPassedStages({ facts, path = REMEMBERED, listFiles = listProjectFiles }) {
  /** @type {Map<string, string>} */
  const begun = new Map();

  /** @param {string} stage */
  async function hashOf(stage) {
    const files = await listFiles();
    if (files === null) return null;
    const unread = Object.entries(UNREAD).find(([name]) => name === stage)?.[1];
    const hash = createHash('sha256').update(JSON.stringify([process.version, process.platform, facts()]));
    for (const file of files.filter((name) => !unread?.test(name)).sort()) {
      const absolute = resolve(projectRoot, file);
      const content = existsSync(absolute) ? readFileSync(absolute) : 'deleted';
      hash.update(JSON.stringify([file, content.length])).update(content);
    }
    return hash.digest('hex');
  }

  return {
    /**
     * Resolves with whether the stage passed with the inputs that it has now.
     *
     * @param {string} stage
     */
    async hasPassed(stage) {
      const hash = await hashOf(stage);
      if (hash === null) return false;
      begun.set(stage, hash);
      return readStages(path)[stage] === hash;
    },
    /**
     * Remembers that the stage passed, unless an input has changed while it ran.
     *
     * @param {string} stage
     */
    async remember(stage) {
      const hash = await hashOf(stage);
      if (hash === null || begun.get(stage) !== hash) return;
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify({ ...readStages(path), [stage]: hash }));
    },
  };
}

/**
 * @param {string} path
 * @returns {Record<string, string>}
 */
function readStages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

/** Lists the files that git knows or would add; null where there is no git. */
async function listProjectFiles() {
  const { code, output } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z']);
  return code === 0 ? output.split('\0').filter((name) => name !== '') : null;
}
