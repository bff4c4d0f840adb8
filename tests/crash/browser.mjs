import { spawn } from 'node:child_process';
import { chromiumFlags, shellPath } from '../../scripts/chromium.mjs';

/** @type {Set<() => void>} */
const running = new Set();

// A group of its own does not end with this process: whatever ends it takes the browsers along.
process.once('exit', () => {
  for (const end of running) end();
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

/**
 * Starts Chromium, its headless shell where there is one, as a process group of its own, so that all of it can be killed at once.
 *
 * @param {string} profile folder of the profile
 * @param {string} url
 * @returns {{ kill: () => Promise<void>, exited: Promise<void> }} `kill` sends SIGKILL to the whole group and
 *   resolves when the browser process is gone; it does nothing when that is so already
 */
export function startBrowser(profile, url) {
  const flags = ['--headless', ...chromiumFlags, '--disable-extensions', '--disable-breakpad', '--noerrdialogs'];
  const child = spawn(shellPath(), [...flags, `--user-data-dir=${profile}`, url], {
    detached: true,
    stdio: 'ignore',
  });
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid, 'SIGKILL');
    }
  };
  running.add(end);
  /** @type {Promise<void>} */
  const exited = new Promise((done) => {
    const gone = () => {
      running.delete(end);
      done();
    };
    child.once('exit', gone);
    child.once('error', gone);
  });
  return {
    exited,
    kill() {
      end();
      return exited;
    },
  };
}
