import { DATE_FUNCTIONS } from './date-functions.ts';
import { LIST_FUNCTIONS } from './list-functions.ts';
import { NOTE_FUNCTIONS } from './note-functions.ts';
import type { PlaybookFunction } from './playbook-function.ts';
import { TABLE_FUNCTIONS } from './table-functions.ts';
import { TEXT_FUNCTIONS } from './text-functions.ts';

export { arityOf, type FunctionContext } from './playbook-function.ts';

/** All functions of expressions by name. Looked up in a map: nothing inherited is ever found. */
export const FUNCTIONS: ReadonlyMap<string, PlaybookFunction> = new Map(
  Object.entries({ ...TEXT_FUNCTIONS, ...LIST_FUNCTIONS, ...DATE_FUNCTIONS, ...NOTE_FUNCTIONS, ...TABLE_FUNCTIONS }),
);
