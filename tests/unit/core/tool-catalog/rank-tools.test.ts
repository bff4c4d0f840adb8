import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankTools } from '../../../../src/core/tool-catalog/rank-tools.ts';
import { offeredTools, usableTools } from '../../../../src/core/tool-catalog/usable-tools.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { createTestAgent } from '../../../support/agents.ts';

const names = (query: string) => rankTools(query, TOOLS).map(({ name }) => name);

describe('rankTools', () => {
  it.each(TOOLS.map(({ name }) => [name]))('ranks %s first for its own name, in any spelling', (name) => {
    expect(names(name)[0]).toBe(name);
    expect(names(name.toUpperCase().replaceAll('_', ' '))[0]).toBe(name);
    expect(names(name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()))[0]).toBe(name);
  });

  it('prefers words of the name to words of the description, and sorts the rest by name', () => {
    const tools = [
      { name: 'b_tool', description: 'Counts sheep.' },
      { name: 'a_tool', description: 'Counts sheep.' },
      { name: 'sheep_counter', description: 'Nothing.' },
      { name: 'goat', description: 'Counts goats.' },
      { name: 'other', description: 'Sings.' },
    ];
    expect(rankTools('count the sheep', tools).map(({ name }) => name)).toEqual([
      'sheep_counter',
      'a_tool',
      'b_tool',
      'goat',
    ]);
    expect(rankTools('', tools)).toEqual([]);
    expect(rankTools('unheard', tools)).toEqual([]);
  });

  it('does not depend on the order of the tools', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...TOOLS], { minLength: TOOLS.length }), fc.string(), (shuffled, query) => {
        expect(rankTools(`file ${query}`, shuffled)).toEqual(rankTools(`file ${query}`, TOOLS));
      }),
      { numRuns: 50 },
    );
  });
});

describe('offeredTools', () => {
  const agent = createTestAgent({ can: { ...createTestAgent().can, read: true, write: true, create: true } });
  const catalog = ['catalog_search', 'catalog_describe'];
  const offered = (most?: number) => offeredTools(agent, TOOLS, most).map(({ name }) => name);

  it('omits the catalog when all tools are offered', () => {
    const listed = TOOLS.filter(({ catalogOnly }) => catalogOnly !== true);
    const usable = usableTools(agent, listed).map(({ name }) => name);
    expect(usable).toEqual(expect.arrayContaining(catalog));
    const names = offeredTools(agent, listed).map(({ name }) => name);
    expect(names).toEqual(usable.filter((name) => !catalog.includes(name)));
  });

  it('leaves out what the catalog alone leads to, and offers the catalog', () => {
    const listed = usableTools(agent, TOOLS).filter(({ catalogOnly }) => catalogOnly !== true);
    expect(listed.length).toBeLessThan(usableTools(agent, TOOLS).length);
    expect(offered().toSorted()).toEqual(listed.map(({ name }) => name).toSorted());
  });

  it('offers the catalog with a limited list', () => {
    expect(offered(5)).toHaveLength(5);
    expect(offered(5)).toEqual(expect.arrayContaining(catalog));
  });
});
