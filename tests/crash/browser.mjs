import { spawn } from 'node:child_process';
import { setTimeout as pass } from 'node:timers/promises';
import { chromiumFlags, chromiumPath } from '../../scripts/chromium.mjs';

/** @type {Set<() => void>} */
const running = new Set();

// A group of its own does not end with this process: whatever ends it takes the browsers along.
process.once('exit', () => {
  for (const end of running) end();
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

/**
 * Starts Chromium as a process group of its own, so that all of it can be killed at once.
 *
 * @param {string} profile folder of the profile
 * @param {string} url
 * @returns {{ kill: () => Promise<void>, exited: Promise<void> }} `kill` sends SIGKILL to the whole group and
 *   resolves when none of it is left, at most a second later; it does nothing when that is so already
 */
export function startBrowser(profile, url) {
  const flags = ['--headless=new', ...chromiumFlags, '--disable-extensions', '--disable-breakpad', '--noerrdialogs'];
  const child = spawn(chromiumPath(), [...flags, `--user-data-dir=${profile}`, url], {
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
    async kill() {
      end();
      await exited;
      // Where no process collects the dead, they count as running.
      for (let times = 0; times < 100 && child.pid !== undefined && isRunning(-child.pid); times += 1) await pass(10);
    },
  };
}

/** @param {number} pid of a process, or negative of a group */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
