import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Notebook } from '../../src/contracts/domain/notebook/notebook.ts';
import { SearchProvider } from '../../src/ui/state/notebook/search-context.tsx';
import { useNoteNames } from '../../src/ui/state/notebook/use-note-names.ts';
import { PlaceProvider } from '../../src/ui/state/place-context.tsx';
import { emptySearch } from '../support/fake-client.ts';

const notebook: Notebook = {
  notebookId: 'nb',
  workspaceId: 'ws',
  name: 'Plants',
  createdMs: 0,
  seq: 1,
  files: 1,
  sizeBytes: 1,
  quotaBytes: 1000,
  sample: false,
};
const PATHS = ['/notes/day.md'];
const search = { ...emptySearch, names: async () => ['Blue ratio'] };

function Name() {
  const nameOf = useNoteNames(PATHS);
  return <li>{PATHS.map(nameOf)}</li>;
}

it('every place that shows a note learns its name', async () => {
  const place = document.createElement('ul');
  document.body.append(place);
  const root = createRoot(place);
  root.render(
    <SearchProvider client={search}>
      <PlaceProvider notebook={notebook} notebooks={[notebook]}>
        <Name />
        <Name />
      </PlaceProvider>
    </SearchProvider>,
  );
  await expect
    .poll(() =>
      page
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Blue ratio', 'Blue ratio']);
  root.unmount();
  place.remove();
});
