import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { projectRoot, run } from './run-command.mjs';
import { serve } from './serve.mjs';

const usualPort = 4173;
const triedPorts = 100;

if (!(await ensureInstalled())) process.exit(1);
const build = await run('npm', ['run', 'build']);
if (build.code !== 0) {
  console.error(build.output);
  console.error('Cloister could not be built. The reason is above.');
  process.exit(1);
}
const { port, close } = await serveSomewhere();
const moved = process.env.PORT === undefined && port !== usualPort;
const note = moved ? ` (port ${usualPort} is taken; notebooks belong to the address they were made at)` : '';
console.log(`Cloister is at http://localhost:${port}/${note}`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => close().then(() => process.exit(0)));

/** Uses the port in PORT, else the first free one from 4173 up. */
async function serveSomewhere() {
  const root = join(projectRoot, 'dist');
  const host = process.env.HOST ?? '127.0.0.1';
  const named = process.env.PORT;
  if (named !== undefined) {
    return serve({ root, host, port: Number(named) }).catch((error) => {
      console.error(`Port ${named} cannot be used: ${error.message}. Set PORT to another one.`);
      process.exit(1);
    });
  }
  for (let port = usualPort; port < usualPort + triedPorts; port++) {
    try {
      return await serve({ root, host, port });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    }
  }
  throw new Error(`No port from ${usualPort} to ${usualPort + triedPorts - 1} is free. Set PORT to one that is.`);
}
