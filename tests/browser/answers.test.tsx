import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { RunEvent } from '../../src/contracts/domain/run/event.ts';
import type { Run } from '../../src/contracts/domain/run/run.ts';
import { STREAM_CHANNEL } from '../../src/contracts/wire/channels.ts';
import { RunPanel } from '../../src/ui/run/run-panel.tsx';
import { openRunScreen, type RunScreen } from '../support/browser/run-screen.tsx';

let screen: RunScreen;
let first: Run;

beforeEach(async () => {
  screen = await openRunScreen();
  const { services, notebookId } = screen;
  await services.call('files.write', { notebookId, path: '/notes/leaves.md', content: '# Leaves\n' });
  await services.call('files.write', { notebookId, path: '/my notes/b.md', content: '# B\n' });
  const started = await services.call('runs.start', { message: 'Read /notes/leaves.md', notebookId });
  await services.settled(started.runId);
  const run = await services.runtime.services.store.database.runs.get(started.runId);
  if (!run) throw new Error('no run');
  first = run;
});

afterEach(() => screen.close());

/** Shows a conversation whose last answer is this text. */
async function answered(text: string): Promise<void> {
  const createdMs = first.createdMs + 1;
  await screen.put({ ...first, runId: 'run-2', prompt: 'Question 2', text, createdMs, updatedMs: createdMs });
  await screen.show(<RunPanel />);
}

const article = page.getByRole('article', { name: 'Question 2', exact: true });

describe('an answer', () => {
  it('is rendered as a note is', async () => {
    await answered('The mass is **9.31 g**.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- one\n- two');
    const mass = article.getByText('9.31 g', { exact: true });
    await expect.element(mass).toBeVisible();
    expect(mass.element().localName).toBe('strong');
    await expect.element(article.getByRole('table')).toBeVisible();
    await expect.element(article.getByText('**')).not.toBeInTheDocument();
  });

  it('opens files by its links, and shows links that lead nowhere as text', async () => {
    await answered(
      'See /notes/leaves.md, `/my notes/b.md`, [[leaves]], /none.md, [[None]] and [web](https://example.org/).',
    );
    const link = (name: string) => article.getByRole('link', { name, exact: true });
    // The offer below an answer links to the models.
    const inAnswer = 'a:not([href="#/models"])';
    const hrefs = () => [...article.element().querySelectorAll(inAnswer)].map((one) => one.getAttribute('href') ?? '');
    // A file is named by its title; its path is the tooltip.
    await expect.element(link('b')).toHaveAttribute('title', expect.stringContaining('/my notes/b.md'));
    const at = `#/notebook/${screen.notebookId}/file`;
    await expect
      .poll(hrefs)
      .toEqual([`${at}/notes/leaves.md`, `${at}/my%20notes/b.md`, `${at}/notes/leaves.md`, 'https://example.org/']);
    await expect.element(article.getByText('web', { exact: true })).toHaveAttribute('rel', 'noopener noreferrer');
    await expect.element(article.getByRole('button', { name: 'None' })).not.toBeInTheDocument();
    await link('leaves').last().click();
    await expect.poll(() => location.hash).toBe(`${at}/notes/leaves.md`);
  });

  it('shows hidden characters', async () => {
    await answered('a\u202eb **c\u200bd**');
    await expect.element(article.getByText('⟨U+202E⟩')).toBeVisible();
    await expect.element(article.getByText('⟨U+200B⟩')).toBeVisible();
  });

  it('of 4,000,000 characters is shown in parts', async () => {
    await answered('The **yield** was 42 g; see /notes/leaves.md.\n\n'.repeat(87_000).slice(0, 4_000_000));
    await expect.element(article.getByText('of 4,000,000 characters', { exact: false })).toBeVisible();
    await expect.poll(() => article.element().querySelectorAll('strong').length).toBeGreaterThan(700);
    const before = article.element().querySelectorAll('strong').length;
    await article.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => article.element().querySelectorAll('strong').length).toBeGreaterThan(before * 1.9);
  });

  it('is rendered while it streams, at a bounded rate', async () => {
    const run = { ...first, runId: 'run-2', prompt: 'Question 2', text: '', endedMs: null, epoch: 1 };
    const createdMs = first.createdMs + 1;
    await screen.put({ ...run, status: 'running', createdMs, updatedMs: createdMs });
    await screen.show(<RunPanel />);
    await expect.element(article.getByRole('button', { name: 'Cancel' })).toBeVisible();
    let renderings = 0;
    const watcher = new MutationObserver(() => {
      renderings += 1;
    });
    const channel = new BroadcastChannel(STREAM_CHANNEL);
    const send = (event: RunEvent) => channel.postMessage([event]);
    const bold = article.getByText('bold', { exact: true });
    // The panel listens from some time after it was painted; the start of a step empties its text.
    await expect
      .poll(() => {
        const shown = bold.query()?.localName;
        if (!shown) {
          send({ runId: 'run-2', type: 'step-start', step: 9, maxSteps: 10 });
          send({ runId: 'run-2', type: 'text-delta', step: 9, delta: 'It is **bold**' });
        }
        return shown;
      })
      .toBe('strong');
    watcher.observe(article.element(), { subtree: true, childList: true, characterData: true });
    for (let n = 0; n < 100; n += 1) {
      send({ runId: 'run-2', type: 'text-delta', step: 9, delta: ` and ${n}` });
      await new Promise((done) => setTimeout(done, 10));
    }
    await expect.element(article.getByText('and 99', { exact: false })).toBeVisible();
    watcher.disconnect();
    channel.close();
    expect(renderings).toBeLessThan(15);
    // No live region: a streaming text is not announced.
    expect(
      article.getByText('and 99', { exact: false }).element().closest('[aria-live], [role="status"], [role="log"]'),
    ).toBeNull();
  });
});
