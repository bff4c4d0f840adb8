import { describe, expect, it } from 'vitest';
import type { Observed } from '../../support/golden/ask-navigator.ts';
import type { GoldenPrompt } from '../../support/golden/golden-prompts.ts';
import { judge } from '../../support/golden/judge.ts';

const observed = (over: Partial<Observed> = {}): Observed => ({
  status: 'completed',
  text: 'Done.',
  beyond: undefined,
  calls: [],
  was: new Map(),
  changes: new Map(),
  tabs: [],
  opened: [],
  ...over,
});
const outcome = (expect: GoldenPrompt['expect'], seen: Observed) =>
  judge({ id: 'x-01', kind: 'x', form: 'plain', prompt: 'x', expect }, seen).outcome;

const read = { toolName: 'read_file', input: { path: '/a.md', fromLine: 1 }, done: true };
const gone = new Map([['/a.md', null]]);

describe('the judge of golden prompts', () => {
  it('compares the last calls, and only the given fields', () => {
    const wanted = { calls: [{ toolName: 'read_file', input: { path: '/a.md' } }] };
    expect(outcome(wanted, observed({ calls: [{ ...read, toolName: 'grep' }, read] }))).toBe('right');
    expect(outcome(wanted, observed({ calls: [read, { ...read, toolName: 'grep' }] }))).toBe('answered-otherwise');
    expect(outcome(wanted, observed({ calls: [{ ...read, done: false }] }))).toBe('answered-otherwise');
    expect(outcome(wanted, observed({ calls: [{ ...read, input: { path: '/b.md' } }] }))).toBe('answered-otherwise');
    expect(outcome(wanted, observed({ calls: [read], changes: gone }))).toBe('changed-otherwise');
  });

  it('accepts the expected files only when nothing else differs', () => {
    const wanted = { leaves: [{ path: '/a.md', gone: true as const }] };
    expect(outcome(wanted, observed({ changes: gone }))).toBe('right');
    expect(outcome(wanted, observed({ changes: new Map([...gone, ['/b.md', null]]) }))).toBe('changed-otherwise');
    expect(outcome(wanted, observed({ changes: new Map([['/a.md', 'text']]) }))).toBe('changed-otherwise');
    expect(outcome(wanted, observed())).toBe('answered-otherwise');
  });

  it('accepts links that follow a requested move, and no other change of their note', () => {
    const wanted = { leaves: [{ path: '/a.md', gone: true as const }, { path: '/b.md' }] };
    const move = { toolName: 'move_file', input: { from: '/a.md', to: '/b.md' }, done: true };
    const seen = (index: string) =>
      observed({
        calls: [move],
        was: new Map([
          ['/a.md', 'A'],
          ['/c.md', 'C'],
          ['/index.md', 'To [[a]] and [c](c.md).'],
        ]),
        changes: new Map([
          ['/a.md', null],
          ['/b.md', 'A'],
          ['/index.md', index],
        ]),
      });
    expect(outcome(wanted, seen('To [[b]] and [c](c.md).'))).toBe('right');
    expect(outcome(wanted, seen('To [[b]] and [c](b.md).'))).toBe('changed-otherwise');
    expect(outcome(wanted, seen('To [[c]] and [c](c.md).'))).toBe('changed-otherwise');
    expect(outcome(wanted, seen('To [[b]], and [c](c.md).'))).toBe('changed-otherwise');
    expect(outcome(wanted, { ...seen('To [[b]] and [c](c.md).'), calls: [] })).toBe('changed-otherwise');
  });

  it('recognizes a question, but not in a quote', () => {
    expect(outcome({ asks: true }, observed({ text: 'Which one?' }))).toBe('right');
    expect(outcome({ asks: true }, observed({ text: 'The nearest that I can do:\n\n- list a folder' }))).toBe('right');
    expect(outcome({ asks: true }, observed({ text: 'It says:\n\n```\nWhy?\n```' }))).toBe('answered-otherwise');
    expect(outcome({ asks: true }, observed({ text: 'Which one?', changes: gone }))).toBe('changed-otherwise');
  });

  it('compares the order of tabs, and not the order in which notes are opened', () => {
    const [a, b] = ['/a.md', '/b.md'];
    expect(outcome({ tabs: [a, b] }, observed({ tabs: [a, b] }))).toBe('right');
    expect(outcome({ tabs: [a, b] }, observed({ tabs: [b, a] }))).toBe('answered-otherwise');
    expect(outcome({ tabs: [a] }, observed({ tabs: [a], changes: gone }))).toBe('changed-otherwise');
    expect(outcome({ opened: [a, b] }, observed({ opened: [b, a] }))).toBe('right');
    expect(outcome({ opened: [a] }, observed({ opened: [a, b] }))).toBe('answered-otherwise');
  });

  it('requires every expected pattern of an answer, and none of the excluded ones', () => {
    const wanted = { answers: ['plan', 'orders'], lacks: ['reading'] };
    expect(outcome(wanted, observed({ text: 'Orders and plan' }))).toBe('right');
    expect(outcome(wanted, observed({ text: 'plan' }))).toBe('answered-otherwise');
    expect(outcome(wanted, observed({ text: 'plan, orders, reading' }))).toBe('answered-otherwise');
    expect(outcome(wanted, observed({ text: 'plan, orders', status: 'failed' }))).toBe('broke');
  });
});
