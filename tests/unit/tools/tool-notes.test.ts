import { describe, expect, it } from 'vitest';
import { describeTool } from '../../../src/core/tool-catalog/describe-tool.ts';
import { TOOLS } from '../../../src/tools/index.ts';

describe.each(TOOLS.map((tool) => ({ name: tool.name, descriptor: describeTool(tool) })))('$name', ({ descriptor }) => {
  it('has tags, and says what is safe about it and what it needs, in sentences', () => {
    const { description, tags, safety, preconditions } = descriptor;
    expect(tags.length).toBeGreaterThan(0);
    for (const sentence of [description, safety, ...preconditions]) expect(sentence).toMatch(/^[A-Z].+\.$/s);
  });

  it('can be undone exactly when its effect is a change of the notebook', () => {
    const isChanging = !descriptor.hints.readOnlyHint && !descriptor.hints.openWorldHint;
    expect(descriptor.undoable).toBe(isChanging);
  });
});
