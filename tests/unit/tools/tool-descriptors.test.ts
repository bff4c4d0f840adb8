import { expect, it } from 'vitest';
import { describeTool } from '../../../src/core/tool-catalog/describe-tool.ts';
import { TOOLS } from '../../../src/tools/index.ts';

const descriptors = TOOLS.map(describeTool);
const namesWith = (effect: string) => descriptors.filter((tool) => tool.effect === effect).map(({ name }) => name);

it('a descriptor says its namespace, its rights and where it runs', () => {
  for (const tool of descriptors) {
    expect(tool.tags, tool.name).toContain(tool.namespace);
    expect(tool.rights.length, tool.name).toBeGreaterThan(0);
    expect(tool.runtimes, tool.name).toEqual([tool.name.startsWith('ui_') ? 'screen' : 'notebook']);
  }
});

it('a descriptor says what its effect reaches', () => {
  expect(namesWith('network')).toEqual(['git_push', 'fetch_url']);
  expect(namesWith('notebook')).toEqual(['undo_change', 'script_run', 'agent_execute']);
  expect(namesWith('app')).toEqual([
    'git_propose',
    'write_todos',
    'ui_tabs_open',
    'ui_tabs_close',
    'ui_tabs_reorder',
    'ui_set_theme',
    'ui_set_workspace_color',
  ]);
  for (const { name, effect, hints, undoable } of descriptors) {
    if (effect === 'files' || effect === 'notebook') expect(undoable || name === 'agent_execute', name).toBe(true);
    if (effect === 'none') expect(hints.readOnlyHint, name).toBe(true);
  }
});
