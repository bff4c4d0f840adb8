import type { Page } from '@playwright/test';
import { makePdf } from '../support/views/make-pdf.ts';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';

test.use({ sharesApp: true });

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhDKveksOjmAAAAAElFTkSuQmCC';
const PROTOCOL = `# Weighing

Tare first. ![dot](img/dot.png) See [the scale](scale.md).

## Steps

- [ ] Weigh the tray
- Note the mass ^mass

## Cleaning

Wipe it.
`;
const DAY = `# Day

![[weighing]]

Before ![[weighing#Cleaning]] after. ![[weighing^mass]]

![[weighing#^mass|The mass]] ![[weighing#Nowhere]] ![[Nothing here]]

Jumps: [[weighing#^mass|to the mass]], [[weighing#Steps|to the steps]], [[#^end|to the end]], [[#Part|to the part]].

${'Words.\n\n'.repeat(60)}## Part

The end. ^end
`;

async function readNotes(page: Page, url: string, files: Readonly<Record<string, string>>, open: string) {
  await openConsole(page, url);
  const notebookId = await page.evaluate(
    async ([all, dot]) => {
      localStorage.setItem('cloister.mode.note', 'read');
      const made = await cloister.notebooks.create({ name: 'Embeds' });
      for (const [path, text] of Object.entries(all)) await cloister.files.write(made.notebookId, path, text);
      const bytes = Uint8Array.from(atob(dot), (character) => character.charCodeAt(0));
      await cloister.files.write(made.notebookId, '/protocols/img/dot.png', bytes);
      return made.notebookId;
    },
    [files, DOT] as const,
  );
  await page.goto(`${url}?console#/notebook/${notebookId}/file${open}`);
  return { notebookId, reader: page.getByRole('region', { name: `Reading view of ${open}` }) };
}

test('embedded notes, sections and blocks are shown in place and follow changes', async ({ page, rootUrl }) => {
  const { notebookId, reader } = await readNotes(
    page,
    rootUrl,
    { '/protocols/weighing.md': PROTOCOL, '/protocols/scale.md': '# Scale\n', '/day.md': DAY },
    '/day.md',
  );
  const embed = (name: string) => reader.getByRole('region', { name: `Embedded: ${name}`, exact: true });
  const whole = embed('weighing');
  await expect(whole.getByRole('heading', { name: 'Cleaning' })).toBeVisible();
  await expect(whole.getByRole('img', { name: 'dot' })).toBeVisible();
  await expect(whole.getByRole('checkbox', { name: 'Weigh the tray' })).toBeDisabled();
  await expect(whole.getByText('^mass')).toHaveCount(0);
  await expect(embed('weighing › Cleaning')).toContainText('Wipe it.');
  await expect(embed('weighing › Cleaning')).not.toContainText('Tare');
  await expect(embed('weighing › ^mass')).toContainText('Note the mass');
  await expect(embed('weighing › ^mass')).not.toContainText('Weigh the tray');
  await expect(embed('The mass')).toContainText('Note the mass');
  await expect(embed('weighing › Nowhere')).toContainText('no heading or block named “Nowhere”');
  await expect(reader.getByRole('button', { name: 'Nothing here' })).toBeVisible();
  await expect(reader.getByText('This file is not in this notebook')).toBeVisible();
  expect(await findViolations(page, { within: 'article' })).toEqual([]);

  await page.evaluate(([id, text]) => cloister.files.write(id, '/protocols/weighing.md', text), [
    notebookId,
    PROTOCOL.replace('Wipe it.', 'Rinse it.'),
  ] as const);
  await expect(embed('weighing › Cleaning')).toContainText('Rinse it.');

  await reader.getByRole('link', { name: 'to the end' }).click();
  await expect(reader.getByText('The end.')).toBeFocused();
  await reader.getByRole('link', { name: 'to the part' }).click();
  await expect(reader.getByRole('heading', { name: 'Part' })).toBeFocused();

  await whole.getByRole('link', { name: 'the scale' }).click();
  await expect(page.getByRole('region', { name: 'Reading view of /protocols/scale.md' })).toBeVisible();
  await page.goBack();
  await reader.getByRole('link', { name: 'to the mass' }).click();
  const protocol = page.getByRole('region', { name: 'Reading view of /protocols/weighing.md' });
  await expect(protocol.getByRole('listitem').filter({ hasText: 'Note the mass' })).toBeFocused();
  await page.goBack();
  await embed('weighing › Cleaning').getByRole('link', { name: 'weighing › Cleaning' }).click();
  await expect(protocol.getByRole('heading', { name: 'Cleaning' })).toBeFocused();
});

