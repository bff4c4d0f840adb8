import { describe, expect, it } from 'vitest';
import type { FileState, TextPlace } from '../../../../../src/contracts/domain/notebook/notebook.ts';
import { joinTransitions } from '../../../../../src/core/shared/changes/combine-changes.ts';

const state = (hash: string, path = '/a.md'): FileState => ({ path, kind: 'file', hash, sizeBytes: 9 });
const places: TextPlace[] = [[3, 9]];

describe('joinTransitions', () => {
  it('keeps the first state before and the last one after', () => {
    const first = { fileId: 'f', before: null, after: state('1') };
    const next = { fileId: 'f', before: state('1'), after: state('2', '/b.md') };
    expect(joinTransitions(first, next)).toEqual({ fileId: 'f', before: null, after: state('2', '/b.md') });
  });

  it('keeps the places of unmarked values as long as the text stays the same', () => {
    const first = { fileId: 'f', before: null, after: state('1'), unmarked: places };
    const moved = { fileId: 'f', before: state('1'), after: state('1', '/b.md') };
    const edited = { fileId: 'f', before: state('1'), after: state('2') };
    expect(joinTransitions(first, moved).unmarked).toEqual(places);
    expect(joinTransitions(first, edited)).not.toHaveProperty('unmarked');
    expect(joinTransitions(first, { ...edited, unmarked: [] }).unmarked).toEqual([]);
  });
});
