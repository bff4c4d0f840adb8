import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, run } from './run-command.mjs';

/**
 * Runs `npm ci` when node_modules is missing or differs from package-lock.json.
 *
 * @returns {Promise<boolean>} false when `npm ci` failed; its output names the reason
 */
export async function ensureInstalled() {
  if (isInstalled(projectRoot)) return true;
  console.log('Installing the dependencies.');
  const { code } = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { show: true });
  if (code !== 0) {
    console.error('The dependencies could not be installed; the reason is above. The first start needs the network.');
  }
  return code === 0;
}

/**
 * Returns whether node_modules contains each package of the lock file in that version.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  const installedLock = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedLock)) return false;
  const wanted = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(installedLock);
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true;
    // Most optional packages are for other platforms.
    return installed[path] === undefined ? optional === true : installed[path].version === version;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
