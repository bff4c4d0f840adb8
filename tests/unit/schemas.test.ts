import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shapeFiles, shapeFolder } from '../../scripts/row-shapes.mjs';
import { schemaFiles, schemaFolder } from '../../scripts/schemas.mjs';

describe('docs/schemas', () => {
  const files = schemaFiles();

  it('contains one file for each contract, and no other', () => {
    expect(readdirSync(schemaFolder).sort()).toEqual(Object.keys(files).sort());
  });

  it.each(Object.entries(files))('%s matches its contract; otherwise run: npm run schemas', (file, text) => {
    expect(readFileSync(join(schemaFolder, file), 'utf8')).toBe(text);
  });

  it('shows bytes as base64, and makes fields with defaults optional', () => {
    const change = JSON.parse(files['change.json'] ?? '');
    expect(change.properties.blobs.items.properties.bytes).toEqual({ type: 'string', contentEncoding: 'base64' });
    expect(JSON.parse(files['agent-spec.json'] ?? '').required).toEqual(['name']);
  });
});

describe('the checks of stored rows', () => {
  it.each(Object.entries(shapeFiles()))(
    '%s matches the schemas of rows; otherwise run: npm run schemas',
    (file, text) => {
      expect(readFileSync(join(shapeFolder, file), 'utf8')).toBe(text);
    },
  );
});
