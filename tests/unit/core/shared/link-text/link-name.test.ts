import { describe, expect, it } from 'vitest';
import { linkName, linkText } from '../../../../../src/core/shared/link-text/link-name.ts';

const paths = [
  '/plan.md',
  '/a/day.md',
  '/b/day.md',
  '/b/c/day.md',
  '/data.csv',
  '/c/notes.md',
  '/c/notes.txt',
  '/odd #1.md',
];

describe('linkName', () => {
  it.each([
    ['/plan.md', 'plan'],
    ['/a/day.md', 'a/day'],
    ['/b/c/day.md', 'c/day'],
    ['/b/day.md', 'b/day'],
    ['/data.csv', 'data.csv'],
    ['/c/notes.txt', 'notes.txt'],
  ])('returns the shortest unambiguous name of %s', (path, name) => {
    expect(linkName(path, paths)).toBe(name);
  });

  it('compares names without case', () => {
    expect(linkName('/a/Day.md', ['/a/Day.md', '/b/day.md'])).toBe('a/Day');
  });

  it('returns null when another path ends with this path', () => {
    expect(linkName('/day.md', ['/day.md', '/a/day.md'])).toBeNull();
  });

  it('returns null for characters that a wiki link cannot contain', () => {
    expect(linkName('/odd #1.md', paths)).toBeNull();
  });
});

describe('linkText', () => {
  it.each([
    ['/plan.md', null, '[[plan]]'],
    ['/plan.md', 'roadmap', '[[plan|roadmap]]'],
    ['/plan.md', 'odd | one', '[[plan|odd   one]]'],
    ['/odd #1.md', null, '[odd #1](</odd%20%231.md>)'],
  ])('links %s as %s', (path, alias, text) => {
    expect(linkText(path, alias, paths)).toBe(text);
  });
});
