import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '../../../scripts/run-command.mjs';
import { benchBackups } from './backups/p16-backups.mjs';
import { benchFloods } from './floods/p11-floods.mjs';
import { benchGit } from './git/p8-git.mjs';
import { benchStart } from './p6-start.mjs';
import { benchInUse } from './p7-in-use.mjs';
import { benchContent } from './p10-content.mjs';
import { benchLighthouse } from './p13-lighthouse.mjs';
import { benchPapers } from './papers/p12-papers.mjs';
import { benchPictures } from './pictures/p15-pictures.mjs';
import { benchShapes } from './shapes/p14-shapes.mjs';
import { startSlowHost } from './slow-host.mjs';

/**
 * What a bench of the whole app gets: a host that serves the built app, and the pages of the benches below `bench/`.
 *
 * @typedef {{
 *   host: Awaited<ReturnType<typeof startSlowHost>>,
 *   plainHost: Awaited<ReturnType<typeof startSlowHost>>,
 *   folder: string,
 *   executablePath: string,
 *   line: (line: import('../measure.ts').CaseLine) => void,
 *   note: (text: string) => void,
 * }} PageBench
 */

/** @type {Record<string, (bench: PageBench) => Promise<void>>} */
const PAGE_BENCHES = {
  p6: benchStart,
  p7: benchInUse,
  'p8-git': benchGit,
  p10: benchContent,
  p11: benchFloods,
  p12: benchPapers,
  p13: benchLighthouse,
  p14: benchShapes,
  p15: benchPictures,
  p16: benchBackups,
};

/** @param {string} name */
export const isPageBench = (name) => Object.hasOwn(PAGE_BENCHES, name);

/**
 * Runs a bench that needs the app as people have it, with its page, its workers and its service worker.
 *
 * @param {string} name
 * @param {{ folder: string, benchBuild: string, executablePath: string }} where
 * @returns {Promise<import('../measure.ts').CaseLine[]>}
 */
export async function runPageBench(name, { folder, benchBuild, executablePath }) {
  const app = join(folder, 'app');
  await build({ root: projectRoot, logLevel: 'error', build: { outDir: app, emptyOutDir: true } });
  const host = await startSlowHost([
    { at: '/bench/', root: benchBuild },
    { at: '/', root: app },
  ]);
  const plainHost = await startSlowHost([{ at: '/bench/', root: benchBuild }]);
  /** @type {import('../measure.ts').CaseLine[]} */
  const lines = [];
  try {
    await PAGE_BENCHES[name]?.({
      host,
      plainHost,
      folder,
      executablePath,
      line: (line) => {
        lines.push(line);
        console.log(JSON.stringify(line));
      },
      note: (text) => console.error(`${name}: ${text}`),
    });
  } catch (error) {
    console.error(`${name} broke off: ${error instanceof Error ? error.stack : String(error)}`);
    process.exitCode = 1;
  } finally {
    await host.close();
    await plainHost.close();
  }
  return lines;
}
