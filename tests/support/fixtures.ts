import { readFileSync } from 'node:fs';

/** Returns the text of a file below tests/fixtures. */
export function readFixture(name: string): string {
  return readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
}

/** Returns the lines of a fixture, without line endings and empty lines. */
export function readFixtureLines(name: string): string[] {
  return readFixture(name)
    .split(/\r?\n/)
    .filter((line) => line !== '');
}
