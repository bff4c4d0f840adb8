import { describe, expect, it } from 'vitest';
import { createNavigatorModel } from '../../../src/navigator/create-navigator-model.ts';
import { ALL_TOOLS, FakeNotebook } from '../../support/fake-tools.ts';
import { runModel } from '../../support/run-model.ts';

// A note has the tags and properties that stand in its head. What it merely shows in its text chooses it for no change.

const FILES = {
  '/notes/old.md': '---\ntags: [obsolete]\nstatus: done\n---\n# Old\n',
  '/notes/list.md': '---\ntags:\n  - obsolete\nstatus: done\n---\n# As a list\n',
};
const BODIES = {
  'a line of text': '# How to tag\n\ntags: obsolete\nstatus: done\n',
  'a block of code': '# How to tag\n\n```yaml\ntags: [obsolete]\nstatus: done\n```\n',
  'behind a head of its own': '---\ntags: [keep]\nstatus: open\n---\n# Kept\n\ntags: obsolete\nstatus: done\n',
  'behind a head without it': '---\nauthor: me\n---\n# Kept\n\ntags: obsolete\nstatus: done\n',
};

async function pathsChanged(message: string, body: string): Promise<unknown[]> {
  const notebook = new FakeNotebook({ ...FILES, '/protocols/tagging.md': body });
  const run = await runModel(message, {
    model: createNavigatorModel(),
    notebook,
    today: '2026-01-15',
    tools: [...ALL_TOOLS, 'update_file_properties'],
  });
  const changes = run.steps.flat().filter(({ tool }) => /delete|move|edit|write|create|update/.test(tool));
  const pathsOf = (input: Record<string, unknown>): unknown[] =>
    Array.isArray(input['moves']) ? input['moves'].map(({ from }) => from) : [input['path'] ?? input['from']];
  return changes.flatMap(({ input }) => pathsOf(input)).toSorted();
}

describe.each(Object.entries(BODIES))('text that looks like frontmatter, as %s', (_, body) => {
  it.each([
    'delete all notes tagged obsolete',
    'delete notes with status done',
    'move all notes tagged obsolete to /archive',
    'tag all notes tagged obsolete with old',
    'rename the tag obsolete to old',
  ])('is not read as frontmatter: %s', async (message) => {
    expect(await pathsChanged(message, body)).toEqual(['/notes/list.md', '/notes/old.md']);
  });
});

it.each(['delete notes dated 2025-03-04', 'delete all notes from march 2025', 'delete the newest note'])(
  'a date in the text of a note does not date it: %s',
  async (message) => {
    const body = '# Log\n\ndate: 2025-03-04\ndate: 2027-01-01\n';
    expect(await pathsChanged(message, body)).not.toContain('/protocols/tagging.md');
    const future = '# Log\n\ndate: 2027-01-01\n';
    expect(await pathsChanged(message, future)).not.toContain('/protocols/tagging.md');
  },
);
