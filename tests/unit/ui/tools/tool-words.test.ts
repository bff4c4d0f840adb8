import { expect, it } from 'vitest';
import { TOOLS } from '../../../../src/tools/index.ts';
import { groupTools } from '../../../../src/ui/tools/tool-groups.ts';
import { describeTool } from '../../../../src/ui/tools/tool-words.ts';

const wordsOf = (toolName: string) => {
  const tool = TOOLS.find(({ name }) => name === toolName);
  return tool && describeTool(toolName, tool.words);
};

it('says what a tool does without a call, with an ellipsis for each field', () => {
  expect(wordsOf('move_file')).toBe('move … to …');
  expect(wordsOf('move_files')).toBe('move …');
  expect(wordsOf('list_files')).toBe('list …');
  expect(wordsOf('grep')).toBe('search for “…” in …');
  for (const { name, words } of TOOLS) expect(describeTool(name, words)).not.toMatch(/[{}?]/);
});

it('puts each tool into one group', () => {
  const groups = groupTools(TOOLS.map(({ name, kind, tags = [] }) => ({ name, kind, tags: [...tags] })));
  expect(groups.map(({ group }) => group)).toEqual([
    'read',
    'search',
    'edit',
    'move',
    'delete',
    'execute',
    'fetch',
    'screen',
  ]);
  expect(groups.flatMap(({ tools }) => tools.map(({ name }) => name)).toSorted()).toEqual(
    TOOLS.map(({ name }) => name).toSorted(),
  );
});
