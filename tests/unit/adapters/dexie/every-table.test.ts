import { afterAll, describe, expect, it } from 'vitest';
import { isTableName } from '../../../../src/adapters/dexie/rows/row-check.ts';
import { SCHEMA_VERSION } from '../../../../src/adapters/dexie/schema-version.ts';
import { REMOVAL_TABLES } from '../../../../src/adapters/dexie/tables/tables.ts';
import { ROW_SCHEMAS } from '../../../../src/core/ports/rows/row-schemas.ts';
import { damageStrings } from '../../../../src/ui/damage/damage-strings.ts';
import { newDatabase } from '../../../support/dexie-harness.ts';

const database = newDatabase();
afterAll(() => database.close());
const names = database.tables.map(({ name }) => name).toSorted();

/** Tables without rows of a notebook, each with the reason. */
const OF_NO_NOTEBOOK: Readonly<Record<string, string>> = {
  workspaces: 'a workspace outlives its notebooks',
  audit: 'the log stays',
  auditSegments: 'the log stays',
  agents: 'an agent works in many notebooks',
  requests: 'the usage of models is counted for all notebooks',
  providers: 'servers serve all notebooks',
  credentials: 'servers serve all notebooks',
  localModels: 'models serve all notebooks',
  modelTests: 'models serve all notebooks',
  playbooks: 'a playbook works in many notebooks',
};

describe('every table of the database', () => {
  it('was added with a version of its own', () => {
    // A new table needs the next version: a database of the same version does not have it.
    expect([SCHEMA_VERSION, names.length]).toEqual([9, 30]);
  });

  it('has a schema for its rows, and is in a version of the database', () => {
    // One whose version is later than that of the database is missing here.
    expect([...Object.keys(ROW_SCHEMAS), 'meta'].toSorted()).toEqual(names);
  });

  it('has a check for its rows', () => {
    expect(names.filter((name) => !isTableName(name))).toEqual([]);
  });

  it('is emptied with the notebook that its rows belong to, or a reason is given', () => {
    expect([...REMOVAL_TABLES, ...Object.keys(OF_NO_NOTEBOOK)].toSorted()).toEqual(names);
    const indexed = database.tables.filter(({ schema }) =>
      [schema.primKey, ...schema.indexes].some(({ keyPath }) => [keyPath ?? []].flat().includes('notebookId')),
    );
    expect(indexed.map(({ name }) => name).filter((name) => Object.hasOwn(OF_NO_NOTEBOOK, name))).toEqual([]);
  });

  it('has a title in the list of damaged records', () => {
    expect(Object.keys(damageStrings.tables).toSorted()).toEqual(names);
  });
});
