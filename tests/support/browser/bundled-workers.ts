import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, resolve as resolvePath } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/** Where the scripts are served. */
const FOLDER = '/bundled-workers/';
/** The address by which Vite's server knows the script of a worker. */
const WORKER = /^(\/[^?]+)\?(?:.*&)?worker_file\b/;
/** The workers that many tests start. Others, started once or twice, cost less as they are. */
const OFTEN_STARTED = /^\/(?:tests\/.*|workers\/(?:pdf-text|script|search)\.worker\.ts)$/;
/** How the server names files by their absolute path. */
const BY_PATH = '/@fs';

/**
 * Serves the workers that many browser tests start as the build does: as few scripts, made once per run. Without it, each start of a
 * worker asks the server for all of its modules again, which takes most of the processor time of such a test.
 */
export function bundledWorkers(): Plugin {
  /** Names of the workers' own scripts, by path. */
  const workers = new Map<string, Promise<string>>();
  const scripts = new Map<string, string>();
  return {
    name: 'bundled-workers',
    apply: 'serve',
    configureServer({ config, middlewares, watcher }) {
      watcher.on('change', () => workers.clear());
      middlewares.use((request, response, next) => {
        const address = request.url ?? '';
        const worker = WORKER.exec(address)?.[1] ?? '';
        const script = scripts.get(address.slice(FOLDER.length));
        if (OFTEN_STARTED.test(worker)) {
          const path = join(config.root, worker);
          const name = workers.get(path) ?? bundleWorker(path, config, scripts);
          workers.set(path, name);
          name.then((found) => response.writeHead(302, { location: FOLDER + found }).end(), next);
        } else if (address.startsWith(FOLDER) && script !== undefined) {
          response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' }).end(script);
        } else {
          next();
        }
      });
    },
  };
}

/** Adds the scripts of a worker, and resolves with the name of the one that starts it. */
async function bundleWorker(
  path: string,
  { root, define, resolve }: ResolvedConfig,
  scripts: Map<string, string>,
): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    mode: 'test',
    logLevel: 'error',
    define: { ...define, 'import.meta.env.PROD': 'false', 'import.meta.env.DEV': 'true' },
    resolve: { alias: resolve.alias },
    plugins: [filesOfServer()],
    build: {
      write: false,
      target: 'esnext',
      minify: false,
      modulePreload: false,
      copyPublicDir: false,
      assetsDir: '',
      rolldownOptions: { input: path, preserveEntrySignatures: false },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  let name = '';
  for (const output of outputs.flatMap((one) => ('output' in one ? one.output : []))) {
    if (output.type !== 'chunk') throw new Error(`${path} needs a file that is no script: ${output.fileName}`);
    scripts.set(output.fileName, output.code);
    if (output.isEntry) name = output.fileName;
  }
  return name;
}

/** `new URL('engine.wasm', import.meta.url)`. */
const BESIDE = /new URL\(\s*(["'])([^"']+)\1\s*,\s*import\.meta\.url\s*\)/g;

/** Leaves files that are named by their address, such as `engine.wasm?url`, to the server of the tests. */
function filesOfServer(): Plugin {
  const SUFFIX = '?url';
  return {
    name: 'files-of-server',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith(SUFFIX)) return null;
      const path = source.slice(0, -SUFFIX.length);
      const found = isAbsolute(path) ? path : createRequire(importer ?? import.meta.url).resolve(path);
      return `\0address:${found}`;
    },
    load(id) {
      const [, path] = id.split('\0address:');
      return path === undefined ? null : `export default ${JSON.stringify(BY_PATH + path)};`;
    },
    transform(code, id) {
      if (!code.includes('import.meta.url')) return null;
      const byPath = (_match: string, _quote: string, path: string) =>
        `new URL(${JSON.stringify(BY_PATH + resolvePath(dirname(id), path))}, self.location.href)`;
      return { code: code.replace(BESIDE, byPath), map: null };
    },
  };
}
