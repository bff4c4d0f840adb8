import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { checkLayers } from '../../scripts/layers.mjs';

it('the layers check passes for the current code', () => {
  const { modules, problems } = checkLayers(resolve(import.meta.dirname, '../..'));
  expect(problems).toEqual([]);
  expect(modules).toBeGreaterThan(20);
});
