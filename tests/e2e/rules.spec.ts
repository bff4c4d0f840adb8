import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';

test('an “Always” pressed by mistake is found from run, log and agent, tried, and taken back', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const allowAlways = (path: string) =>
    page.evaluate(async (at) => {
      const [known] = await cloister.notebooks.list();
      const notebookId = known?.notebookId ?? (await cloister.notebooks.create({ name: 'Bench' })).notebookId;
      const { pending } = await cloister.chat(`write ${at}: hello`, { notebookId });
      await cloister.approvals.respond(pending[0]?.approvalId ?? '', { decision: 'allow_always' });
    }, path);
  const rules = page.getByRole('main');
  const remove = async (path: string) => {
    const button = rules.getByRole('button', { name: `Remove: Allow: create …, only ${path}, for Navigator` });
    await button.click();
    await expect(button).toHaveCount(0);
  };

  await allowAlways('/one.md');
  await page.getByRole('link', { name: 'A rule was made. Show the rules.' }).last().click();
  await expect(rules.getByRole('heading', { name: 'Rules', level: 1 })).toBeVisible();
  await expect(rules.getByRole('link', { name: 'From an approval in this run' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await rules.getByRole('combobox', { name: 'Tool' }).selectOption('create_file');
  await rules.getByRole('textbox', { name: 'New file (path)', exact: true }).fill('/one.md');
  await page.evaluate(async () => {
    const [{ notebookId } = { notebookId: '' }] = await cloister.notebooks.list();
    await cloister.files.remove(notebookId, '/one.md');
  });
  await rules.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(rules.getByText('Allowed', { exact: true }).last()).toBeVisible();
  await expect(rules.getByText(/A rule allows this/)).toBeVisible();
  await remove('/one.md');
  await rules.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(rules.getByText('Asks you first')).toBeVisible();

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rules.getByText(/only \/one\.md/)).toBeVisible();
  await remove('/one.md');

  await allowAlways('/two.md');
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Made a rule' })
    .first()
    .getByRole('link', { name: 'Show the rules' })
    .click();
  await remove('/two.md');

  await allowAlways('/three.md');
  await page.getByRole('link', { name: 'Agents' }).first().click();
  await page.getByRole('main').getByRole('link', { name: 'Navigator' }).first().click();
  await page.getByRole('link', { name: 'Rules for this agent' }).click();
  await remove('/three.md');
});

test('a rule is made, edited and switched off by keyboard', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(() => cloister.notebooks.create({ name: 'Bench' }));
  await page.goto(`${rootUrl}?console#/rules`);
  const rules = page.getByRole('main');
  await rules.getByRole('button', { name: 'New rule' }).press('Enter');
  const form = rules.getByRole('form', { name: 'New rule' });
  await form.getByRole('radio', { name: 'Allow it without asking' }).press('Space');
  await form.getByRole('button', { name: 'Save rule' }).press('Enter');
  await expect(form.getByText('A rule that allows has to name a tool or a risk.')).toBeVisible();
  await form.getByRole('radio', { name: 'Deny it' }).press('Space');
  await form.getByRole('combobox', { name: 'Folder or files' }).fill('raw/**');
  await page.keyboard.press('Enter');
  await expect(rules.getByText('Deny anything, in /raw/**')).toBeVisible();
  await expect(rules.getByRole('button', { name: 'New rule' })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);

  await rules.getByRole('button', { name: 'Edit: Deny anything, in /raw/**' }).press('Enter');
  await rules.getByRole('checkbox', { name: 'changes of files' }).press('Space');
  await rules.getByRole('button', { name: 'Save rule' }).press('Enter');
  await expect(rules.getByText('Deny changes of files, in /raw/**')).toBeVisible();
  await rules.getByRole('checkbox', { name: 'Switch off: Deny changes of files, in /raw/**' }).press('Space');
  await expect(rules.getByText('Switched off')).toBeVisible();
  // A notice takes back its own change, whatever else changed since.
  await page.evaluate(() => cloister.rules.add({ effect: 'deny', match: { path: '/later/**' } }));
  await page.getByRole('button', { name: 'Undo', exact: true }).last().press('Enter');
  await expect(rules.getByText('Switched off')).toHaveCount(0);
  await expect(rules.getByText('Deny anything, in /later/**')).toBeVisible();
  await rules.getByRole('checkbox', { name: 'Switch off: Deny changes of files, in /raw/**' }).press('Space');
  await expect(rules.getByText('Switched off')).toBeVisible();
  expect(
    await page.evaluate(async () => (await cloister.rules.list()).filter(({ text }) => text.includes('/raw/'))),
  ).toMatchObject([{ text: 'deny any write action in /raw/**', off: true }]);
});

