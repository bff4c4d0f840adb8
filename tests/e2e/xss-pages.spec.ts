import type { Page } from '@playwright/test';
import { spreadCases } from '../support/case-count.ts';
import { openOtherOrigin } from '../support/gate/other-origin.ts';
import { rawZip } from '../support/zip/raw-zip.ts';
import { openConsole } from './console.ts';
import { type Findings, pressLinks, seenWithin, strangers, watch } from './detectors.ts';
import { carrierFiles, HOSTILE_VALUES } from './hostile-carriers.ts';
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

const oneLine = (line: string) => line.replace(/\s+/g, ' ').trim();

test('no hostile line does anything among to-dos, in comparisons, in embeds and on paper', async ({
  page,
  rootUrl,
}) => {
  await withScreens(page, rootUrl, async (screens) => {
    const lines = [...HOSTILE_VALUES, ...spreadCases(hostileLines(screens.other), { reduced: 60 })].map(oneLine);
    const boxes = lines.map((line) => `- [ ] ${line} @x${line.slice(0, 8)} #t 📅 2026-01-02`).join('\n\n');
    const cells = lines.map((_, at) => `| ![[n${at}]] | ![[n${at}#START\\|${at}]] |`);
    // A note shows 50 embeds.
    const tables = Array.from({ length: Math.ceil(cells.length / 20) }, (_, nth) =>
      cells.slice(nth * 20, nth * 20 + 20).join('\n'),
    );
    const embeds = '![[board.canvas]]\n\n![[table.base]]';
    const carriers = carrierFiles(lines).filter(({ path }) => /\.(?:canvas|base)$/.test(path));
    const notebookId = await openNotebook(page, {
      '/boxes.md': `# START\n\n${boxes}\n`,
      ...Object.fromEntries(
        tables.map((rows, nth) => [`/cells-${nth}.md`, `# START\n\n| a | b |\n|---|---|\n${rows}\n\nEND\n`]),
      ),
      '/embeds.md': `# START\n\n${embeds}\n\n| a | b |\n|---|---|\n| ![[table.base]] | ![[board.canvas]] |\n\nEND\n`,
      ...Object.fromEntries(lines.map((line, at) => [`/n${at}.md`, `# START\n\n${line}\n`])),
      ...Object.fromEntries(carriers.map(({ path, content }) => [path.replace('/carriers', ''), String(content)])),
      // At most 200 notes are printed at once.
      ...Object.fromEntries(
        lines.map((line, at) => [`/carriers/part-${Math.floor(at / 200)}/c${at}.md`, statusNote(line)]),
      ),
    });
    const note = (path: string) => `#/notebook/${notebookId}/file${path}`;
    const article = (path: string) => page.getByRole('article', { name: path, exact: true });

    await screens.open('#/todos');
    await expect(page.getByRole('heading', { level: 1, name: 'To-dos' })).toBeVisible();
    for (let shown = 200; shown < lines.length; shown += 200)
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Show more/ })
        .click();
    await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(lines.length);
    await screens.check('to-dos');
    await page.getByRole('radio', { name: 'Date' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 2, name: 'Overdue' })).toBeVisible();
    await screens.check('to-dos by date');

    for (const [nth] of tables.entries()) {
      const own = article(`/cells-${nth}.md`);
      await screens.open(note(`/cells-${nth}.md`));
      await expect(own.getByText('END', { exact: true })).toBeVisible();
      await expect(own.locator('td').last()).toHaveText(/^\d+$|START/);
      await screens.check(`embeds in table ${nth}`);
    }

    await screens.open(note('/embeds.md'));
    await expect(article('/embeds.md').getByText('END', { exact: true })).toBeVisible();
    await expect(article('/embeds.md').getByRole('heading', { name: /START/ }).nth(1)).toBeVisible();
    const listed = article('/embeds.md')
      .locator('table, [role="grid"]')
      .filter({ hasText: /script|alert/ });
    await expect(listed.first()).toBeVisible();
    await screens.check('embeds of a board and a table');

    await page.evaluate(
      async ([id, text]) => {
        await cloister.files.write(id ?? '', '/boxes.md', text ?? '');
      },
      [notebookId, `# START\n\n${lines.toReversed().join('\n\n')}\n`],
    );
    await page.getByRole('treeitem', { name: /^boxes/ }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Compare…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare boxes' });
    await expect(dialog.locator('ins, del').first()).toBeVisible();
    await screens.check('versions in words');
    await dialog.getByRole('radio', { name: 'Line' }).click();
    await expect(dialog.getByRole('region', { name: 'Differences' })).toBeVisible();
    await screens.check('versions in lines');
    await dialog.getByRole('radio', { name: 'Word' }).click();
    await dialog.getByRole('radio', { name: 'Another note' }).click();
    for (const at of spreadCases([...lines.keys()], { reduced: 8 })) {
      await dialog.getByRole('combobox', { name: 'Note' }).fill(`n${at}`);
      await expect(dialog.getByText(`n${at}`).first()).toBeVisible();
      await expect(dialog.locator('ins, del').first()).toBeVisible();
      await screens.check(`comparison with note ${at}`);
    }
    await dialog.getByRole('button', { name: 'Close' }).click();

    await screens.open(note('/boxes.md'));
    await expect(article('/boxes.md').getByRole('heading', { name: 'START' })).toBeVisible();
    await page.getByRole('treeitem', { name: /^boxes/ }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'File history' }).click();
    await expect(
      page
        .getByRole('main')
        .getByText(/alert|script/)
        .first(),
    ).toBeVisible();
    await screens.check('history of a file');

    await page.getByRole('treeitem', { name: /^carriers/ }).click();
    for (let part = 0; part * 200 < lines.length; part += 1) {
      await page.getByRole('treeitem', { name: `part-${part}` }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Print or export…' }).click();
      const print = page.getByRole('dialog', { name: `Print or export part-${part}` });
      await expect(print.getByRole('button', { name: 'Print or save as PDF' })).toBeEnabled();
      await screens.check('paper', 'body [data-paper], body [role="dialog"]');
      await page.emulateMedia({ media: 'print' });
      await screens.check('paper in print', 'body [data-paper]');
      await page.emulateMedia({ media: 'screen' });
      await print.getByRole('button', { name: 'Close' }).click();
    }
    return lines.length;
  });
});

function statusNote(line: string): string {
  return `---\ntitle: ${JSON.stringify(line)}\nstatus: ${JSON.stringify(line)}\n---\n\n# START\n\n${line}\n`;
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
