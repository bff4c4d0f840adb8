import { describe, expect, it } from 'vitest';
import { createLabelLookup } from '../../../../src/core/guard/scoped/label-lookup.ts';
import type { NotebookReader } from '../../../../src/core/ports/notebook-reader-port.ts';
import { labelFiles } from '../../../support/label-files.ts';
import { createLoopLab } from '../../../support/loop-lab.ts';
import { createFreeAgent, NOTEBOOK_ID } from '../../../support/loop-seed.ts';
import { createScriptedModel } from '../../../support/scripted-model.ts';

async function readerOf(files: Record<string, string>, labels: Parameters<typeof labelFiles>[1]) {
  const lab = await createLoopLab({ files, agent: createFreeAgent() });
  await labelFiles(lab, labels);
  return { lab, reader: await lab.store.notebook(NOTEBOOK_ID) };
}

describe('createLabelLookup', () => {
  it('finds own labels and those of folders, as the notebook does', async () => {
    const { reader } = await readerOf(
      { '/a/b/c.md': '', '/a/d.md': '', '/e.md': '' },
      { '/a': ['untrusted'], '/a/b/c.md': ['local-only'] },
    );
    const lookup = createLabelLookup(reader);
    for (const row of reader.descendants('/')) expect(lookup.of(row), row.path).toEqual(reader.labelsAt(row.path));
  });

  it('knows a local-only path in another spelling, and one where nothing is', async () => {
    const { reader } = await readerOf({ '/private/a.md': '', '/b.md': '' }, { '/private': ['local-only'] });
    const lookup = createLabelLookup(reader);
    const asked = ['/private', '/private/a.md', '/private/none/x.md', '/PRIVATE/none.md', '/b.md', '/none.md'];
    expect(asked.map((path) => lookup.isLocalOnly(path))).toEqual([true, true, true, true, false, false]);
  });

  it('asks for the labels of a folder once, however many names are listed', async () => {
    const files = Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`/many/${n % 3}/${n}.md`, '']));
    const { lab, reader } = await readerOf({ ...files, '/x/y.md': '' }, { '/x': ['untrusted'] });
    let asked = 0;
    const counted = new Proxy(reader, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (name === 'labelsAt') asked += 1;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }) satisfies NotebookReader;
    const input = { path: '/', recursive: true, limit: 10_000 };
    const store = { ...lab.store, notebook: async () => counted };
    const run = await lab.drive(createScriptedModel([{ calls: [{ toolName: 'list_files', input }] }]), {
      ports: { store },
    });
    expect(run).toMatchObject({ status: 'completed', labels: [{ label: 'untrusted', source: '/x', by: 'name' }] });
    expect(asked).toBeLessThan(30);
  });
});
