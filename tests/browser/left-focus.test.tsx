import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HistoryView } from '../../src/features/history/page/history-view.tsx';
import { OverviewView } from '../../src/ui/across/overview-view.tsx';
import { StartPage } from '../../src/ui/shell/notebooks/start-page.tsx';
import { usePlace } from '../../src/ui/state/place-context.tsx';
import { openRunScreen, type RunScreen } from '../support/browser/run-screen.tsx';

let screen: RunScreen;

beforeEach(async () => {
  screen = await openRunScreen();
});
afterEach(() => screen.close());

const button = (name: string | RegExp) => page.getByRole('button', { name });
const press = async (name: string | RegExp) => {
  await expect.element(button(name)).toBeVisible();
  button(name).element().focus();
  await userEvent.keyboard('{Enter}');
};

it('stays in the entry of a change that is undone', async () => {
  const { services, notebookId } = screen;
  await services.call('files.write', { notebookId, path: '/plan.md', content: 'one\n' });
  await screen.show(<HistoryView of={null} />);
  await press(/^Undo, /);
  await expect.element(page.getByText('Undone: 1 file.')).toBeVisible();
  // With the notebook as it is after the change.
  await screen.show(<HistoryView of={null} />);
  await expect.element(page.getByRole('link', { name: 'State after the undo' })).toHaveFocus();
});

function Tables() {
  const { route } = usePlace();
  return <OverviewView path={route.view === 'overview' ? route.path : null} />;
}

it('goes to the heading of a view that is saved, and back to the button when it is not', async () => {
  screen.follow({ view: 'overview', path: null });
  await screen.show(<Tables />);
  await press('Save as view…');
  const field = page.getByRole('textbox', { name: 'Name of the view' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Save as view…')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('Samples{Enter}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.poll(() => location.hash).toContain('samples.md');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

function Start() {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <main id="main" tabIndex={-1} aria-label="Notebook" />;
  return <StartPage busy={false} onChoose={() => setOpen(true)} />;
}

it('goes to the notebook that the start page opens', async () => {
  await screen.show(<Start />);
  await press('Open the sample notebook');
  await expect.element(page.getByRole('main', { name: 'Notebook' })).toHaveFocus();
});
