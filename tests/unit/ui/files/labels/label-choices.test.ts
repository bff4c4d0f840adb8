import { describe, expect, it } from 'vitest';
import { labelMarkStrings } from '../../../../../src/ui/files/file-strings.ts';
import { groupByLabel } from '../../../../../src/ui/files/labels/group-labels.ts';
import { labelChoices, labelOfChoice } from '../../../../../src/ui/files/labels/label-choices.ts';
import { labelStrings } from '../../../../../src/ui/state/labels/label-strings.ts';

describe('labelChoices', () => {
  it('offers to add missing labels and to remove own labels', () => {
    const [local, untrusted] = labelChoices('/a.md', [{ label: 'local-only', path: '/a.md' }]);
    expect(local).toMatchObject({ text: 'Remove label local-only', hint: 'Allows remote models to read this.' });
    expect(untrusted).toMatchObject({ text: 'Add label untrusted', hint: labelStrings.meaning.untrusted });
    expect(labelOfChoice(local?.id ?? '')).toBe('local-only');
  });

  it('names the folder of an inherited label', () => {
    const [local] = labelChoices('/p/a.md', [{ label: 'local-only', path: '/p' }]);
    expect(local).toMatchObject({ disabled: true, hint: expect.stringContaining('/p') });
  });

  it('offers to remove an own label that is also inherited', () => {
    const both = [
      { label: 'local-only' as const, path: '/p' },
      { label: 'local-only' as const, path: '/p/a.md' },
    ];
    expect(labelChoices('/p/a.md', both)[0]).toMatchObject({ text: 'Remove label local-only' });
    expect(groupByLabel(both)).toEqual([{ label: 'local-only', from: both }]);
    expect(labelMarkStrings.from('local-only', both, '/p/a.md')).toBe('local-only, inherited from /p, and set here');
  });

  it('returns null for other menu items', () => {
    expect(['move', 'local-only', 'label:secret', 'label:'].map(labelOfChoice)).toEqual([null, null, null, null]);
  });
});
