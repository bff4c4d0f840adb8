import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { RenderView } from '../../src/client/workers/render-client.ts';
import { CloisterError } from '../../src/contracts/errors/errors.ts';
import { NotebookReader } from '../../src/ui/preview/notebook/notebook-reader.tsx';
import { renderer } from '../../src/ui/preview/renderer.ts';

let root: Root | null = null;

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const stalled = () => new CloisterError('stalled', 'It took too long.');

it('shows slow text without formatting, renders it on request, and can be stopped', async () => {
  const asked: { patient: boolean; answer: PromiseWithResolvers<unknown> }[] = [];
  const view: RenderView = {
    render: (_name, _input, patient = false) => {
      const answer = Promise.withResolvers<unknown>();
      asked.push({ patient, answer });
      return answer.promise as never;
    },
    stop: () => asked.at(-1)?.answer.reject(stalled()),
    close: () => undefined,
  };
  vi.spyOn(renderer, 'open').mockReturnValue(view);
  const place = document.createElement('main');
  document.body.append(place);
  root = createRoot(place);
  root.render(<NotebookReader notebookId="n" path="/slow.ipynb" text="the slow text" />);

  await expect.element(page.getByText('Reading the note…')).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.answer.reject(stalled());
  await expect.element(page.getByText('Rendering took too long', { exact: false })).toBeVisible();
  await expect.element(page.getByText('the slow text')).toBeVisible();

  await page.getByRole('button', { name: 'Render anyway' }).click();
  await expect.element(page.getByText('up to two minutes', { exact: false })).toBeVisible();
  await expect.element(page.getByText('the slow text')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.element(page.getByText('Rendering took too long', { exact: false })).toBeVisible();

  await page.getByRole('button', { name: 'Render anyway' }).click();
  await expect.poll(() => asked.length).toBe(3);
  asked[2]?.answer.resolve({ type: 'broken', reason: 'no JSON', line: 3 });
  await expect.element(page.getByText('Line 3: no JSON', { exact: false })).toBeVisible();
  expect(asked.map(({ patient }) => patient)).toEqual([false, true, true]);
});
