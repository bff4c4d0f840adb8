import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

const NOTE = '\uFEFF# Day\r\n\r\nThe blue ratio, again the Blue Ratio; `blue ratio`.\r\n| blaulicht | 1 |\r\n';

describe("'files.linkMentions'", () => {
  let lab: RuntimeLab;
  let notebookId: string;
  const read = () => lab.call('files.read', { notebookId, path: '/day.md' });
  const hash = async () => (await lab.call('files.list', { notebookId, glob: '/day.md' }))[0]?.hash ?? '';
  const link = async (starts: number[], baseHash?: string, note = '/day.md') =>
    lab.call('files.linkMentions', {
      notebookId,
      path: '/ratios/blue.md',
      note,
      baseHash: baseHash ?? (await hash()),
      starts,
    });

  beforeEach(async () => {
    lab = await openRuntimeLab();
    notebookId = await lab.notebook({
      '/ratios/blue.md': '---\naliases: [Blaulicht]\n---\n# Blue ratio\n',
      '/day.md': NOTE,
      '/data.csv': 'blue ratio,1\n',
    });
  });
  afterEach(() => lab.stop());

  it('links one place and no other byte, as one change that can be undone', async () => {
    const { changeId } = await link([NOTE.indexOf('Blue Ratio;')]);
    expect(await read()).toBe(NOTE.replace('Blue Ratio;', '[[blue|Blue Ratio]];'));
    const { from } = await lab.call('files.links', { notebookId, path: '/ratios/blue.md' });
    expect(from).toEqual([{ path: '/day.md', text: '[[blue|Blue Ratio]]' }]);
    await lab.call('changes.undo', { changeId: changeId ?? '' });
    expect(await read()).toBe(NOTE);
  });

  it('links several places in one change', async () => {
    await link([NOTE.indexOf('blaulicht'), NOTE.indexOf('blue ratio,'), NOTE.indexOf('Blue Ratio;')]);
    expect(await read()).toBe(
      '\uFEFF# Day\r\n\r\nThe [[blue|blue ratio]], again the [[blue|Blue Ratio]]; `blue ratio`.\r\n| [[blaulicht]] | 1 |\r\n',
    );
    expect(await lab.call('changes.list', { notebookId, path: '/day.md' })).toHaveLength(2);
  });

  it('refuses a note that is not the one that the person saw', async () => {
    const seen = await hash();
    await lab.call('files.write', { notebookId, path: '/day.md', content: `x${NOTE}` });
    await expect(link([NOTE.indexOf('Blue Ratio;')], seen)).rejects.toMatchObject({ code: 'conflict' });
    expect(await read()).toBe(`x${NOTE}`);
  });

  it('counts what is typed and not saved yet', async () => {
    const seen = await hash();
    await lab.call('drafts.save', { notebookId, path: '/day.md', text: `${NOTE}more`, baseHash: seen });
    await expect(link([NOTE.indexOf('Blue Ratio;')], seen)).rejects.toMatchObject({ code: 'conflict' });
    expect(await read()).toBe(`${NOTE}more`);
  });

  it('refuses places that do not name the file, and files that are no notes', async () => {
    await expect(link([NOTE.indexOf('`blue') + 1])).rejects.toMatchObject({ code: 'bad-input' });
    await expect(link([0])).rejects.toMatchObject({ code: 'bad-input' });
    const [csv] = await lab.call('files.list', { notebookId, glob: '/data.csv' });
    await expect(link([0], csv?.hash ?? '', '/data.csv')).rejects.toMatchObject({ code: 'bad-input' });
    expect(await read()).toBe(NOTE);
  });
});
