import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/** The environment of every command: the project's own Node (24) and tools come first; output is for reading back. */
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
 * @param {{ show?: boolean, env?: Record<string, string> }} [options] `show` passes the output through while it runs
 * @returns {Promise<{ code: number, output: string, tookMs: number }>} what it wrote to both outputs, in order
 */
export function run(command, args, { show = false, env = {} } = {}) {
  return new Promise((done) => {
    const startedMs = performance.now();
    let output = '';
    const child = spawn(command, args, {
      cwd: projectRoot,
      env: { ...environment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (show) process.stderr.write(text);
      });
    }
    /** @param {number} code */
    const finish = (code) => done({ code, output, tookMs: performance.now() - startedMs });
    child.on('error', (error) => {
      output += `${command} could not be started: ${error.message}\n`;
      finish(1);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
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