test('embeds without an end, too many of them, and long notes are bounded and explained', async ({ page, rootUrl }) => {
  const { notebookId, reader } = await readNotes(
    page,
    rootUrl,
    {
      '/self.md': '# Self\n\n![[self]]\n\n![[#Part]]\n\n## Part\n\n![[self#Part]]\n',
      '/a.md': '# A\n\n![[b]]\n',
      '/b.md': '# B\n\n![[a]]\n',
      '/d1.md': 'one\n\n![[d2]]',
      '/d2.md': 'two\n\n![[d3]]',
      '/d3.md': 'three\n\n![[d4]]',
      '/d4.md': 'four\n\n![[d5]]',
      '/d5.md': 'five\n',
      '/many.md': `# Many\n\n${'![[d5]]\n'.repeat(10_000)}`,
    },
    '/self.md',
  );
  const open = async (path: string) => {
    await page.goto(`${rootUrl}?console#/notebook/${notebookId}/file${path}`);
    const shown = page.getByRole('region', { name: `Reading view of ${path}` });
    await expect(shown).toBeVisible();
    return shown;
  };
  await expect(reader.getByText('it contains itself')).toHaveCount(3);
  await expect((await open('/a.md')).getByText('it contains itself')).toHaveCount(1);
  const deep = await open('/d1.md');
  await expect(deep.getByText('four')).toBeVisible();
  await expect(deep.getByText('nested more than 3 deep')).toBeVisible();
  await expect(deep.getByText('five')).toHaveCount(0);

  const many = await open('/many.md');
  await expect(many.getByText('more than 50 embeds').first()).toBeVisible();
  await expect(many.getByRole('region', { name: 'Embedded: d5' })).toHaveCount(50);

  await page.evaluate(async (id) => {
    const long = `# Long\n\n${'word '.repeat(3_000_000)}\n\n## Last\n\nend`;
    await cloister.files.write(id, '/long.md', long);
    await cloister.files.write(id, '/embeds-long.md', '![[long]]\n\n![[long#Last]]\n\n![[long]]');
    Object.assign(window, { longTasks: [] as number[] });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) Reflect.get(window, 'longTasks').push(duration);
    }).observe({ type: 'longtask' });
  }, notebookId);
  const long = await open('/embeds-long.md');
  await expect(long.getByText('Only the beginning is shown')).toHaveCount(2);
  await expect(long.getByText('No heading or block named “Last” is in the first 200,000 characters')).toBeVisible();
  const longest = await page.evaluate(() => Math.max(0, ...Reflect.get(window, 'longTasks')));
  test.info().annotations.push({ type: 'longest task, ms', description: String(longest) });
});

/** One second of silence: WAV, 8 kHz, 8 bits. */
function silence(): number[] {
  const bytes = new DataView(new ArrayBuffer(44 + 8000));
  const words: [number, number][] = [
    [0, 0x52494646],
    [8, 0x57415645],
    [12, 0x666d7420],
    [36, 0x64617461],
  ];
  for (const [at, word] of words) bytes.setUint32(at, word);
  for (const [at, value] of [
    [4, 8036],
    [16, 16],
    [24, 8000],
    [28, 8000],
    [40, 8000],
  ] as const)
    bytes.setUint32(at, value, true);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    bytes.setUint16(at, value, true);
  for (let at = 44; at < 8044; at += 1) bytes.setUint8(at, 128);
  return [...new Uint8Array(bytes.buffer)];
}

test('recordings, tables and documents are embedded, and nothing plays by itself', async ({ page, rootUrl }) => {
  const { notebookId, reader } = await readNotes(
    page,
    rootUrl,
    {
      '/masses.csv': `tray,mass\n${Array.from({ length: 40 }, (_, row) => `T${row},${row}.5`).join('\n')}\n`,
      '/paper.pdf': new TextDecoder().decode(makePdf([1, 2, 3, 4].map((page) => ({ lines: [`Page ${page}`] })))),
      '/broken.webm': 'no film',
      '/day.md':
        '![[sound.wav]]\n\n![a film](broken.webm)\n\n![[masses.csv|Masses]]\n\n![[paper.pdf#page=3]]\n\n![far](https://far.example/a.mp4)\n',
    },
    '/day.md',
  );
  await page.evaluate(([id, bytes]) => cloister.files.write(id, '/sound.wav', Uint8Array.from(bytes)), [
    notebookId,
    silence(),
  ] as const);
  const sound = reader.getByRole('region', { name: 'Embedded: sound.wav' }).locator('audio');
  await expect(sound).toHaveAttribute('src', /^blob:/);
  await expect.poll(() => sound.evaluate((player: HTMLAudioElement) => player.duration)).toBe(1);
  expect(await sound.evaluate((player: HTMLAudioElement) => [player.paused, player.autoplay, player.controls])).toEqual(
    [true, false, true],
  );
  await expect(reader.getByRole('region', { name: 'Embedded: a film' })).toContainText('cannot be played');
  const table = reader.getByRole('region', { name: 'Embedded: Masses' });
  await expect(table.getByRole('columnheader', { name: 'mass' })).toBeVisible();
  await expect(table.getByRole('cell', { name: 'T19' })).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(21);
  await expect(table).toContainText('Showing the first 20 rows');
  await expect(reader.getByText('External image, not loaded')).toBeVisible();
  expect(await findViolations(page, { within: 'article' })).toEqual([]);
  await table.getByRole('link', { name: 'Masses' }).click();
  await expect(page.getByRole('article', { name: '/masses.csv' })).toBeVisible();
  await page.goBack();
  await reader.getByRole('link', { name: 'paper.pdf, page 3' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Page' })).toHaveValue('3');
  await expect(page.getByRole('region', { name: 'Page 3' })).toContainText('Page 3');
});
