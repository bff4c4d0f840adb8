import type { Page } from '@playwright/test';
import { casesOf } from '../support/case-count.ts';
import type { TurnMaker } from '../support/provider/script.ts';
import { startProvider } from '../support/provider/start-provider.ts';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';

const SUMMARY = '/notes/samples-summary.md';
const FIRST = '# Samples in short\n\nFresh mass was 9.31 g.\n';
const SECOND = '# Samples in short\n\nFresh mass was 9.31 g (n = 8), see [[samples]].\n';
const PLAN = '1. Read /notes/samples.md.\n2. Write /notes/samples-summary.md.\n3. Check the number against the note.';
const REMARK = '- /notes/samples-summary.md: give the number of plants and link the source.';

const call = (name: string, input: object) => ({ name, input });

/** Answers by the role that the request gives: plans, does, sends back once, then approves. */
const answer: TurnMaker = ({ messages }) => {
  const since = messages.slice(messages.findLastIndex(({ role }) => role === 'user'));
  const said = JSON.stringify(since);
  const answers = since.filter(({ role }) => role === 'assistant').length;
  const turns = said.includes('Plan the work below')
    ? [{ calls: [call('read_file', { path: '/notes/samples.md' })] }, { text: PLAN }]
    : said.includes('was reviewed and sent back')
      ? [
          {
            calls: [
              call('edit_file', { path: SUMMARY, oldText: '9.31 g.', newText: '9.31 g (n = 8), see [[samples]].' }),
            ],
          },
          { text: 'I added the number of plants and the source.' },
        ]
      : said.includes('Review the changes below')
        ? [
            { calls: [call('read_file', { path: SUMMARY })] },
            {
              text: said.includes('n = 8')
                ? 'Everything is in the source.\n\nVERDICT: approve'
                : `${REMARK}\n\nVERDICT: send back`,
            },
          ]
        : [
            { calls: [call('read_file', { path: '/notes/samples.md' })] },
            { calls: [call('create_file', { path: SUMMARY, content: FIRST })] },
            { text: 'I wrote the summary.' },
          ];
  return turns[answers] ?? { text: 'Done.' };
};

const SIZES = [
  ['wide', 1280, 900],
  ['phone', 390, 844],
] as const;

/** Attaches pictures for people, in the full run. */
async function look(page: Page, name: string, attach: (name: string, body: Buffer) => Promise<void>): Promise<void> {
  for (const [size, width, height] of casesOf({ reduced: [], full: SIZES })) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await attach(`${name}-${size}-${colorScheme}`, await page.screenshot());
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('work is planned, done, sent back once, approved, and its origin is shown on the file', async ({
  page,
  rootUrl,
}, testInfo) => {
  const attach = (name: string, body: Buffer) => testInfo.attach(name, { body, contentType: 'image/png' });
  const server = await startProvider({ script: answer });
  try {
    await openConsole(page, rootUrl);
    const notebookId = await page.evaluate(async () => {
      const opened = await cloister.notebooks.openSample();
      location.hash = `#/notebook/${opened.notebookId}`;
      return opened.notebookId;
    });
    await page.evaluate(async (baseURL) => {
      const models = [{ modelId: 'small-model', contextTokens: 16_384 }];
      await cloister.providers.connect({ providerId: 'lab', kind: 'openai-compatible', baseURL, models });
    }, server.baseURL);
    await page.getByRole('link', { name: 'Work', exact: true }).click();
    await page.getByRole('link', { name: 'Reviews', exact: true }).click();
    await page.getByRole('button', { name: 'Plan, do, review' }).click();
    await expect(page.getByRole('heading', { name: 'Plan, do, review', level: 1 })).toBeVisible();
    await look(page, 'form', attach);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'What to do' }).fill(`Sum up /notes/samples.md in ${SUMMARY}`);
    await expect(page.getByRole('combobox', { name: 'Who reviews' })).toHaveValue('assistant');
    await page.getByRole('button', { name: 'Start' }).click();

    const state = page.getByRole('main').getByRole('status').first();
    await expect(state).toContainText('Waiting for your decision');
    await expect(state).toContainText('Round 2 of 3');
    const first = page.getByRole('region', { name: 'Round 1', exact: true });
    await expect(first).toContainText('Recommends to send it back');
    await expect(first).toContainText('give the number of plants');
    await expect(page.getByRole('region', { name: 'Round 2', exact: true })).toContainText('Recommends to approve');
    const files = await page.evaluate((id) => cloister.files.list(id), notebookId);
    expect(files.map(({ path }: { path: string }) => path)).not.toContain(SUMMARY);

    await page.reload();
    await expect(state).toContainText('Waiting for your decision');
    const changes = page.getByRole('region', { name: 'Changes to the notebook' }).first();
    await expect(changes).toContainText('n = 8');
    await look(page, 'review', attach);
    expect(await findViolations(page)).toEqual([]);
    await changes.getByRole('button', { name: 'Approve and write' }).scrollIntoViewIfNeeded();
    await expect(changes.getByText('Approving writes exactly these changes.')).toBeVisible();
    await changes.getByRole('button', { name: 'Approve and write' }).click();
    await expect(state).toContainText('Written to the notebook');
    expect(await page.evaluate(([id, path]) => cloister.files.read(id ?? '', path ?? ''), [notebookId, SUMMARY])).toBe(
      SECOND,
    );

    await page.getByRole('region', { name: 'Files written' }).getByRole('link', { name: SUMMARY }).click();
    await page.getByText('File history').first().click();
    const origin = page.getByRole('region', { name: 'How this file came to be' });
    await expect(origin).toContainText('Planned by Assistant (small-model)');
    await expect(origin).toContainText('Reviewed by Assistant (small-model)');
    await expect(origin).toContainText('after 2 rounds');
    await expect(origin).toContainText('Still as it was approved.');
    await origin.getByText('1 source').click();
    await expect(origin.getByRole('link', { name: '/notes/samples.md', exact: true })).toBeVisible();
    await look(page, 'origin', attach);
    expect(await findViolations(page)).toEqual([]);

    await page.goBack();
    await page.getByRole('button', { name: 'Undo in the notebook' }).click();
    await expect(page.getByText('What this work wrote was undone.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Redo in the notebook' })).toBeVisible();
    const after = await page.evaluate((id) => cloister.files.list(id), notebookId);
    expect(after.map(({ path }: { path: string }) => path)).not.toContain(SUMMARY);
  } finally {
    await server.close();
  }
});

