import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ApprovalCard } from '../../src/ui/approval/approval-card.tsx';
import { openRunScreen, type RunScreen } from '../support/browser/run-screen.tsx';

let screen: RunScreen;

beforeEach(async () => {
  screen = await openRunScreen();
});

afterEach(() => screen.close());

const ONE = { toolName: 'move_file', input: { from: '/notes/a.md', to: '/notes/z.md' } };
const MANY = {
  toolName: 'move_files',
  input: {
    moves: [
      { from: '/notes/a.md', to: '/notes/z.md' },
      { from: '/notes/d.md', to: '/notes/old/d.md' },
    ],
  },
};

async function askToMove(name: string, { toolName, input }: typeof ONE | typeof MANY): Promise<void> {
  const { services, notebookId } = screen;
  const files = {
    '/notes/a.md': '# A',
    '/notes/b.md': 'First [[a]].',
    '/index.md': 'To [[a]] and [[b]].',
    '/c.md': '[[b]]',
    '/notes/d.md': '# D',
    '/e.md': '[d](notes/d.md)',
  };
  for (const [path, text] of Object.entries(files))
    await services.call('files.write', { notebookId, path, content: text });
  await services.call('agents.create', {
    name,
    title: 'Mover',
    description: '',
    scope: { notebooks: [notebookId], folders: ['/notes'], fileTypes: ['*'] },
    can: { read: true, write: true, create: true, delete: true },
  });
  await services.call('tools.call', { agent: name, toolName, input, notebookId });
  const [approval] = await services.runtime.services.store.database.approvals.toArray();
  if (!approval) throw new Error('The call did not ask.');
  await screen.show(<ApprovalCard approval={approval} />);
}

it('shows the links that follow a move, and the notes out of scope that keep theirs', async () => {
  await askToMove('mover', ONE);
  const sentence = 'Mover wants to move /notes/a.md to /notes/z.md and change 1 file';
  const card = page.getByRole('region', { name: sentence });
  await expect.element(card.getByText('First [[z]].').first()).toBeVisible();
  const missed = card.getByText('/index.md', { exact: true });
  await expect.element(missed).toBeVisible();
  await expect.element(card.getByText(/^Mover can’t change 1 note that links here/)).toBeVisible();
  expect(card.getByText('/c.md', { exact: true }).query()).toBeNull();
});

it('shows several moves in one card, with the links of all', async () => {
  await askToMove('mover-of-many', MANY);
  const card = page.getByRole('region', { name: 'Mover wants to move 2 files and change 1 file' });
  await expect.element(card.getByText('First [[z]].').first()).toBeVisible();
  await expect.element(card.getByText(/^Mover can’t change 2 notes that link here/)).toBeVisible();
  for (const path of ['/index.md', '/e.md']) await expect.element(card.getByText(path, { exact: true })).toBeVisible();
});

it('is one line in the panel while the centre shows another page, which leads to the change', async () => {
  screen.follow({ view: 'settings' });
  await askToMove('beside', ONE);
  await expect.element(page.getByText(/^Mover wants to move/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Answer it here' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Reject' }).query()).toBeNull();
  await page.getByRole('button', { name: 'Open in the centre' }).click();
  await expect.element(page.getByText(/^Shown in the centre of the window\./)).toBeVisible();
  expect(location.hash).toContain('approval');
  await page.getByRole('button', { name: 'Answer it here' }).click();
  await expect.element(page.getByRole('button', { name: 'Reject' })).toBeVisible();
});
