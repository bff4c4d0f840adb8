import { expect, it } from 'vitest';
import { limitAllocations } from '../../../../src/runtime/pdf/limit-allocations.ts';

it('refuses buffers above the limit, and changes nothing else', () => {
  const scope = { Uint8Array };
  limitAllocations(scope, 100);
  const Limited = scope.Uint8Array;
  expect(new Limited(100).length).toBe(100);
  expect(() => new Limited(101)).toThrow(RangeError);
  expect(new Limited([1, 2]) instanceof Limited).toBe(true);
  expect(new Uint8Array(1) instanceof Limited).toBe(true);
  expect([...Limited.from([1, 2])]).toEqual([1, 2]);
});
