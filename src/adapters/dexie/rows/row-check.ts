import type { TableName } from '../../../core/ports/rows/row-schemas.ts';
import { checkFileRow } from './check-file-row.ts';
import { isRecord, type Shape } from './row-shape.ts';
import { META_SHAPES, ROW_SHAPES } from './row-shapes.ts';

/**
 * Validates every row read from the database, in workers and on the page. The shapes are made of the schemas of the rows, without
 * lengths and bounds: they decide only whether a row is usable; the writing code decides which values are allowed. Files have a check
 * written by hand, because opening a notebook reads ten thousand.
 */

const META: Readonly<Record<string, Shape>> = META_SHAPES;

const meta: Shape = (value) => {
  const key = isRecord(value) && typeof value['key'] === 'string' ? value['key'] : '';
  // Up to the colon of those that have a row each.
  const kind = key.slice(0, key.indexOf(':') + 1) || key;
  return Object.hasOwn(META, kind) ? (META[kind]?.(value) ?? null) : 'key: is unknown';
};

const CHECKS: Readonly<Record<TableName, Shape>> = { ...ROW_SHAPES, meta, files: checkFileRow };

export function isTableName(table: string): table is TableName {
  return Object.hasOwn(CHECKS, table);
}

/** Describes the damage of a stored row; null when the row is usable. */
export function rowProblem(table: string, row: unknown): string | null {
  return isTableName(table) ? CHECKS[table](row) : null;
}
