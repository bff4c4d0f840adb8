import { describe, expect, it } from 'vitest';
import { readProperties } from '../../../../../src/core/notebook/frontmatter/frontmatter.ts';
import { fillTemplate } from '../../../../../src/core/notebook/text/fill-template.ts';

const at = { year: 2026, month: 3, day: 7, hour: 9, minute: 5, second: 2, weekday: 6 };
const facts = { at, title: 'Blue: ratio', author: 'Assistant', notebook: 'Plant growth' };
const fill = (template: string, given: Record<string, string> = {}, maxChars = 10_000) =>
  fillTemplate(template, facts, new Map(Object.entries(given)), maxChars);

describe('fillTemplate', () => {
  it.each([
    ['{{date}} {{time}}', '2026-03-07 09:05'],
    ['# {{ title }}, {{author}}, {{notebook}}', '# Blue: ratio, Assistant, Plant growth'],
    ['{{date:D MMMM YYYY}}|{{date:ddd DD.MM.YY}}|{{date:dddd, MMM M}}', '7 March 2026|Sat 07.03.26|Saturday, Mar 3'],
    ['{{time:H.mm.ss}} {{date:[Day] D}}', '9.05.02 Day 7'],
    ['{date} {{ }} {{a b}} {{{{date}}}}', '{date} {{ }} {{a b}} {{2026-03-07}}'],
  ])('fills %s', (template, text) => {
    expect(fill(template)).toEqual({ type: 'filled', text, unknown: [] });
  });

  it('keeps unknown variables, and reports each once', () => {
    const template = '{{sample}} {{sample}} {{title:x}} {{constructor}}\r\n';
    expect(fill(template)).toEqual({
      type: 'filled',
      text: template,
      unknown: ['sample', 'title:x', 'constructor'],
    });
    expect(fillTemplate('{{author}}', { at, title: 'x' }, new Map(), 100)).toMatchObject({ unknown: ['author'] });
  });

  it('inserts values without expanding them again', () => {
    expect(fill('{{title}} {{x}}', { title: '{{date}}', x: '$& {{title}}' })).toMatchObject({
      text: '{{date}} $& {{title}}',
    });
  });

  it('quotes a value in frontmatter when YAML requires it', () => {
    const filled = fill('---\ntitle: {{title}}\nday: {{date}} # today\nby:\n  - {{x}}\n---\n# {{title}}\n', {
      x: 'a\nlabels: none',
    });
    if (filled.type !== 'filled') throw new Error(filled.type);
    expect(readProperties(filled.text)).toMatchObject({
      properties: [
        { name: 'title', value: 'Blue: ratio' },
        { name: 'day', value: '2026-03-07', source: '2026-03-07' },
        { name: 'by', value: ['a\nlabels: none'] },
      ],
    });
    expect(filled.text).toContain('\n# Blue: ratio\n');
  });

  it('stops at the maximum length', () => {
    expect(fill('{{x}}'.repeat(50), { x: 'y'.repeat(1000) })).toEqual({ type: 'too-long' });
    expect(fill('y'.repeat(101), {}, 100)).toEqual({ type: 'too-long' });
  });
});
