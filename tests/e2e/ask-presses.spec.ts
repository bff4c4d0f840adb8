import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';

/** The buttons that the Ask bar has without a message, and what a press on each of them does. */
const BUTTONS = [
  { name: /^Agent: /, opens: 'Choose an agent' },
  { name: 'Attach files', opens: 'Attach files' },
  { name: 'Dry run: plan only, change nothing', opens: null },
  { name: /^(?:Dictate|Stop dictation)/, opens: null },
] as const;

const OPTIONS = 'Options of this run';

/** Opens a notebook in a browser that recognizes speech on the device, which shows the microphone. */
async function openBar(page: Page, rootUrl: string) {
  await page.addInitScript(() => {
    class Recognition extends EventTarget {
      start() {}
      stop() {}
      abort() {}
    }
    Object.defineProperty(Recognition.prototype, 'processLocally', { get: () => true, set: () => undefined });
    Object.assign(Recognition, { available: async () => 'available', install: async () => true });
    Object.assign(globalThis, { SpeechRecognition: Recognition });
  });
  await openConsole(page, rootUrl);
  await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Bench' });
    await cloister.notebooks.import(notebookId, [{ path: '/mass.md', content: '1.5 g' }]);
  });
  const bar = page.getByRole('search', { name: 'Ask' });
  const button = (name: string | RegExp) => bar.getByRole('button', { name });
  for (const { name } of BUTTONS) await expect(button(name)).toBeVisible();
  /** Leaves the bar as it is before a press: with the focus in the field, or without the focus. */
  const leave = async (state: 'closed' | 'open') => {
    const field = bar.getByRole('textbox', { name: 'Ask' });
    await field.focus();
    await expect(button(OPTIONS)).toBeVisible();
    if (state === 'open') return;
    await field.blur();
    await expect(button(OPTIONS)).toBeHidden();
  };
  const middleOf = async (name: string | RegExp) => {
    const box = await button(name).boundingBox();
    if (box === null) throw new Error(`no box of ${name}`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  /** Checks that a press on each button does at once what the button is for. */
  const expectOnePress = async (press: (x: number, y: number) => Promise<void>) => {
    for (const state of ['closed', 'open'] as const) {
      for (const { name, opens } of BUTTONS) {
        await leave(state);
        await press(...(await middleOf(name)));
        if (opens === null) {
          await expect(button(name), `${name} in the ${state} bar`).toHaveAttribute('aria-pressed', 'true');
          await button(name).press('Enter');
          await expect(button(name)).toHaveAttribute('aria-pressed', 'false');
        } else {
          await expect(page.getByRole('menu', { name: opens }), `${name} in the ${state} bar`).toBeVisible();
          await page.keyboard.press('Escape');
          await expect(page.getByRole('menu')).toHaveCount(0);
        }
      }
    }
    await leave('open');
    await press(...(await middleOf(OPTIONS)));
    await expect(page.getByRole('region', { name: OPTIONS })).toBeVisible();
    await button(OPTIONS).press('Enter');
    await expect(page.getByRole('region', { name: OPTIONS })).toHaveCount(0);
  };
  return { bar, button, leave, middleOf, expectOnePress };
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('one tap on a button of the Ask bar is enough', async ({ page, rootUrl }) => {
    const { expectOnePress } = await openBar(page, rootUrl);
    await expectOnePress((x, y) => page.touchscreen.tap(x, y));
  });

  test('one tap removes an attachment while the field has the focus, and sends', async ({ page, rootUrl }) => {
    const { bar, button, leave, middleOf } = await openBar(page, rootUrl);
    await bar.getByRole('textbox', { name: 'Ask' }).pressSequentially('@');
    await page.getByRole('option', { name: 'mass.md' }).tap();
    const remove = 'Remove mass.md';
    await expect(button(remove)).toBeVisible();
    await leave('open');
    await page.touchscreen.tap(...(await middleOf(remove)));
    await expect(button(remove)).toHaveCount(0);

    await bar.getByRole('textbox', { name: 'Ask' }).fill('What is in /?');
    await page.touchscreen.tap(...(await middleOf('Send')));
    await expect(page.getByRole('article', { name: 'What is in /?' })).toBeVisible();
  });
});

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 800, height: 700 } });

  test('one press of the mouse on a button of the Ask bar is enough', async ({ page, rootUrl }) => {
    const { expectOnePress } = await openBar(page, rootUrl);
    await expectOnePress((x, y) => page.mouse.click(x, y));
  });
});
