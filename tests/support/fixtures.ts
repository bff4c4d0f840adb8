import { readFileSync } from 'node:fs';

/** The text of a file below tests/fixtures. */
export function readFixture(name: string): string {
  return readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
}

/** Its lines, without line ends and without empty ones. */
export function readFixtureLines(name: string): string[] {
  return readFixture(name)
    .split(/\r?\n/)
    .filter((line) => line !== '');
}
