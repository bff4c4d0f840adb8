import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NotebookReader } from '../../../src/core/ports/notebook-reader-port.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

const path = '/notes/day.md';
const THREE = 'one\n\ntwo\n\nthree\n';

let lab: RuntimeLab;
let notebookId: string;
beforeEach(async () => {
  lab = await openRuntimeLab();
  notebookId = await lab.notebook({ [path]: THREE });
  await lab.call('agents.create', agentSpec({ name: 'free', approvals: 'destructive-only' }));
  // Masking reads a file once more, before it is planned.
  await lab.call('redaction.update', { kinds: [] });
});
afterEach(() => lab.stop());

const tools = (toolName: string, input: unknown) =>
  lab.call('tools.call', { agent: 'free', toolName, input, notebookId });
const write = (content: string) => lab.call('files.write', { notebookId, path, content });
const read = () => lab.call('files.read', { notebookId, path });

/** Does something while the bytes of a file are being fetched for the next time. */
async function whileReading(act: () => Promise<unknown>): Promise<void> {
  const { store } = lab.runtime.services;
  const reader: NotebookReader = await store.notebook(notebookId);
  let done = false;
  const slowly =
    (fetch: (hash: string) => Promise<Uint8Array>) =>
    async (hash: string): Promise<Uint8Array> => {
      const bytes = await fetch(hash);
      if (!done) {
        done = true;
        await act();
      }
      return bytes;
    };
  Object.assign(reader, { readBytes: slowly(reader.readBytes.bind(reader)) });
  Object.assign(store, { readBytes: slowly(store.readBytes) });
}

describe('a change that is committed while another is planned', () => {
  it('is not overwritten by an edit of the previous text', async () => {
    await whileReading(() => write('ONE, by hand\n\ntwo\n\nthree\n'));
    const edited = await tools('edit_file', { path, oldText: 'three', newText: 'THREE' });
    expect(edited).toMatchObject({ type: 'error', code: 'conflict' });
    expect(await read()).toBe('ONE, by hand\n\ntwo\n\nthree\n');
  });

  it('is part of an edit that is planned after it, where values are masked', async () => {
    await lab.call('redaction.update', { kinds: ['email'] });
    await whileReading(() => write('ONE, by hand\n\ntwo\n\nthree\n'));
    const edited = await tools('edit_file', { path, oldText: 'three', newText: 'THREE' });
    expect(edited).toMatchObject({ type: 'result' });
    expect(await read()).toBe('ONE, by hand\n\ntwo\n\nTHREE\n');
  });

  it('is not overwritten when a new rule forbids it', async () => {
    const { store } = lab.runtime.services;
    const { revision } = await store.ruleBook();
    const rule = { ruleId: 'rule-1', effect: 'deny' as const, path: '/notes/**', createdMs: 0 };
    await whileReading(() =>
      store.commit({
        writes: [{ type: 'rule-book', atMs: 1, ruleBook: { revision: revision + 1, rules: [rule] } }],
        audit: [],
      }),
    );
    expect(await tools('edit_file', { path, oldText: 'three', newText: 'THREE' })).toMatchObject({
      type: 'error',
      code: 'stale-rights',
    });
    expect(await read()).toBe(THREE);
  });

  it('is not overwritten by a draft that was merged with the previous text', async () => {
    const base = (await lab.runtime.services.store.notebook(notebookId)).get(path)?.hash ?? null;
    await lab.call('drafts.save', { notebookId, path, text: 'one, typed\n\ntwo\n\nthree\n', baseHash: base });
    await write('one\n\ntwo, elsewhere\n\nthree\n');
    await whileReading(() => write('one\n\ntwo, elsewhere\n\nthree, elsewhere\n'));
    expect(await lab.call('drafts.commit', { notebookId, path })).toMatchObject({ state: 'merged' });
    expect(await read()).toBe('one, typed\n\ntwo, elsewhere\n\nthree, elsewhere\n');
  });
});
