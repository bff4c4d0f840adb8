import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { webManifest } from '../../scripts/vite/web-manifest.ts';
import { LINK_SCHEME, SHARE_FIELDS, SHARE_PATH } from '../../src/contracts/wire/launch.ts';
import { formatNoteLink, parseNoteLink } from '../../src/core/shared/launch/note-link.ts';
import { parseLaunch } from '../../src/core/shared/launch/parse-launch.ts';

const root = resolve(import.meta.dirname, '../..');
/** Where a static host may serve the manifest. */
const PLACES = ['https://lab.example/manifest.webmanifest', 'https://lab.example/a/b/manifest.webmanifest'];

function sizeOfPng(path: string): { size: string; bytes: number } {
  const bytes = readFileSync(join(root, 'public', path));
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  return { size: `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, bytes: bytes.length };
}

const { shortcuts = [], screenshots = [], icons = [], file_handlers: handlers = [] } = webManifest;
const { share_target: share, protocol_handlers: protocols = [] } = webManifest;

describe('the web app manifest', () => {
  it('has addresses that stay below the app, wherever it is served', () => {
    const actions = [share?.action, ...handlers.map(({ action }) => action), ...protocols.map(({ url }) => url)];
    const urls = [...actions, ...shortcuts.map(({ url }) => url), webManifest.start_url, webManifest.scope];
    for (const place of PLACES) {
      for (const url of urls) expect(new URL(url ?? '', place).href.startsWith(new URL('./', place).href)).toBe(true);
    }
  });

  it('is known by its start address, which is that of the folder: an id would be the same for all folders of a host', () => {
    expect(webManifest).not.toHaveProperty('id');
    expect(webManifest.start_url).toBe('./');
  });

  it('drops nothing that is shared', () => {
    expect(webManifest).not.toHaveProperty('launch_handler');
  });

  it.each([
    ['New note', 'new-note'],
    ['Today’s daily note', 'today'],
    ['Search', 'search'],
  ])('has the shortcut %s, which the app knows', (name, launch) => {
    const found = shortcuts.find((shortcut) => shortcut.name === name);
    const { search } = new URL(found?.url ?? '', PLACES[1]);
    expect(parseLaunch(search)).toEqual({ launch: { type: 'launch', name: launch }, rest: '' });
    expect(found?.icons).not.toHaveLength(0);
  });

  it('has an existing picture of the stated size for each icon and screenshot', () => {
    const shortcutIcons = shortcuts.flatMap((shortcut) => shortcut.icons ?? []);
    const pictures = [...icons, ...shortcutIcons, ...screenshots].filter(({ src }) => src.endsWith('.png'));
    for (const { src, sizes } of pictures) expect(sizeOfPng(src).size, src).toBe(sizes);
  });

  it('has a wide and a narrow screenshot, small enough to be fetched with the app', () => {
    expect(screenshots.map((screenshot) => screenshot.form_factor)).toEqual(['wide', 'narrow']);
    for (const { src, sizes } of screenshots) {
      const [width = 0, height = 0] = sizes.split('x').map(Number);
      // What browsers show: 320 to 3840 pixels, and no side more than 2.3 times the other.
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(320);
      expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3);
      expect(sizeOfPng(src).bytes, src).toBeLessThan(250_000);
    }
  });

  it('posts what is shared to the address that the service worker answers, in fields that it reads', () => {
    expect(share).toMatchObject({ action: `./${SHARE_PATH}`, method: 'POST', enctype: 'multipart/form-data' });
    const { files, ...texts } = share?.params ?? {};
    const named = Array.isArray(files) ? files : [];
    expect({ ...texts, files: named[0]?.name }).toEqual(SHARE_FIELDS);
  });

  it('opens files with a launch that the app knows', () => {
    expect(handlers).toHaveLength(1);
    expect(parseLaunch(new URL(handlers[0]?.action ?? '', PLACES[0]).search).launch).toEqual({
      type: 'launch',
      name: 'files',
    });
    expect(Object.values(handlers[0]?.accept ?? {}).flat()).toEqual(['.md', '.ipynb', '.csv', '.eln']);
  });

  it('opens links as the app formats them', () => {
    expect(protocols.map(({ protocol }) => `${protocol}:`)).toEqual([LINK_SCHEME]);
    const link = formatNoteLink('n1', '/notes/größe & mehr.md');
    const opened = new URL((protocols[0]?.url ?? '').replace('%s', encodeURIComponent(link)), PLACES[1]);
    const { launch } = parseLaunch(opened.search);
    expect(launch?.type === 'link' && parseNoteLink(launch.address)).toEqual({
      notebookId: 'n1',
      path: '/notes/größe & mehr.md',
    });
  });
});