test('a link to a rule that was removed says so, and where to get it back', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const name = await page.evaluate(async () => {
    await cloister.notebooks.create({ name: 'Bench' });
    const rule = await cloister.rules.add({ effect: 'deny', match: { path: '/raw/**' } });
    await cloister.rules.remove(rule.ruleId);
    return rule.name;
  });
  await page.goto(`${rootUrl}?console#/rules/${encodeURIComponent(name)}`);
  const rules = page.getByRole('main');
  await expect(rules.getByText(/This rule was removed/)).toBeVisible();
  await rules.getByText('Earlier states', { exact: true }).click();
  await expect(rules.getByText('Returns: Deny anything, in /raw/**')).toBeVisible();
  await rules.getByRole('button', { name: 'Go back to this state' }).first().click();
  await expect(rules.getByText('Deny anything, in /raw/**', { exact: true })).toBeVisible();
  await expect(rules.getByText(/This rule was removed/)).toHaveCount(0);
});

test('a file of rules is shown in words first, then added and taken back as one', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(async () => {
    await cloister.notebooks.create({ name: 'Bench' });
    await cloister.rules.add({ effect: 'deny', match: { path: '/raw/**' } });
  });
  await page.goto(`${rootUrl}?console#/rules`);
  const rules = page.getByRole('main');
  const choose = (text: string) =>
    rules
      .getByLabel('File of rules')
      .setInputFiles({ name: 'lab-rules.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  const file = rules.getByRole('region', { name: 'Import rules from lab-rules.json' });

  await choose('[{"effect": "deny"');
  await expect(file.getByText(/not valid JSON: line 1, column 19/)).toBeVisible();
  await file.getByRole('button', { name: 'Cancel' }).click();
  await expect(rules.getByRole('button', { name: 'Import' })).toBeFocused();

  await choose(`{"rules": [
    {"effect": "deny", "match": {"path": "/raw/**"}},
    {"effect": "allow", "match": {"tool": "write_file", "path": "/notes/**"}, "off": false},
    {"effect": "confirm", "match": {"risk": "read", "path": "/letters/**"}},
    {"effect": "allow", "match": {"tool": "bash"}}
  ]}`);
  await expect(file.getByText('Adds 2 rules')).toBeVisible();
  await expect(file.getByText('Allow: write …, in /notes/**')).toBeVisible();
  await expect(file.getByText('Already there, not added again: 1')).toBeVisible();
  await expect(file.getByText(/^Line 5, “allow bash”: No rule can allow bash/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(async () => (await cloister.rules.list()).length)).toBe(
    (await page.evaluate(
      async () => (await cloister.rules.list()).filter(({ origin }) => origin === 'built-in').length,
    )) + 1,
  );

  await file.getByRole('button', { name: 'Add 2 rules' }).click();
  await expect(file).toHaveCount(0);
  await expect(rules.getByRole('listitem').filter({ hasText: 'Ask before reading, in /letters/**' })).toContainText(
    'From a file',
  );
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rules.getByText('in /letters/**')).toHaveCount(0);
  await expect(rules.getByText('Deny anything, in /raw/**')).toBeVisible();
});

test('several actions are picked in words, each becomes a rule, and one Undo takes all back', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Bench' });
    await cloister.files.write(notebookId, '/raw/a.csv', 'x');
  });
  await page.goto(`${rootUrl}?console#/rules`);
  const rules = page.getByRole('main');
  await rules.getByRole('button', { name: 'New rule' }).click();
  const form = rules.getByRole('form', { name: 'New rule' });
  await form.getByRole('radio', { name: 'Deny it' }).check();
  await form.getByRole('group', { name: 'Actions' }).getByText('Write', { exact: true }).click();
  await form.getByRole('checkbox', { name: 'change … edit_file', exact: true }).check();
  await form.getByText('Move', { exact: true }).click();
  await form.getByRole('checkbox', { name: 'move … to … move_file', exact: true }).check();
  await expect(form.getByText('1 picked')).toHaveCount(2);
  const place = form.getByRole('combobox', { name: 'Folder or files' });
  await expect(place.locator('xpath=..').locator('option')).toHaveAttribute('value', '/raw/**');
  await place.fill('/raw/**');
  expect(await findViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save rule' }).click();
  const made = rules.getByRole('listitem').filter({ hasText: 'in /raw/**' });
  await expect(made).toHaveText([/^Deny: change …, in \/raw\/\*\*edit_file/, /^Deny: move … to …, in .*move_file/]);

  // An edit changes the rule by its first action, and adds one for each other.
  await rules.getByRole('button', { name: 'Edit: Deny: change …, in /raw/**' }).click();
  await rules.getByRole('checkbox', { name: 'deletions' }).check();
  await rules.getByRole('button', { name: 'Save rule' }).click();
  await expect(made).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(made).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(made).toHaveCount(0);
});

