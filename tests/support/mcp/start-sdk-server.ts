import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../../../node_modules/@modelcontextprotocol/sdk/dist/esm/examples/server/', import.meta.url);

export type SdkExample = 'simpleStreamableHttp' | 'jsonResponseStreamableHttp' | 'simpleStatelessStreamableHttp';

/** Starts an example server of the SDK, as its npm package ships it, in a process of its own on a free port of this machine. */
export async function startSdkServer(name: SdkExample): Promise<{ url: string; stop: () => void }> {
  const port = await freePort();
  // Some of the examples have a fixed port: each listens on the free one instead.
  const preload = `data:text/javascript,${encodeURIComponent(
    `import net from 'node:net'; const listen = net.Server.prototype.listen; net.Server.prototype.listen = function (wanted, ...rest) { return listen.call(this, typeof wanted === 'number' ? ${port} : wanted, ...rest); };`,
  )}`;
  const child = spawn(process.execPath, ['--import', preload, fileURLToPath(new URL(`${name}.js`, FOLDER))], {
    env: { ...process.env, MCP_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await listening(child);
  return { url: `http://127.0.0.1:${port}/mcp`, stop: () => void child.kill('SIGKILL') };
}

function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`The server did not start: ${said}`)), 30_000);
    const read = (chunk: Buffer) => {
      said += chunk.toString();
      if (!/listening/i.test(said)) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', () => reject(new Error(`The server ended: ${said}`)));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
