import { describe, expect, it } from 'vitest';
import { linkName, linkText } from '../../../../../../src/ui/editor/code/completion/link-name.ts';

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
  ])('names %s by as little as leads to it alone', (path, name) => {
    expect(linkName(path, paths)).toBe(name);
  });

  it('takes names that differ in case alone for the same', () => {
    expect(linkName('/a/Day.md', ['/a/Day.md', '/b/day.md'])).toBe('a/Day');
  });

  it('has no name for what is also the end of another path', () => {
    expect(linkName('/day.md', ['/day.md', '/a/day.md'])).toBeNull();
  });

  it('has no name for what a link between notes cannot hold', () => {
    expect(linkName('/odd #1.md', paths)).toBeNull();
  });
});

describe('linkText', () => {
  it.each([
    ['/plan.md', null, '[[plan]]'],
    ['/plan.md', 'roadmap', '[[plan|roadmap]]'],
    ['/plan.md', 'odd | one', '[[plan|odd   one]]'],
    ['/odd #1.md', null, '[odd #1](</odd%20%231.md>)'],
  ])('puts in %s as %s', (path, alias, text) => {
    expect(linkText(path, alias, paths)).toBe(text);
  });
});
