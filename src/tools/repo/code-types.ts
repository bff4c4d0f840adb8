import { z } from 'zod';
import { nameOf } from '../../core/shared/paths/path-parts.ts';

const ENDING = /^[A-Za-z0-9][A-Za-z0-9.+_-]*$/;

/** Restricts a search to files with these endings. */
export const codeTypesField = z
  .array(
    z
      .string()
      .min(1)
      .max(31)
      .refine((type) => ENDING.test(type), 'an ending is letters and digits, without the dot before'),
  )
  .min(1)
  .max(30)
  .optional()
  .describe('Only files with one of these endings, such as ["ts", "tsx"]. Default: all text files.');

/** Returns a test for paths by their endings; without endings, every path passes. */
export function ofTypes(types: readonly string[] | undefined): (path: string) => boolean {
  if (types === undefined) return () => true;
  const endings = types.map((type) => `.${type.toLowerCase()}`);
  return (path) => {
    const name = nameOf(path).toLowerCase();
    return endings.some((ending) => name.endsWith(ending));
  };
}
