import { describe, expect, it } from 'vitest';
import { permittedPaths, restrictPaths } from '../../../../src/core/local-decoding/permitted-paths.ts';
import { offerOf, turnSchema } from '../../../../src/core/local-decoding/turn-schema.ts';
import { toolNotes } from '../../../../src/core/local-prompt/tool-notes.ts';
import { toModelTool } from '../../../../src/core/tool-catalog/describe-tool.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { createTestAgent } from '../../../support/agents.ts';
import { createMemoryNotebook } from '../../../support/memory-notebook.ts';

const notebook = createMemoryNotebook({ '/notes/a.md': 'a', '/notes/b.md': 'b' });
const tools = TOOLS.map(toModelTool);

function permitted(folders: string[]) {
  return permittedPaths(createTestAgent({ scope: { notebooks: ['*'], folders, fileTypes: ['*'] } }), notebook);
}

describe('permittedPaths', () => {
  it('returns the files when a scope names single files, and null otherwise', () => {
    expect(permitted(['/notes/a.md', '/notes/b.md'])).toEqual(['/notes/a.md', '/notes/b.md']);
    for (const folders of [['/notes'], ['/notes/a.md', '/notes'], ['/notes/*.md'], ['/notes/c.md'], [], ['/']]) {
      expect(permitted(folders)).toBeNull();
    }
    expect(permitted(Array.from({ length: 25 }, () => '/notes/a.md'))).toBeNull();
  });
});

describe('restrictPaths', () => {
  it('restricts decoding to those files and to the run folders', () => {
    const offer = offerOf({ tools: restrictPaths(tools, ['/notes/a.md', '/notes/b.md'], TOOLS) }, true);
    const path = { anyOf: [{ enum: ['/notes/a.md', '/notes/b.md'] }, { type: 'string', pattern: expect.any(String) }] };
    const arms = turnSchema(offer)?.['anyOf'];
    const arm = (name: string) =>
      expect.arrayContaining([
        expect.objectContaining({
          properties: {
            tool: { const: name },
            input: expect.objectContaining({ properties: expect.objectContaining({ path }) }),
          },
        }),
      ]);
    for (const name of ['read_file', 'edit_file', 'write_file']) expect(arms).toEqual(arm(name));
    expect(arms).not.toEqual(arm('create_file'));
    expect(offer.tools.get('read_file')?.check({ path: '/notes/c.md' })).not.toBeNull();
    expect(offer.tools.get('read_file')?.check({ path: '/runs/run-1/result.json' })).toBeNull();
  });

  it('tells the model a short list, and only describes a long one', () => {
    const notes = (paths: string[]) => toolNotes(offerOf({ tools: restrictPaths(tools, paths, TOOLS) }, true), 'short');
    expect(notes(['/a.md'])).toContain('read_file(path: "/a.md" | string');
    const many = Array.from({ length: 20 }, (_, at) => `/notes/number-${at}.md`);
    expect(notes(many)).not.toContain('/notes/number-3.md');
  });
});
