import type { Page } from '@playwright/test';
import { spreadCases } from '../support/case-count.ts';
import { openOtherOrigin } from '../support/gate/other-origin.ts';
import { rawZip } from '../support/zip/raw-zip.ts';
import { openConsole } from './console.ts';
import { type Findings, pressLinks, seenWithin, strangers, watch } from './detectors.ts';
import { HOSTILE_VALUES } from './hostile-carriers.ts';
import { hostileLines } from './hostile-files.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

/** Everything that the page shows. */
const SHOWN = 'body main, body aside, body nav, body [role="dialog"]';
/** Controls of the app have its classes. */
const OF_THE_APP = /^element: <(?:form|select|textarea|template|source)[^>]* class="_/;

type Other = Awaited<ReturnType<typeof openOtherOrigin>>;

/** Gathers what hostile lines did on each screen. */
class Screens {
  readonly #unwanted: string[] = [];
  readonly #pressed: string[] = [];
  #count = 0;

  readonly page: Page;
  readonly rootUrl: string;
  readonly findings: Findings;
  readonly other: Other;

  constructor(page: Page, rootUrl: string, findings: Findings, other: Other) {
    this.page = page;
    this.rootUrl = rootUrl;
    this.findings = findings;
    this.other = other;
  }

  async check(what: string, within = SHOWN): Promise<void> {
    this.#count += 1;
    const found = (await strangers(this.page, within)).filter((one) => !OF_THE_APP.test(one));
    this.#unwanted.push(...found.map((one) => `${what} ${one}`));
    this.#pressed.push(...(await pressLinks(this.page, 'main, [role="dialog"]')));
  }

  /** The detectors prevent each click on a link, those of the app too. */
  async open(hash: string): Promise<void> {
    await this.page.evaluate((to) => {
      location.hash = to;
    }, hash);
  }

  async finish(lines: number): Promise<void> {
    expect(this.#unwanted).toEqual([]);
    const isFine = (href: string) => /^(?:https?|mailto):/.test(href) || href.startsWith(`blob:${this.rootUrl}`);
    expect(this.#pressed.filter((href) => !isFine(href))).toEqual([]);
    expect(this.#pressed.length).toBeGreaterThan(10);
    expect(await seenWithin(this.page)).toEqual([]);
    expect(this.findings.list).toEqual([]);
    expect(this.other.hits).toEqual([]);
    // The detectors see this part of the page.
    await this.page.evaluate(() => {
      const link = document.createElement('a');
      link.setAttribute('href', 'javascript:void 0');
      document.querySelector('main')?.append(link, document.createElement('form'));
    });
    const planted = await strangers(this.page, SHOWN);
    expect(planted).toContainEqual(expect.stringMatching(/^href: <a href="javascript/));
    expect(planted).toContainEqual(expect.stringMatching(/^element: <form/));
    const description = `${lines} lines, ${this.#count} screens, ${this.#pressed.length} links`;
    test.info().annotations.push({ type: 'counts', description });
    console.info(description);
  }
}

async function withScreens(page: Page, rootUrl: string, run: (screens: Screens) => Promise<number>): Promise<void> {
  await page.setViewportSize({ width: 1800, height: 1000 });
  const other = await openOtherOrigin();
  try {
    const screens = new Screens(page, rootUrl, await watch(page, rootUrl), other);
    await openConsole(page, rootUrl);
    await page.evaluate(() => localStorage.setItem('cloister.mode.note', 'read'));
    await screens.finish(await run(screens));
  } finally {
    await other.close();
  }
}

test('no hostile line does anything in the preview of an import, and in the notes of an .eln', async ({
  page,
  rootUrl,
}) => {
  await withScreens(page, rootUrl, async (screens) => {
    const lines = [...HOSTILE_VALUES, ...spreadCases(hostileLines(screens.other), { reduced: 60 })];
    const zip = rawZip({ entries: [{ name: 'x/ro-crate-metadata.json', data: metadataOf(lines) }] });
    const notebookId = await openNotebook(page, { '/a.md': 'a' });
    await page.getByRole('button', { name: /^Notebook:/ }).click();
    const picked = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: /^Import files…/ }).click();
    const buffer = Buffer.from(await zip.arrayBuffer());
    await (await picked).setFiles({ name: `${lines[4] ?? ''}.eln`, mimeType: 'application/zip', buffer });
    const form = page.getByRole('form', { name: /^Import \d/ });
    await expect(form).toBeVisible();
    await screens.check('preview');
    await form.getByRole('button', { name: /^Import \d/ }).click();
    await expect(page.getByText(/^Imported \d/).first()).toBeVisible();
    await screens.check('import');
    const paths = await page.evaluate(
      async (id) => (await cloister.files.list(id)).flatMap(({ path, kind }) => (kind === 'file' ? [path] : [])),
      notebookId,
    );
    const notes = paths.filter((path) => path.endsWith('.md') && path !== '/a.md');
    expect(notes.length).toBeGreaterThan(lines.length * 0.9);
    for (const path of notes) {
      await screens.open(`#/notebook/${notebookId}/file${path.split('/').map(encodeURIComponent).join('/')}`);
      await expect(page.getByRole('article', { name: path, exact: true }).getByText(/START/).first()).toBeVisible();
      await screens.check(path);
    }
    return lines.length;
  });
});

/** A crate whose entries hold the lines in every field. */
function metadataOf(lines: readonly string[]): string {
  const entries = lines.map((line, at) => ({
    '@id': `./e${at}/`,
    '@type': 'Dataset',
    name: `${at} ${line}`,
    text: `<h1>START ${at}</h1>${line}<p title="${line}">${line}</p>`,
    author: [{ name: line }],
    keywords: [line],
    url: line,
    creativeWorkStatus: line,
    comment: [{ '@type': 'Comment', text: line, author: { name: line } }],
    hasPart: [{ '@id': line }],
    mentions: [{ '@id': `./e${(at + 1) % lines.length}/` }],
    variableMeasured: [{ '@type': 'PropertyValue', propertyID: line, value: line, unitText: line }],
  }));
  return JSON.stringify({
    '@graph': [
      { '@id': 'ro-crate-metadata.json', about: { '@id': './' }, publisher: { name: lines[0] } },
      { '@id': './', '@type': 'Dataset', hasPart: entries.map((one) => ({ '@id': one['@id'] })) },
      ...entries,
    ],
  });
}