test('of several rules all are made or none', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(() => cloister.notebooks.create({ name: 'Bench' }));
  await page.goto(`${rootUrl}?console#/rules`);
  const rules = page.getByRole('main');
  await rules.getByRole('button', { name: 'Try one: never delete anything' }).click();
  const form = rules.getByRole('form', { name: 'New rule' });
  await expect(form.getByRole('radio', { name: 'Deny it' })).toBeChecked();
  await expect(form.getByRole('checkbox', { name: 'deletions' })).toBeChecked();
  await form.getByRole('textbox', { name: 'Host' }).fill('not a host');
  await form.getByRole('checkbox', { name: 'requests over the network' }).check();
  await form.getByRole('button', { name: 'Save rule' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  expect(await page.evaluate(async () => (await cloister.rules.list()).some(({ origin }) => origin === 'person'))).toBe(
    false,
  );
  await form.getByRole('textbox', { name: 'Host' }).fill('');
  await form.getByRole('checkbox', { name: 'requests over the network' }).uncheck();
  await form.getByRole('button', { name: 'Save rule' }).click();
  await expect(rules.getByText('Deny deletions', { exact: true })).toBeVisible();
});

test('the tester has fields for the arguments, and JSON for the others', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Bench' });
    await cloister.files.write(notebookId, '/a.md', 'Alpha');
  });
  await page.goto(`${rootUrl}?console#/rules`);
  const tester = page.getByRole('region', { name: 'Try it' });
  const json = tester.getByRole('textbox', { name: 'Arguments, as JSON' });
  const tool = tester.getByRole('combobox', { name: 'Tool' });
  await tool.selectOption('search for “…” in … (grep)');
  await expect(json).toBeHidden();
  await tester.getByRole('textbox', { name: 'Search text (query)' }).fill('lettuce');
  await tester.getByRole('combobox', { name: 'Whole words only (wholeWord)' }).selectOption('true');
  await tester.getByRole('textbox', { name: 'limit' }).fill('5');
  await tester.getByText('Advanced', { exact: true }).click();
  expect(JSON.parse(await json.inputValue())).toMatchObject({ query: 'lettuce', wholeWord: true, limit: 5 });
  await tester.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(tester.getByText('Allowed', { exact: true })).toBeVisible();

  // The moves of several files are objects, which have no field.
  await tool.selectOption('move … (move_files)');
  await json.fill('{"moves": [{"from": "/a.md", "to": "/b.md"}]}');
  await tester.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(tester.getByText('Asks you first')).toBeVisible();
  await json.fill('{');
  await tester.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(tester.getByRole('alert')).toContainText('not JSON');
});

test('the menu of a folder leads to a rule that keeps agents out of it', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await page.evaluate(async () => {
    const made = await cloister.notebooks.create({ name: 'Bench' });
    await cloister.files.write(made.notebookId, '/private/diary.md', 'Mine.');
    location.hash = `#/notebook/${made.notebookId}/note`;
    return made.notebookId;
  });
  await page.getByRole('treeitem', { name: 'private' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Rule for agents…' }).click();
  const form = page.getByRole('form', { name: 'New rule' });
  await expect(form.getByRole('radio', { name: 'Deny it' })).toBeChecked();
  await expect(form.getByRole('combobox', { name: 'Folder or files' })).toHaveValue('/private');
  const toExport = page.getByRole('main').getByRole('link', { name: 'Export', exact: true });
  const exported = page.getByRole('main').getByText('The exported file holds');
  await expect(toExport).toHaveCount(0);
  await expect(exported).toHaveCount(0);
  await form.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByRole('main').getByText('Deny anything, in /private')).toBeVisible();
  await expect(toExport).toBeVisible();
  await expect(exported).toContainText('holds your rule');
  const { text } = await page.evaluate(
    async (id) => cloister.chat('Read /private/diary.md', { notebookId: id }),
    notebookId,
  );
  expect(text).toContain('A rule denies this: deny anything in /private.');
});
