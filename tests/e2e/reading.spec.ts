import { openOtherOrigin } from '../support/gate/other-origin.ts';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC';
const NOTE = `---
date: 2026-11-18
---
# Day 14

See [[plan#Next steps]], [[Missing note]] and a footnote[^1]. ![[dot.png|40]] ![far](https://example.org/x.png)

> [!warning] Hot plate
> Do not touch.

- [ ] Weigh the trays
- [x] Dry the leaves

| Tray | Mass |
|:--|--:|
| A | $x^2$ |

\`\`\`python
import os
\`\`\`

[bank.example](https://elsewhere.example/)

[^1]: At the foot.
`;

test.use({ sharesApp: true });

test('the reading view ticks tasks, follows links, and creates missing notes', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await page.evaluate(
    async ([note, dot]) => {
      const made = await cloister.notebooks.create({ name: 'Reading' });
      const steps = `# Plan\n\n${'Words.\n\n'.repeat(200)}## Next steps\n\nWeigh.\n`;
      await cloister.files.write(made.notebookId, '/notes/plan.md', steps);
      await cloister.files.write(
        made.notebookId,
        '/notes/dot.png',
        Uint8Array.from(atob(dot), (character) => character.charCodeAt(0)),
      );
      await cloister.files.write(made.notebookId, '/notes/day.md', note);
      location.hash = `#/notebook/${made.notebookId}/file/notes/day.md`;
      return made.notebookId;
    },
    [NOTE, DOT] as const,
  );
  await page.getByText('Read', { exact: true }).click();
  const reader = page.getByRole('region', { name: 'Reading view of /notes/day.md' });
  await expect(reader.getByRole('heading', { name: 'Day 14' })).toBeVisible();
  await expect(reader.getByText('2026-11-18')).toHaveCount(0);
  await expect(reader.getByRole('img', { name: 'dot.png' })).toBeVisible();
  await expect(reader.getByText('External image, not loaded')).toBeVisible();
  await expect(reader.getByRole('note', { name: 'Warning' })).toContainText('Do not touch.');
  await expect(reader.getByText('(links to elsewhere.example)')).toBeVisible();
  expect(await findViolations(page, { within: 'article' })).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Sections', 'Open notes']) await expect(page.locator(`nav[aria-label="${name}"]`)).toBeHidden();
  await expect(page.locator('header').first()).toBeHidden();
  await expect(reader.getByRole('heading', { name: 'Day 14' })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  const box = reader.getByRole('checkbox', { name: 'Weigh the trays' });
  await box.focus();
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await expect(box).toBeFocused();
  const text = () => page.evaluate((id) => cloister.files.read(id, '/notes/day.md'), notebookId);
  await expect.poll(text).toBe(NOTE.replace('- [ ] Weigh', '- [x] Weigh'));

  await reader.getByRole('link', { name: '1', exact: true }).click();
  await expect(reader.getByRole('listitem').filter({ hasText: 'At the foot.' })).toBeFocused();
  await page.goBack();
  await expect(reader.getByRole('heading', { name: 'Day 14' })).toBeInViewport();
  await page.goForward();

  await reader.getByRole('link', { name: 'plan › Next steps' }).click();
  const plan = page.getByRole('region', { name: 'Reading view of /notes/plan.md' });
  await expect(plan.getByRole('heading', { name: 'Next steps' })).toBeFocused();
  await expect(plan.getByRole('heading', { name: 'Next steps' })).toBeInViewport();

  await page.goBack();
  await reader.getByRole('button', { name: 'Missing note' }).click();
  await expect(page.getByRole('article', { name: '/notes/Missing note.md' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Linked from' })).toBeVisible();
});

test.describe('in a new page', () => {
  test.use({ sharesApp: false });

  test('the render worker cannot reach the network', async ({ page, rootUrl }) => {
    await openConsole(page, rootUrl);
    const started = page.waitForEvent('worker', (worker) => worker.url().includes('/render.worker'));
    await page.evaluate(async () => {
      const { notebookId } = await cloister.notebooks.create({ name: 'Reading' });
      await cloister.files.write(notebookId, '/a.md', '# A');
      location.hash = `#/notebook/${notebookId}/file/a.md`;
    });
    await page.getByText('Read', { exact: true }).click();
    const other = await openOtherOrigin();
    const refused = await (await started).evaluate(async (url) => {
      const violation = new Promise<string>((done) => {
        addEventListener('securitypolicyviolation', (event) => {
          if ('effectiveDirective' in event) done(String(event.effectiveDirective));
        });
      });
      const answer = await fetch(url, { mode: 'no-cors' }).then(
        () => 'reached',
        () => 'refused',
      );
      return [answer, await violation];
    }, other.origin);
    expect(refused).toEqual(['refused', 'connect-src']);
    expect(other.hits).toEqual([]);
    await other.close();
  });
});