test('planner and reviewer work in notebooks of their own, and the person hands over what they see', async ({
  page,
  rootUrl,
}, testInfo) => {
  const attach = (name: string, body: Buffer) => testInfo.attach(name, { body, contentType: 'image/png' });
  const server = await startProvider({ script: answer });
  try {
    await openConsole(page, rootUrl);
    const notebookId = await page.evaluate(async (baseURL) => {
      const models = [{ modelId: 'small-model', contextTokens: 16_384 }];
      await cloister.providers.connect({ providerId: 'lab', kind: 'openai-compatible', baseURL, models });
      const opened = await cloister.notebooks.openSample();
      for (const name of ['Planning', 'Checking']) {
        const { workspaceId } = await cloister.workspaces.create({ name: `${name} group` });
        const made = await cloister.notebooks.create({ name, workspaceId });
        await cloister.files.write(made.notebookId, '/notes/samples.md', `Only in ${name}.\n`);
      }
      location.hash = '#/reviews/new';
      return opened.notebookId;
    }, server.baseURL);
    await expect(page.getByRole('combobox', { name: 'Works in' })).toBeVisible();
    await look(page, 'form-places', attach);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'What to do' }).fill(`Sum up /notes/samples.md in ${SUMMARY}`);
    await page.getByRole('combobox', { name: 'Works in' }).selectOption(notebookId);
    await page.getByRole('combobox', { name: 'Plans in' }).selectOption({ label: 'Planning (Planning group)' });
    await page.getByRole('combobox', { name: 'Reviews in' }).selectOption({ label: 'Checking (Checking group)' });
    await page.getByRole('button', { name: 'Start' }).click();

    const handOver = page.getByRole('region', { name: 'Hand over' });
    const give = handOver.getByRole('button', { name: 'Hand over' });
    await expect(handOver).toContainText('This text goes from Planning to Assistant in');
    await expect(handOver).toContainText('2. Write /notes/samples-summary.md.');
    await expect(handOver).not.toContainText('Only in Planning.');
    await page.reload();
    await look(page, 'hand-over', attach);
    expect(await findViolations(page)).toEqual([]);
    await give.click();
    await expect(handOver).toContainText('Assistant in Checking');
    await expect(handOver).toContainText('Fresh mass was 9.31 g.');
    await give.click();
    await expect(handOver).toContainText('from Checking to Assistant');
    await expect(handOver).toContainText('give the number of plants');
    await give.click();
    await expect(handOver).toContainText('n = 8');
    await give.click();

    const state = page.getByRole('main').getByRole('status').first();
    await expect(state).toContainText('Waiting for your decision');
    const changes = page.getByRole('region', { name: 'Changes to the notebook' }).first();
    await changes.getByRole('button', { name: 'Approve and write' }).scrollIntoViewIfNeeded();
    await changes.getByRole('button', { name: 'Approve and write' }).click();
    await expect(state).toContainText('Written to the notebook');
    await page.getByRole('region', { name: 'Files written' }).getByRole('link', { name: SUMMARY }).click();
    await page.getByText('File history').first().click();
    const origin = page.getByRole('region', { name: 'How this file came to be' });
    await expect(origin).toContainText('Planned by Assistant (small-model) in Planning (Planning group)');
    await expect(origin).toContainText('Reviewed by Assistant (small-model) in Checking (Checking group)');
    await origin.getByText('4 texts handed over').click();
    await expect(origin).toContainText('by you from another notebook');
    await expect(origin.getByRole('link', { name: 'Save as a file' })).toHaveAttribute(
      'download',
      'samples-summary.md.provenance.json',
    );
    await expect(page.getByRole('link', { name: /from the reviewed work/ }).first()).toBeVisible();
    await look(page, 'origin-places', attach);
    expect(await findViolations(page)).toEqual([]);
  } finally {
    await server.close();
  }
});
