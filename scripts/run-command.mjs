import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `limitMs`: time limit after which the command is terminated. `show`: prints its output while it runs.
 *
 * @typedef {{ show?: boolean, env?: Record<string, string>, limitMs?: number }} RunOptions
 */

/** The project's folder. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/** Time in milliseconds between SIGTERM and SIGKILL. */
const GRACE_MS = 10_000;

/**
 * Returns the environment of every command: the project's own Node (24) and tools are first in PATH, and output has no
 * colours.
 */
const environment = () => ({
  ...process.env,
  FORCE_COLOR: undefined,
  NO_COLOR: '1',
  PATH: `${join(projectRoot, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
});

/**
 * Runs a command in the project's folder.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string, tookMs: number }>} the exit code (1 if the command could not start or was
 * terminated), stdout and stderr in order of arrival, the duration in milliseconds
 */
export function run(command, args, { show = false, env = {}, limitMs } = {}) {
  /** @type {(result: { code: number, output: string, tookMs: number }) => void} */
  let resolve = () => {};
  // Not `Promise.withResolvers`: the first run on a new machine uses its Node 20, which lacks it.
  const promise = new Promise((done) => {
    resolve = done;
  });
  const startedMs = performance.now();
  const isWindows = process.platform === 'win32';
  let output = '';
  /** @param {string} text */
  const write = (text) => {
    output += text;
    if (show) process.stderr.write(text);
  };
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: { ...environment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: isWindows,
    // A separate process group, so that the time limit also terminates child processes of the command.
    detached: limitMs !== undefined && !isWindows,
  });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', write);
  const stopLimit = limitMs === undefined ? () => {} : endAfter(child, limitMs, write);
  /** @param {number} code */
  const finish = (code) => {
    stopLimit();
    resolve({ code, output, tookMs: performance.now() - startedMs });
  };
  child.on('error', (error) => {
    write(`${command} could not be started: ${error.message}\n`);
    finish(1);
  });
  child.on('close', (code) => finish(code ?? 1));
  return promise;
}

/** Process ids of the leaders of the running process groups. */
const groups = /** @type {Set<number>} */ (new Set());

/**
 * Terminates a process group at its time limit, or when this process is asked to stop.
 *
 * @param {import('node:child_process').ChildProcess} child the leader of the group
 * @param {number} limitMs
 * @param {(text: string) => void} write
 * @returns {() => void} cancels
 */
function endAfter(child, limitMs, write) {
  const { pid } = child;
  if (pid === undefined) return () => {};
  if (groups.size === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, endAll);
  groups.add(pid);
  /** @type {NodeJS.Timeout | undefined} */
  let kill;
  const end = setTimeout(() => {
    write(`\nEnded after ${Math.round(limitMs / 1000)} s: it did not finish within its time limit.\n`);
    send(pid, 'SIGTERM');
    kill = setTimeout(() => {
      send(pid, 'SIGKILL');
      // A process outside the group can keep the pipes open; the command would then never end.
      child.stdout?.destroy();
      child.stderr?.destroy();
    }, GRACE_MS);
  }, limitMs);
  return () => {
    clearTimeout(end);
    clearTimeout(kill);
    groups.delete(pid);
    if (groups.size === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, endAll);
  };
}

function endAll() {
  for (const pid of groups) send(pid, 'SIGTERM');
  process.exit(1);
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function send(pid, signal) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // The group has already ended.
  }
}

/**
 * Runs a command with its output shown.
 *
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<void>} rejects when it fails
 */
export async function runOrThrow(command, args) {
  const { code } = await run(command, args, { show: true });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed with exit code ${code}`);
}
