import { createConsole } from '../../src/ui/console/create-console.ts';
import { emptySearch, fakeClient } from './fake-client.ts';

/** Returns the names of all calls of the console: `files.read`, `chat` … */
export function consoleCallNames(
  value: unknown = createConsole(
    fakeClient(async () => Object(null)),
    emptySearch,
  ),
  group = '',
): string[] {
  if (typeof value === 'function') return [group];
  if (typeof value !== 'object' || value === null || value instanceof Promise) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    consoleCallNames(inner, group === '' ? name : `${group}.${name}`),
  );
}
