import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import type { Notebook } from '../../src/contracts/domain/notebook/notebook.ts';
import { navigate } from '../../src/ui/routes/use-route.ts';
import { PlaceProvider, usePlace } from '../../src/ui/state/place-context.tsx';

const notebook: Notebook = {
  notebookId: 'nb-once',
  workspaceId: 'ws',
  name: 'Plants',
  createdMs: 0,
  seq: 1,
  files: 1,
  sizeBytes: 1,
  quotaBytes: 1000,
  sample: false,
};
const seen: { active: string | null; tabs: readonly string[] }[] = [];
let closeFile = (_path: string): void => undefined;

function Seen() {
  const place = usePlace();
  seen.push({ active: place.activePath, tabs: place.tabs });
  closeFile = place.closeFile;
  return <p>{place.activePath}</p>;
}

const open = async (path: string) => {
  seen.length = 0;
  navigate({ view: 'file', notebookId: 'nb-once', path });
  await expect.poll(() => document.querySelector('p')?.textContent).toBe(path);
  // Effects and what they would render.
  await new Promise((done) => setTimeout(done, 50));
};

afterEach(() => {
  window.location.hash = '';
});

it('a note that opens renders what follows the place once, with its tab', async () => {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  root.render(
    <PlaceProvider notebook={notebook} notebooks={[notebook]}>
      <Seen />
    </PlaceProvider>,
  );
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  await open('/a.md');
  expect(seen).toEqual([{ active: '/a.md', tabs: ['/a.md'] }]);
  await open('/b.md');
  expect(seen).toEqual([{ active: '/b.md', tabs: ['/a.md', '/b.md'] }]);
  // A closed tab stays closed, while its address is still shown and after.
  seen.length = 0;
  closeFile('/b.md');
  await expect.poll(() => document.querySelector('p')?.textContent).toBe('/a.md');
  expect(seen.every(({ tabs }) => !tabs.includes('/b.md'))).toBe(true);
  await open('/b.md');
  expect(seen).toEqual([{ active: '/b.md', tabs: ['/a.md', '/b.md'] }]);
  root.unmount();
  element.remove();
});
