import { describe, expect, it } from 'vitest';
import { findTodos } from '../../../../../src/features/todos/core/find-todos.ts';

const only = (line: string) => findTodos('/a.md', line)[0];

describe('findTodos', () => {
  it('finds open boxes of each kind of list with their places', () => {
    const text =
      '---\nlist:\n  - [ ] no\n---\n# A\n\n- [ ] one\n  * [ ] two\n- [x] done\n1. [/] three\n> - [ ] four\r\n- [ ]\n- [ ] \n';
    const found = findTodos('/a.md', text);
    expect(found.map((one) => one.text)).toEqual(['one', 'two', 'three', 'four']);
    expect(found.map(({ start }) => text.slice(start, start + 3))).toEqual(['[ ]', '[ ]', '[/]', '[ ]']);
    expect(found.map(({ line }) => line)).toEqual([7, 8, 10, 11]);
    expect(found.map(({ isStarted }) => isStarted)).toEqual([false, false, true, false]);
  });

  it('leaves out code, and keeps code within a text', () => {
    const text = '```\n- [ ] a\n```\n\n    - [ ] b\n\n- [ ] run `npm test`\n- [ ] `all`\n';
    expect(findTodos('/a.md', text).map((one) => one.text)).toEqual(['run `npm test`', '`all`']);
  });

  it.each([
    ['- [ ] weigh 📅 2026-12-01', '2026-12-01'],
    ['- [ ] weigh 2026-12-02', '2026-12-02'],
    ['- [ ] weigh (due: 2026-12-03)', '2026-12-03'],
    ['- [ ] weigh [due:: 2026-12-04]', '2026-12-04'],
    ['- [ ] weigh [[2026-12-05]]', '2026-12-05'],
    ['- [ ] report of 2026-11-01 due 2026-12-06', '2026-12-06'],
    ['- [ ] weigh ➕ 2026-11-01', null],
    ['- [ ] weigh 🛫 2026-11-01 📅 2026-12-07', '2026-12-07'],
    ['- [ ] wiegen bis 2026-12-08', '2026-12-08'],
    ['- [ ] 称重 截止：2026-12-09', '2026-12-09'],
    ['- [ ] file 2026-13-40', null],
    ['- [ ] run `2026-12-01`', null],
  ])('reads the day of %j', (line, due) => {
    expect(only(line)?.due).toBe(due);
  });

  it.each([
    ['- [ ] ask @anna and @Bo.', ['anna', 'Bo']],
    ['- [ ] ask @安娜', ['安娜']],
    ['- [ ] mail to anna@lab.org', []],
    ['- [ ] cite [see @smith2020]', []],
    ['- [ ] ask [[people/Anna Lee]] and [[team/Bo|him]]', ['Anna Lee', 'Bo']],
    ['- [ ] run `@scope/x`', []],
  ])('reads the people of %j', (line, people) => {
    expect(only(line)?.people).toEqual(people);
  });

  it('reads the tags', () => {
    expect(only('- [ ] order #lab/buffers #lab/buffers #2 `#no`')?.tags).toEqual(['lab/buffers']);
  });
});
