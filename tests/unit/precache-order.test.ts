import { expect, it } from 'vitest';
import { orderPrecache } from '../../scripts/vite/precache-order.ts';

const files: Record<string, string> = {
  'icons/icon.svg': '',
  'assets/view-1.js': '',
  'assets/tool-1.js': 'import"./shared-1.js";',
  'assets/start-1.js': 'import{a}from"./pieces-1.js";import(`./view-1.js`)',
  'assets/shared-1.js': '',
  'assets/search.worker-1.js': '',
  'assets/render.worker-1.js': '',
  'assets/zh-cn-worker-1.js': '',
  'assets/pieces-1.js': '',
  'assets/base-1.js': '',
  'assets/agent.worker-1.js': 'import{a}from"./base-1.js";const b=()=>import(`./tool-1.js`)',
  'index.html': '<link rel="later" href="./assets/start-1.js"><script src="./before-start.js"></script>',
  'before-start.js': '',
};

it('has the page and its workers fetched before all other files', async () => {
  const entries = Object.keys(files).map((url) => ({ url, revision: null }));
  const ordered = await orderPrecache(entries, async (url) => files[url] ?? '');
  expect(ordered.map(({ url }) => url)).toEqual([
    'index.html',
    'assets/start-1.js',
    'assets/pieces-1.js',
    'before-start.js',
    'assets/search.worker-1.js',
    'assets/agent.worker-1.js',
    'assets/base-1.js',
    'assets/zh-cn-worker-1.js',
    'assets/tool-1.js',
    'assets/shared-1.js',
    'icons/icon.svg',
    'assets/view-1.js',
    'assets/render.worker-1.js',
  ]);
  expect(ordered[0]).toBe(entries[11]);
});
