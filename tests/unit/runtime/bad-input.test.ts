import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CloisterError, toErrorData } from '../../../src/contracts/errors/errors.ts';
import { openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

let lab: RuntimeLab;
beforeEach(async () => {
  lab = await openRuntimeLab();
});
afterEach(() => lab.stop());

const write = (notebookId: string, path: string, content: string | Uint8Array, more: { baseHash?: string } = {}) =>
  lab.call('files.write', { notebookId, path, content, ...more });

/** Resolves with what a call rejects with. */
const refusal = (call: Promise<unknown>): Promise<{ code: string; message: string }> =>
  call.then(
    () => ({ code: 'none', message: '' }),
    (error: CloisterError) => toErrorData(error),
  );

it('errors name the file, the place and what to do', async () => {
  const notebookId = await lab.notebook({ '/Straße.md': 'a', '/a.md': 'one' });
  const collision = await refusal(write(notebookId, '/STRASSE.md', 'b'));
  expect(collision.code).toBe('name-collision');
  expect(collision.message).toMatch(/STRASSE\.md.*Straße\.md|Straße\.md.*STRASSE\.md/);
  const long = await refusal(write(notebookId, `/${'n'.repeat(300)}`, 'a'));
  expect(long.code).toBe('name-too-long');
  expect(long.message).toContain('255');
  const large = await refusal(write(notebookId, '/movie.bin', new Uint8Array(60 * 1024 * 1024)));
  expect(large.code).toBe('file-too-large');
  expect(large.message).toMatch(/movie\.bin.*60.*50/s);
  expect(await refusal(write(notebookId, '/.git/config', 'a'))).toMatchObject({ code: 'reserved-name' });
  const message = 'Summarize everything';
  const model = await refusal(lab.call('runs.start', { message, agent: 'assistant', notebookId }));
  expect(model.code).toBe('agent-unavailable');
  expect(model.message).toContain('Navigator');
  expect(await refusal(write(notebookId, '/a.md', 'two', { baseHash: '0'.repeat(64) }))).toMatchObject({
    code: 'conflict',
  });
});

it('a call of an unknown tool or of an Object.prototype name is an error, and is logged', async () => {
  const notebookId = await lab.notebook();
  const call = (toolName: string) => lab.call('tools.call', { agent: 'navigator', toolName, input: {}, notebookId });
  const unknown = ['__proto__', 'constructor', 'toString', 'no_such_tool'];
  const never = ['system.run', 'docker', 'gateway', 'eval'];
  for (const name of unknown) expect(await call(name)).toMatchObject({ type: 'error', code: 'unknown-tool' });
  for (const name of never) expect(await call(name)).toMatchObject({ type: 'denied', rule: 'never' });
  const entries = await lab.call('audit.entries', { agent: 'navigator' });
  expect(entries.map(({ toolName }) => toolName)).toEqual([...unknown, ...never]);
});

it('the Navigator answers a request about an empty notebook', async () => {
  const notebookId = await lab.notebook();
  const { runId } = await lab.call('runs.start', { message: "Summarize last week's experiments", notebookId });
  const run = await lab.settled(runId);
  expect(run.status).toBe('completed');
  expect(await lab.call('approvals.list', {})).toEqual([]);
  expect(run.text.length).toBeGreaterThan(20);
});

it('an import takes valid files and names the others', async () => {
  const notebookId = await lab.notebook();
  const result = await lab.call('notebooks.import', {
    notebookId,
    entries: [
      { path: 'good.md', content: 'good' },
      { path: '../outside.md', content: 'bad' },
      { path: 'Good.md', content: 'same name' },
      { path: `${'x'.repeat(300)}.md`, content: 'long' },
      { path: '.git/config', content: 'reserved' },
      { path: 'big.bin', content: new Uint8Array(51 * 1024 * 1024) },
      { path: 'a\u0000b.md', content: 'nul' },
    ],
  });
  expect(result.skipped.map(({ code }) => code).sort()).toEqual([
    'file-too-large',
    'invalid-path',
    'invalid-path',
    'name-too-long',
  ]);
  expect(result.imported).toBe(3);
  expect(Object.keys(await lab.tree(notebookId))).toEqual(expect.arrayContaining(['/good.md', '/git-imported/config']));
});
