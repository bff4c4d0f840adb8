import { describe, expect, it } from 'vitest';
import { linkMention } from '../../../../../src/core/notebook/links/link-mentions.ts';
import { resolver } from '../../../../../src/core/notebook/links/link-world.ts';
import { applyEdits } from '../../../../../src/core/notebook/links/rewrite-link.ts';
import { mentionFinder } from '../../../../../src/core/shared/link-text/find-mentions.ts';

const PATHS = ['/plan.md', '/a/plan.md', '/a/b/c [1].md', '/a/note.md', '/data/table.csv'];
const NAMED = [{ path: '/a/plan.md', aliases: ['Masterplan'] }];

/** Links every mention of a name in `/a/note.md`. */
function linked(text: string, name: string, path: string): string {
  const resolve = resolver('/a/note.md', { paths: PATHS, named: NAMED });
  const edits = mentionFinder([name])(text).map((span) =>
    linkMention(text, span, { note: '/a/note.md', path, resolve }),
  );
  return applyEdits(
    text,
    edits.flatMap((edit) => edit ?? []),
  );
}

describe('linkMention', () => {
  it('makes the mention the name of the link where it names the file', () => {
    expect(linked('The Plan.', 'plan', '/a/plan.md')).toBe('The [[Plan]].');
    expect(linked('The masterplan.', 'Masterplan', '/a/plan.md')).toBe('The [[masterplan]].');
    expect(linked('See table.csv', 'table.csv', '/data/table.csv')).toBe('See [[table.csv]]');
  });

  it('keeps the mention as label where another name is needed', () => {
    expect(linked('The big scheme.', 'big scheme', '/a/plan.md')).toBe('The [[plan|big scheme]].');
    expect(linked('| big scheme | 2 |', 'big scheme', '/a/plan.md')).toBe('| [[plan\\|big scheme]] | 2 |');
  });

  it('links by path where no name is unambiguous', () => {
    expect(linked('The plan.', 'plan', '/plan.md')).toBe('The [plan](../plan.md).');
    expect(linked('Section C here.', 'section c', '/a/b/c [1].md')).toBe('[Section C](b/c%20%5B1%5D.md) here.');
  });
});
