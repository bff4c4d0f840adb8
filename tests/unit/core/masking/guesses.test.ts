import { describe, expect, it } from 'vitest';
import { openMaskedSession } from '../../../support/masked-session.ts';
import { createMemoryNotebook } from '../../../support/memory-notebook.ts';

const PASSWORD = 'K57mZMBnHaO7x';
const EMAIL = 'ada@example.org';
const SHOWN = /\[[A-Z]+-[0-9a-f]{8}\]/g;

const notebook = () =>
  createMemoryNotebook({
    '/secret.md': `password: ${PASSWORD}\n`,
    '/mail.md': `Write to ${EMAIL}.\n`,
    '/plain.md': 'Lettuce.\n',
  });
const first = (text: string) => text.match(SHOWN)?.[0] ?? 'none';

describe('a value that was put back where nothing marks it', () => {
  it('is masked in a later session that has not read it, and put back once more', async () => {
    const reader = notebook();
    const writing = openMaskedSession(reader);
    const shown = first(await writing.read('/secret.md'));
    expect(await writing.write('/note.md', `Rice ${shown}, twice: ${shown}`, 'create')).toBe(
      `Rice ${PASSWORD}, twice: ${PASSWORD}`,
    );
    const later = openMaskedSession(reader, 'session-2');
    const text = await later.read('/note.md');
    expect(text).toMatch(/^Rice \[\w+-\w+\], twice: \[\w+-\w+\]$/);
    expect(await later.write('/note.md', `${text} More.`, 'write')).toBe(`Rice ${PASSWORD}, twice: ${PASSWORD} More.`);
  });

  it('is masked in any session of this worker, too, after the note was moved', async () => {
    const reader = notebook();
    const writing = openMaskedSession(reader);
    const shown = first(await writing.read('/secret.md'));
    await writing.write('/note.md', `Rice ${shown}, see [x](plain.md)`, 'create');
    expect(await writing.move('/note.md', '/moved/note.md')).toBe('change');
    // Its places are known for this text only, so the link stays as it was.
    expect(reader.textAt('/moved/note.md')).toBe(`Rice ${PASSWORD}, see [x](plain.md)`);
    for (const key of ['session-1', 'session-2']) {
      expect(await openMaskedSession(reader, key).read('/moved/note.md')).not.toContain(PASSWORD);
    }
  });

  it('keeps the links of its note when their target moves, and the change names the note for the person', async () => {
    const reader = notebook();
    const writing = openMaskedSession(reader);
    const shown = first(await writing.read('/secret.md'));
    await writing.write('/note.md', `Rice ${shown}, see [x](plain.md)`, 'create');
    const planned = await writing.planMove('/plain.md', '/moved/plain.md');
    expect(planned).toMatchObject({ change: { keptLinks: [reader.get('/note.md')?.fileId] } });
    const other = await writing.planMove('/mail.md', '/moved/mail.md');
    expect(other.type === 'change' && 'keptLinks' in other.change).toBe(false);
  });
});

describe('a guess in a note of a model', () => {
  it('stays as it was written, right or wrong, in a later session that has read the value', async () => {
    for (const guess of [PASSWORD, 'K57mZMBnHaO8y']) {
      const reader = notebook();
      const guessing = openMaskedSession(reader);
      await guessing.write('/note.md', `Rice ${guess}`, 'create');
      const later = openMaskedSession(reader, 'session-2');
      await later.read('/secret.md');
      expect(await later.read('/note.md')).toBe(`Rice ${guess}`);
      // A link that follows a move makes no difference.
      await guessing.write('/linked.md', `${guess} [x](plain.md)`, 'create');
      await later.move('/linked.md', '/moved/linked.md');
      expect(await later.read('/moved/linked.md')).toBe(`${guess} [x](../plain.md)`);
    }
  });

  it('that is found as a value keeps the links of its note as they are', async () => {
    const reader = notebook();
    const guessing = openMaskedSession(reader);
    await guessing.read('/mail.md');
    await guessing.write('/note.md', `${EMAIL} [x](plain.md)`, 'create');
    await guessing.move('/note.md', '/moved/note.md');
    expect(reader.textAt('/moved/note.md')).toBe(`${EMAIL} [x](plain.md)`);
  });

  it('is not compared with a value: not by a guess beside it, nor by a placeholder in its place', async () => {
    const guessing = openMaskedSession(notebook());
    const shown = first(await guessing.read('/mail.md'));
    await guessing.write('/note.md', `See ${shown}`, 'create');
    expect(await guessing.plan('/note.md', `See ${shown} or ${EMAIL}`, 'write')).toMatchObject({ code: 'bad-input' });
    await guessing.write('/guess.md', `See ${EMAIL}`, 'create');
    expect(await guessing.plan('/guess.md', `See ${shown}`, 'write')).toMatchObject({ code: 'bad-input' });
  });

  it('is not told from a value by placeholders, once the session does not know how it was written', async () => {
    const reader = notebook();
    const writing = openMaskedSession(reader);
    const shown = first(await writing.read('/mail.md'));
    await writing.write('/note.md', `See ${shown} and ${EMAIL}`, 'create');
    const later = openMaskedSession(reader, 'session-2');
    const known = first(await later.read('/mail.md'));
    const found = (await later.read('/note.md')).match(SHOWN) ?? [];
    expect(found).toHaveLength(2);
    expect(new Set([...found, known]).size).toBe(3);
  });
});

it('keeps the links of a note with marked values, and a placeholder of its own for each', async () => {
  const reader = notebook();
  const writing = openMaskedSession(reader);
  const shown = first(await writing.read('/mail.md'));
  await writing.write('/note.md', `Write to ${shown}, see [x](plain.md)`, 'create');
  await writing.move('/note.md', '/moved/note.md');
  expect(reader.textAt('/moved/note.md')).toBe(`Write to ${EMAIL}, see [x](../plain.md)`);
  const text = await writing.read('/moved/note.md');
  expect(text).toMatch(/^Write to \[EMAIL-\w+\], see \[x\]\(\.\.\/plain\.md\)$/);
  // It stands for the value of the notebook: a guess in its place is refused, right or wrong.
  for (const guess of [EMAIL, 'bob@example.org']) {
    const guessed = await writing.plan('/moved/note.md', `${text.replace(SHOWN, guess)} More.`, 'write');
    expect(guessed).toMatchObject({ type: 'error', code: 'bad-input' });
  }
  expect(await writing.write('/moved/note.md', `${text} More.`, 'write')).toBe(
    `Write to ${EMAIL}, see [x](../plain.md) More.`,
  );
});
