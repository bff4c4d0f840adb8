import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { RenderedNote } from '../../src/ui/approval/change/rendered-note.tsx';
import { SearchProvider } from '../../src/ui/state/notebook/search-context.tsx';
import { openRunScreen, type RunScreen } from '../support/browser/run-screen.tsx';
import { emptySearch } from '../support/fake-client.ts';

let screen: RunScreen;

beforeEach(async () => {
  screen = await openRunScreen();
});

afterEach(() => screen.close());

it('shows a proposed note without offering to create the notes that it links to', async () => {
  const text = 'See [[Not here]] and ![[Nor this]].';
  await screen.show(
    <SearchProvider client={emptySearch}>
      <RenderedNote notebookId={screen.notebookId} path="/week.md" text={text} />
    </SearchProvider>,
  );
  const rendered = page.getByRole('region', { name: 'Rendered' });
  await expect.element(rendered.getByText('(Not here is not in this notebook)')).toBeVisible();
  await expect.element(rendered.getByText('(Nor this is not in this notebook)')).toBeVisible();
  expect(rendered.getByRole('button').query()).toBeNull();
});
