import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AgentsView } from '../../src/ui/agents/agents-view.tsx';
import { NoteView } from '../../src/ui/editor/note/note-view.tsx';
import { usePlace } from '../../src/ui/state/place-context.tsx';
import { openRunScreen, type RunScreen } from '../support/browser/run-screen.tsx';

let screen: RunScreen;

beforeEach(async () => {
  screen = await openRunScreen();
});

afterEach(() => screen.close());

const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = async (name: string) => {
  await expect.element(button(name)).toBeVisible();
  (button(name).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
};

function Agents() {
  const { route } = usePlace();
  const name = route.view === 'agents' ? route.name : null;
  return <AgentsView name={name} creating={route.view === 'new-agent'} />;
}

it('goes to the heading of a new agent, and of the agent that was created', async () => {
  screen.follow({ view: 'agents', name: null });
  await screen.show(<Agents />);
  await press('New agent');
  await expect.element(heading('New agent')).toHaveFocus();
  await page.getByRole('textbox', { name: 'Title' }).fill('Reader');
  await page.getByRole('radio', { name: 'In all of Plants' }).click();
  await page.getByRole('radio', { name: 'No, only read', exact: false }).click();
  await press('Create agent');
  await expect.element(heading('Reader')).toHaveFocus();
});

function Log({ notebookId }: { notebookId: string }) {
  const [isLeft, setLeft] = useState(false);
  if (isLeft) return <NoteView notebookId={notebookId} path="/gone.md" tools={null} />;
  return (
    <button type="button" onClick={() => setLeft(true)}>
      Open gone.md
    </button>
  );
}

it('goes to what is said of a file that was deleted', async () => {
  await screen.show(<Log notebookId={screen.notebookId} />);
  await press('Open gone.md');
  await expect
    .element(page.getByText('/gone.md does not exist. The file may have been moved or deleted.'))
    .toHaveFocus();
});
