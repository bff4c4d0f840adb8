import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { mimeTypeOf } from '../../../scripts/serve.mjs';

const pack = promisify(gzip);
const PACKED = new Set([
  '.js',
  '.mjs',
  '.css',
  '.html',
  '.json',
  '.md',
  '.csv',
  '.svg',
  '.txt',
  '.webmanifest',
  '.ipynb',
]);
const PIECE_BYTES = 4096;

/**
 * One request as the host saw it. `endMs` is 0 until the last byte has left.
 *
 * @typedef {{ path: string, sentBytes: number, startMs: number, endMs: number }} Sent
 */

/**
 * A static host that packs with gzip as hosts do, with one line of a given speed for all that it sends. The browser's own
 * throttling does not reach workers; this does.
 *
 * @param {readonly { at: string, root: string }[]} folders the longest `at` first
 * @returns {Promise<{ url: string, sent: Sent[], limit: (line: { bitsPerSecond: number, latencyMs: number } | null) => void, close: () => Promise<void> }>}
 */
export async function startSlowHost(folders) {
  /** @type {Sent[]} */
  const sent = [];
  /** @type {Map<string, Promise<Buffer>>} */
  const packed = new Map();
  /** @type {{ bitsPerSecond: number, latencyMs: number } | null} */
  let line = null;
  let freeAtMs = 0;

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const record = { path: pathname, sentBytes: 0, startMs: Date.now(), endMs: 0 };
    const file = await fileAt(folders, decodeURIComponent(pathname));
    if (line !== null) await pause(line.latencyMs);
    if (file === null) return void response.writeHead(404).end();
    const isPacked = PACKED.has(extname(file));
    let body = packed.get(file);
    if (body === undefined) {
      body = readFile(file).then((bytes) => (isPacked ? pack(bytes) : bytes));
      packed.set(file, body);
    }
    const bytes = await body;
    sent.push(record);
    response.writeHead(200, {
      'content-type': mimeTypeOf(file),
      'content-length': bytes.length,
      'cache-control': 'no-cache',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
    });
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
      const piece = bytes.subarray(from, from + PIECE_BYTES);
      if (line !== null) {
        // One line for all: each piece waits until those before it are through.
        const nowMs = performance.now();
        freeAtMs = Math.max(freeAtMs, nowMs) + (piece.length * 8000) / line.bitsPerSecond;
        await pause(freeAtMs - nowMs);
      }
      if (response.destroyed) return;
      response.write(piece);
      record.sentBytes += piece.length;
    }
    response.end();
    record.endMs = Date.now();
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    sent,
    limit: (next) => {
      line = next;
      freeAtMs = 0;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * @param {readonly { at: string, root: string }[]} folders
 * @param {string} pathname
 */
async function fileAt(folders, pathname) {
  const folder = folders.find(({ at }) => pathname.startsWith(at));
  if (folder === undefined) return null;
  const root = resolve(folder.root);
  const below = pathname.slice(folder.at.length);
  const file = join(root, below === '' || below.endsWith('/') ? `${below}index.html` : below);
  if (!file.startsWith(root + sep)) return null;
  const found = await stat(file).catch(() => null);
  return found?.isFile() ? file : null;
}
