import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @type {Record<string, string>} */
const mimeTypes = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.yaml': 'text/yaml; charset=utf-8',
  '.zip': 'application/zip',
};

/**
 * MIME types by file extension.
 *
 * @param {string} file
 */
export const mimeTypeOf = (file) => mimeTypes[extname(file).toLowerCase()] ?? 'application/octet-stream';

/**
 * Serves a folder like a static host: files unchanged, `index.html` for a folder, 404 for anything else.
 *
 * @param {{ root: string, also?: string, port?: number, base?: string, host?: string }} options `port` 0 (default) takes a free
 *   one; `base` is the path at which the folder is served, `/` by default; `also` is a second folder, for files that `root` lacks
 * @returns {Promise<{ url: string, port: number, close: () => Promise<void> }>} rejects with EADDRINUSE for a taken port
 */
export async function serve({ root, also, port = 0, base = '/', host = '127.0.0.1' }) {
  const folders = [root, ...(also === undefined ? [] : [also])].map((folder) => resolve(folder));
  const prefix = `/${base.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/');
  const server = createServer((request, response) => {
    answer(folders, prefix, request, response).catch(() => {
      response.writeHead(500).end('The file could not be read.');
    });
  });
  await new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => done(undefined));
  });
  const address = server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host}:${taken}${prefix}`,
    port: taken,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/**
 * @param {string[]} folders
 * @param {string} prefix
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answer(folders, prefix, request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405).end();
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (`${pathname}/` === prefix) return void response.writeHead(302, { location: prefix }).end();
  const found = pathname.startsWith(prefix) ? await findFile(folders, pathname.slice(prefix.length)) : null;
  if (found === null) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
    return void response.end('There is no such file.');
  }
  response.writeHead(200, {
    'content-type': mimeTypeOf(found.file),
    'content-length': found.sizeBytes,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  if (request.method === 'HEAD') return void response.end();
  createReadStream(found.file)
    .on('error', () => response.destroy())
    .pipe(response);
}

/**
 * Returns the file of the first folder that has it; null when none has it.
 *
 * @param {string[]} folders
 * @param {string} encoded
 */
async function findFile(folders, encoded) {
  for (const folder of folders) {
    const file = fileFor(folder, encoded);
    const found = file === null ? null : await stat(file).catch(() => null);
    if (file !== null && found?.isFile()) return { file, sizeBytes: found.size };
  }
  return null;
}

/**
 * @param {string} folder
 * @param {string} encoded
 * @returns {string | null} null for a path that leaves the folder
 */
function fileFor(folder, encoded) {
  let path;
  try {
    path = decodeURIComponent(encoded);
  } catch {
    return null;
  }
  const file = join(folder, path === '' || path.endsWith('/') ? `${path}index.html` : path);
  return file.startsWith(folder + sep) && !path.includes('\0') ? file : null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [root = 'dist', port = '4173', base = '/'] = process.argv.slice(2);
  const { url } = await serve({ root, port: Number(port), base });
  console.log(`Serving ${root} at ${url}`);
}
