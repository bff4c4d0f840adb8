import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from '../../scripts/serve.mjs';

describe('serve', () => {
  let folder = '';
  let server: Awaited<ReturnType<typeof serve>>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'serve-'));
    mkdirSync(join(folder, 'site/sub folder'), { recursive: true });
    writeFileSync(join(folder, 'secret.txt'), 'outside');
    writeFileSync(join(folder, 'site/index.html'), '<!doctype html>home');
    for (const name of ['app.js', 'x.wasm', 'm.webmanifest', 'n.md', 'unknown.bin', 'sub folder/é.txt']) {
      writeFileSync(join(folder, 'site', name), name);
    }
    server = await serve({ root: join(folder, 'site'), base: '/some/where/' });
  });

  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  /** Sends the path as it is: `fetch` would resolve its dots first. */
  function get(path: string, method = 'GET') {
    return new Promise<{ status: number; type: string | undefined; text: string }>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: server.port, path, method }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'], text }),
        );
      });
      sent.on('error', reject).end();
    });
  }

  it('returns its address', () => {
    expect(server.url).toBe(`http://127.0.0.1:${server.port}/some/where/`);
  });

  it('serves index.html for the folder, with or without a query', async () => {
    for (const path of ['/some/where/', '/some/where/?console', '/some/where/index.html']) {
      expect(await get(path)).toMatchObject({
        status: 200,
        text: '<!doctype html>home',
        type: 'text/html; charset=utf-8',
      });
    }
    expect(await get('/some/where')).toMatchObject({ status: 302 });
  });

  it.each([
    ['app.js', 'text/javascript; charset=utf-8'],
    ['x.wasm', 'application/wasm'],
    ['m.webmanifest', 'application/manifest+json'],
    ['n.md', 'text/markdown; charset=utf-8'],
    ['unknown.bin', 'application/octet-stream'],
  ])('serves %s as %s', async (name, type) => {
    expect(await get(`/some/where/${name}`)).toEqual({ status: 200, type, text: name });
  });

  it('decodes names', async () => {
    expect(await get('/some/where/sub%20folder/%C3%A9.txt')).toMatchObject({ status: 200, text: 'sub folder/é.txt' });
  });

  it.each([
    '/',
    '/index.html',
    '/some/where/absent',
    '/some/where/sub%20folder',
    '/some/where/sub%20folder/',
    '/some/where/%E0%A4%A',
  ])('has no fallback for %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it.each([
    '/some/where/../secret.txt',
    '/some/where/%2e%2e/secret.txt',
    '/some/where/..%2fsecret.txt',
    '/some/where/x%00.txt',
  ])('does not serve files outside its folder by %s', async (path) => {
    const { status, text } = await get(path);
    expect(status).toBe(404);
    expect(text).not.toContain('outside');
  });

  it('answers HEAD without a body, and refuses POST', async () => {
    expect(await get('/some/where/n.md', 'HEAD')).toMatchObject({ status: 200, text: '' });
    expect((await get('/some/where/n.md', 'POST')).status).toBe(405);
  });

  it('serves files of a second folder that the first one lacks', async () => {
    const both = await serve({ root: join(folder, 'site'), also: folder });
    try {
      const textOf = async (path: string) => (await fetch(`${both.url}${path}`)).text();
      expect(await textOf('index.html')).toBe('<!doctype html>home');
      expect(await textOf('secret.txt')).toBe('outside');
      expect((await fetch(`${both.url}absent.txt`)).status).toBe(404);
    } finally {
      await both.close();
    }
  });

  it('rejects for a port that is in use', async () => {
    await expect(serve({ root: folder, port: server.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
