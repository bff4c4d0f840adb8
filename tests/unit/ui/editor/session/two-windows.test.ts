import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNoteSession } from '../../../../../src/ui/editor/session/note-session.ts';
import { openText } from '../../../../../src/ui/state/notebook/line-endings.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../../support/runtime-lab.ts';
import { waitUntil } from '../../../../support/wait-until.ts';

const path = '/day.md';
const ONE = 'first\n\nmiddle\n\nlast\n';

let lab: RuntimeLab;
let notebookId: string;
beforeEach(async () => {
  lab = await openRuntimeLab();
  notebookId = await lab.notebook({ [path]: ONE });
});
afterEach(() => lab.stop());

const file = async () => (await lab.runtime.services.store.notebook(notebookId)).get(path) ?? null;
const draft = async () => (await lab.database.drafts.toCollection().first()) ?? null;
const read = () => lab.call('files.read', { notebookId, path });

/** Opens the note in a window, which learns of files and drafts only when `look` is called. */
async function openWindow() {
  const readText = async (hash: string) => openText(await lab.runtime.services.store.readBytes(hash));
  const session = createNoteSession({ notebookId, path, call: lab.call, readText });
  const look = async () => {
    session.setFile(await file());
    if (!session.ownsDraft()) session.setDraft(await draft());
    await waitUntil(() => expect(session.state.get().phase).toBe('open'));
  };
  const text = () => session.read();
  /** Types and waits until the draft is stored. */
  const type = async (content: string) => {
    session.replaceText(content);
    await waitUntil(() => expect(session.state.get()).toMatchObject({ save: 'draft' }));
  };
  await look();
  return { session, look, text, type };
}

describe('two windows that write one note', () => {
  it('keep what both typed before either saw the other', async () => {
    const [a, b] = [await openWindow(), await openWindow()];
    await a.type('FIRST\n\nmiddle\n\nlast\n');
    await b.type('first\n\nmiddle\n\nLAST\n');
    await a.session.flush();
    await b.session.flush();
    expect(await read()).toBe('FIRST\n\nmiddle\n\nLAST\n');
    await a.look();
    await waitUntil(() => expect(a.text()).toBe('FIRST\n\nmiddle\n\nLAST\n'));
  });

  it('keep what one typed on top of the other, when the first goes on', async () => {
    const [a, b] = [await openWindow(), await openWindow()];
    await a.type('first, by A\n\nmiddle\n\nlast\n');
    await b.look();
    await waitUntil(() => expect(b.text()).toBe('first, by A\n\nmiddle\n\nlast\n'));
    await b.type('first, by A\n\nmiddle\n\nlast, by B\n');
    await a.session.flush();
    await a.look();
    await waitUntil(() => expect(a.text()).toBe('first, by A\n\nmiddle\n\nlast, by B\n'));
    a.session.replaceText(`${a.text()}more by A\n`);
    await a.session.flush();
    await b.session.flush();
    expect(await read()).toBe('first, by A\n\nmiddle\n\nlast, by B\nmore by A\n');
  });

  it('keep on the screen what one has saved since the other began to type', async () => {
    const [a, b] = [await openWindow(), await openWindow()];
    await a.type('FIRST\n\nmiddle\n\nlast\n');
    await a.session.flush();
    await a.look();
    // It begins from the text before.
    await b.type('first\n\nmiddle\n\nLAST\n');
    await a.look();
    expect(a.text()).toBe('FIRST\n\nmiddle\n\nlast\n');
    await a.type('FIRST\n\nMIDDLE\n\nlast\n');
    await b.session.flush();
    await a.session.flush();
    expect(await read()).toBe('FIRST\n\nMIDDLE\n\nLAST\n');
  });

  it('keep both in one draft while they type by turns', async () => {
    const [a, b] = [await openWindow(), await openWindow()];
    for (const count of [1, 2, 3]) {
      await a.type(a.text()?.replace(/^first.*/, `first${' A'.repeat(count)}`) ?? '');
      if (count === 1) await b.look();
      await b.type(b.text()?.replace(/last.*/, `last${' B'.repeat(count)}`) ?? '');
      expect(b.text()).toBe(`first${' A'.repeat(count)}\n\nmiddle\n\nlast${' B'.repeat(count)}\n`);
    }
    await a.session.flush();
    await b.session.flush();
    expect(await read()).toBe('first A A A\n\nmiddle\n\nlast B B B\n');
  });

  it('ask when both typed into one line, and lose neither text', async () => {
    const [a, b] = [await openWindow(), await openWindow()];
    await a.type('A\n\nmiddle\n\nlast\n');
    await b.type('B\n\nmiddle\n\nlast\n');
    await b.session.flush();
    expect(b.session.state.get()).toMatchObject({ conflict: true, text: 'B\n\nmiddle\n\nlast\n' });
    expect(await read()).toBe('A\n\nmiddle\n\nlast\n');
    // The draft of B waits for a choice. It is not replaced.
    await a.look();
    a.session.replaceText('A, more\n\nmiddle\n\nlast\n');
    await a.session.flush();
    expect(a.session.state.get()).toMatchObject({ save: 'failed' });
    expect(a.session.state.get()).toMatchObject({ problem: expect.stringContaining('Another window') });
    expect(await draft()).toMatchObject({ text: 'B\n\nmiddle\n\nlast\n' });
    await b.session.resolveConflict('theirs');
    await a.session.flush();
    expect(await read()).toBe('A, more\n\nmiddle\n\nlast\n');
  });
});
