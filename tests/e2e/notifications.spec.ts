import type { Page } from '@playwright/test';
import { openOtherOrigin } from '../support/gate/other-origin.ts';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';
import { openNotebook } from './open-notebook.ts';

/** What the page believes about itself: a headless tab is never hidden. */
const hide = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, icon }) => ({ title, body, icon }));
  });

test('an approval that waits while no tab is visible is a notification, once the person has turned that on', async ({
  page,
  context,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/notes/a.md': 'Alpha\n' });
  const ask = (path: string) => page.evaluate((to) => cloister.chat(`write ${to}: hello`), path);
  await hide(page, true);
  const first = await ask('/notes/b.md');
  expect(await shown(page)).toEqual([]);
  await page.evaluate((runId) => cloister.runs.cancel(runId), first.runId);

  await context.grantPermissions(['notifications'], { origin: new URL(rootUrl).origin });
  await page.evaluate(() => {
    location.hash = '#/settings';
  });
  const choice = page.getByRole('checkbox', { name: /^Tell me when an approval waits/ });
  await expect(choice).not.toBeChecked();
  // Set once the browser has told the permission.
  await choice.click();
  await expect(choice).toBeChecked();
  const second = await ask('/notes/secret-name.md');
  const notice = { title: 'Cloister: approval needed', body: 'Navigator is waiting for your approval.', icon: '' };
  await expect.poll(() => shown(page)).toEqual([notice]);
  await page.evaluate((runId) => cloister.runs.cancel(runId), second.runId);
  await expect.poll(() => shown(page)).toEqual([]);

  await hide(page, false);
  await ask('/notes/c.md');
  await expect(page.getByText('1 approval').first()).toBeVisible();
  expect(await shown(page)).toEqual([]);
  await choice.uncheck();
  await expect(choice).not.toBeChecked();
});

test('with the permission, no notification fetches a picture from another server', async ({
  page,
  context,
  rootUrl,
}) => {
  const other = await openOtherOrigin();
  await context.grantPermissions(['notifications'], { origin: new URL(rootUrl).origin });
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/notes/a.md': 'Alpha\n' });
  const outcomes = await page.evaluate(async (far) => {
    const registration = await navigator.serviceWorker.ready;
    const pictures = { icon: `${far}/icon.png`, badge: `${far}/badge.png`, image: `${far}/image.png` };
    await registration.showNotification('x', { body: 'text', tag: 'one', ...pictures });
    const [notification] = await registration.getNotifications();
    const tried = (type: unknown) => {
      try {
        return String(Reflect.construct(type as never, ['x', pictures]));
      } catch {
        return 'refused';
      }
    };
    return {
      icon: notification?.icon,
      body: notification?.body,
      global: tried(Reflect.get(globalThis, 'Notification')),
      // That of a notification that is shown is inherited: the one of all event targets.
      own: notification?.constructor.name,
    };
  }, other.origin);
  expect(outcomes).toEqual({ icon: '', body: 'text', global: 'refused', own: 'EventTarget' });
  expect(page.workers().length).toBeGreaterThan(0);
  for (const worker of page.workers()) {
    // Workers keep the constructor; their policy refuses the picture.
    await worker.evaluate(
      (far) =>
        new Promise((done) => {
          const notification = new Notification('x', { icon: `${far}/worker.png` });
          notification.onshow = done;
          notification.onerror = done;
        }),
      other.origin,
    );
  }
  expect(other.hits).toEqual([]);
  await other.close();
});
