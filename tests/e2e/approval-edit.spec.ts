import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';

// The log is read, from its first entry.
test.use({ sharesApp: 'alone' });

const BEFORE = `${Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\n')}\n`;

test('a proposal is edited before it is allowed: a part left out, the text, and back', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const approvalId = await page.evaluate(async (content) => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Bench' });
    await cloister.files.write(notebookId, '/a.md', content);
    const proposed = content.replace('line 3\n', 'line three\n').replace('line 20\n', 'line twenty\n');
    const input = { path: '/a.md', content: proposed };
    const asked = await cloister.tools.call('navigator', 'write_file', input, { notebookId });
    return asked.type === 'needs-approval' ? asked.approvalId : '';
  }, BEFORE);
  await page.goto(`${rootUrl}?console#/approval/${approvalId}`);
  const card = page.getByRole('main');
  await expect(card.getByText('1 file changed · 2 lines added, 2 removed')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await card.getByRole('button', { name: 'Leave out part 2' }).press('Enter');
  await expect(card.getByText('1 file changed · 1 line added, 1 removed')).toBeVisible();
  await expect(card.getByText('You edited this.')).toBeVisible();

  await card.getByRole('button', { name: 'Edit text' }).press('Enter');
  const text = card.getByRole('textbox', { name: 'Text of /a.md' });
  await expect(text).toBeFocused();
  await text.fill('mine\n');
  expect(await findViolations(page)).toEqual([]);
  await card.getByRole('button', { name: 'Show the change' }).press('Enter');
  await expect(card.getByText('1 file changed · 1 line added, 30 removed')).toBeVisible();

  await card.getByRole('button', { name: 'Return to what the agent proposed' }).press('Enter');
  await expect(card.getByText('1 file changed · 2 lines added, 2 removed')).toBeVisible();
  await card.getByRole('button', { name: 'Side by side' }).press('Enter');
  await expect(card.getByText('line twenty')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await card.getByRole('button', { name: 'Edit arguments' }).press('Enter');
  const input = card.getByRole('textbox', { name: 'Arguments, as JSON' });
  await input.fill('{"path": "/a.md"');
  await card.getByRole('button', { name: 'Show the change' }).press('Enter');
  await expect(card.getByText('These arguments are not JSON.')).toBeVisible();
  await input.fill('{"path": "/b.md", "content": "b\\n"}');
  await card.getByRole('button', { name: 'Show the change' }).press('Enter');
  await expect(card.getByText('1 file created · 1 line added, 0 removed')).toBeVisible();
  const allow = card.getByRole('button', { name: 'Allow once' });
  // Not before the end of the change was shown.
  await expect(allow).toBeEnabled();
  await allow.press('Enter');
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const [{ notebookId } = { notebookId: '' }] = await cloister.notebooks.list();
        const read = (path: string) => cloister.files.read(notebookId, path).catch(() => null);
        return [await read('/b.md'), await read('/a.md')];
      }),
    )
    .toEqual(['b\n', BEFORE]);
  const edits = await page.evaluate(async () =>
    (await cloister.audit.entries({ limit: 200 })).filter(({ action }) => action === 'approval.edit'),
  );
  expect(edits.map(({ inputSummary }) => inputSummary)).toEqual(['hunks', 'text', 'reset', 'input']);
});

test('the console answers with other arguments, or with some parts', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const files = await page.evaluate(async (content) => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Bench' });
    await cloister.files.write(notebookId, '/a.md', content);
    const ask = async () => {
      const proposed = content.replace('line 3\n', 'line three\n').replace('line 20\n', 'line twenty\n');
      const asked = await cloister.tools.call(
        'navigator',
        'write_file',
        { path: '/a.md', content: proposed },
        { notebookId },
      );
      return asked.type === 'needs-approval' ? asked.approvalId : '';
    };
    await cloister.approvals.respond(await ask(), { decision: 'allow_once', input: { path: '/b.md', content: 'b\n' } });
    await cloister.approvals.respond(await ask(), { decision: 'allow_once', hunks: [1] });
    return [await cloister.files.read(notebookId, '/a.md'), await cloister.files.read(notebookId, '/b.md')];
  }, BEFORE);
  expect(files).toEqual([BEFORE.replace('line 20\n', 'line twenty\n'), 'b\n']);
});

test('“Always” asks for how much, the narrowest first', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const approvalId = await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Bench' });
    await cloister.files.write(notebookId, '/notes/a.md', 'a');
    await cloister.files.write(notebookId, '/notes/b.md', 'b');
    await cloister.files.write(notebookId, '/c.md', 'c');
    const input = { path: '/notes/a.md', content: 'hello' };
    const asked = await cloister.tools.call('navigator', 'write_file', input, { notebookId });
    return asked.type === 'needs-approval' ? asked.approvalId : '';
  });
  await page.goto(`${rootUrl}?console#/approval/${approvalId}`);
  const card = page.getByRole('main');
  await card.getByRole('button', { name: 'More answers' }).click();
  await page.getByRole('menuitem', { name: 'Always allow…' }).click();
  await expect(card.getByRole('radio', { name: 'Only for /notes/a.md' })).toBeChecked();
  await expect(card.getByRole('radio', { name: 'Only for /notes/a.md' })).toBeFocused();
  await expect(card.getByRole('radio', { name: 'Everywhere in the scope of Navigator: 3 files today' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await card.getByRole('radio', { name: 'In /notes and below: 2 files today' }).check();
  await card.getByRole('button', { name: 'Always allow' }).click();
  await expect
    .poll(() => page.evaluate(async () => (await cloister.rules.list()).filter(({ origin }) => origin === 'approval')))
    .toMatchObject([{ text: 'allow write_file in /notes/** for navigator' }]);
});
