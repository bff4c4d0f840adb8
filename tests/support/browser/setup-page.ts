import { beforeAll, vi } from 'vitest';
import { page } from 'vitest/browser';

// Files share a page: each begins with the limits of the configuration, and with an empty page of the size of a new one.
vi.resetConfig();
beforeAll(async () => {
  await page.viewport(414, 896);
  document.body.replaceChildren();
  location.hash = '';
});
