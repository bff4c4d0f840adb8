import { spawn } from 'node:child_process';
import { isInstalled } from '../../scripts/ensure-installed.mjs';

/**
 * Installs what the benches compare with into their own folder, the first time a bench runs.
 *
 * @param {string} folder
 * @returns {Promise<void>} rejects when npm fails
 */
export async function installPeers(folder) {
  if (isInstalled(folder)) return;
  console.error('Installing what the benches compare with.');
  const code = await new Promise((done, fail) => {
    const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      // What npm says must not stand among the results.
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    npm.on('error', fail);
    npm.on('close', done);
  });
  if (code !== 0) throw new Error('The peers could not be installed; the reason is above.');
}
