import { describe, expect, it } from 'vitest';
import { completionPlace } from '../../../../../src/ui/playbooks/editor/completion-place.ts';

const STEPS = `name: a
inputs:
  - name: folder
    type: text
steps:
  - id: find
    tool: glob
    inputs:
      pattern: '*.md'
`;

describe('completionPlace', () => {
  it.each([
    ['', { type: 'key', within: 'playbook' }],
    [`${STEPS}out`, { type: 'key', within: 'playbook' }],
    [`${STEPS}  - i`, { type: 'key', within: 'step' }],
    [`${STEPS}    fore`, { type: 'key', within: 'step' }],
    [`${STEPS}      pa`, { type: 'argument', tool: 'glob' }],
    [`${STEPS}  - id: x\n    tool: re`, { type: 'value', field: 'tool', within: 'step' }],
    ['name: a\ninputs:\n  - name: x\n    ty', { type: 'key', within: 'input' }],
    ['name: a\ninputs:\n  - name: x\n    type: da', { type: 'value', field: 'type', within: 'input' }],
    ['name: a\nagent: na', { type: 'value', field: 'agent', within: 'playbook' }],
    [`${STEPS}      path: \${{ inputs.`, { type: 'expression' }],
    [`${STEPS}      path: \${{ a }}/x y`, null],
    [`name: a\n${' '.repeat(100_000)}\n${' '.repeat(100_000)}x y`, null],
  ])('%#', (before, expected) => {
    expect(completionPlace(before)).toEqual(expected);
  });
});
