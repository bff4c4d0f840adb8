import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SCREEN_VIEWS } from '../../../src/contracts/domain/views/view-names.ts';
import { COLOR_CHOICES } from '../../../src/contracts/domain/workspace-colors.ts';
import { notFoundError } from '../../../src/contracts/errors/messages/notebook-messages.ts';
import { SKILLS } from '../../../src/navigator/plans/reading/skills.ts';
import { CHINESE_CATALOG } from '../../../src/navigator/texts/chinese/chinese-catalog.ts';
import { CHINESE_REASONS } from '../../../src/navigator/texts/chinese/chinese-reasons.ts';
import { ENGLISH } from '../../../src/navigator/texts/english-answers.ts';
import { GERMAN_CATALOG } from '../../../src/navigator/texts/german/german-catalog.ts';
import { GERMAN_REASONS } from '../../../src/navigator/texts/german/german-reasons.ts';
import { candidatesIn, isCutList } from '../../../src/navigator/texts/questions.ts';
import { parametersOf, render, sayIn } from '../../../src/navigator/texts/say.ts';

const CATALOGS = [GERMAN_CATALOG, CHINESE_CATALOG];
const KEYS = Object.keys(ENGLISH) as (keyof typeof ENGLISH)[];

describe.each(CATALOGS)('the answers in $language', ({ language, texts, help, name, period, reason, change }) => {
  it('have each sentence, with the parameters of the English one', () => {
    expect(Object.keys(texts).toSorted()).toEqual(KEYS.toSorted());
    const wrong = KEYS.filter((key) => parametersOf(texts[key]).join() !== parametersOf(ENGLISH[key]).join());
    expect(wrong).toEqual([]);
  });

  it('leave no parameter unread', () => {
    for (const key of KEYS) {
      const values = Object.fromEntries(parametersOf(ENGLISH[key]).map((one, index) => [one, index + 3]));
      expect(render(texts[key], values)).not.toMatch(/[{}]/);
    }
  });

  it('are translated', () => {
    const same = KEYS.filter((key) => texts[key] === ENGLISH[key] && /[a-z]{3} [a-z]/i.test(ENGLISH[key]));
    expect(same).toEqual([]);
  });

  it('name each view, colour and skill', () => {
    const english = [...Object.values(SCREEN_VIEWS).map(({ inSentence }) => inSentence), 'light', 'dark'];
    const colors = COLOR_CHOICES.filter((color) => color !== 'none');
    expect([...english, ...colors].filter((one) => name(one) === one)).toEqual([]);
    expect(help?.lines).toHaveLength(SKILLS.length);
  });

  it('name periods, and say unknown ones by their days', () => {
    for (const label of ['today', 'last week', 'the last 7 days', 'the last week with notes', 'since 2026-01-02']) {
      expect(period(label)).not.toMatch(/the|last|since|today|null/);
    }
    expect(period('a fortnight of Mondays')).toBeNull();
  });

  it('say why a call failed as the screen does', () => {
    const folder = language === 'de' ? 'de' : 'zh-cn';
    const under = new URL(`../../../src/ui/languages/${folder}/worker/`, import.meta.url);
    const screen = readdirSync(under)
      .map((file) => readFileSync(new URL(file, under), 'utf8'))
      .join('\n');
    for (const [key, text] of Object.entries(language === 'de' ? GERMAN_REASONS : CHINESE_REASONS)) {
      expect(screen).toContain(`worker-${key.replace('.', '-')} = ${text}`);
    }
    const { message } = notFoundError.sentence('nothingAtForAgent', { path: '/notes/a (1).md' });
    expect(reason(message)).toContain('/notes/a (1).md');
    expect(reason(message)).not.toBe(message);
    expect(reason('Something else happened')).toBe('Something else happened');
  });

  it('say what a change did', () => {
    const summaries = [
      'Create /a.md (1 line)',
      'Write /a b.md (empty)',
      'Move /a.md to /b.md',
      'Undo: Delete /x with 3 files',
    ];
    for (const summary of summaries) {
      const said = change({ summary });
      expect(said).not.toMatch(/Create|Write|Move|Undo|Delete|null/);
      expect(said).toMatch(/\/(?:a|x)/);
    }
    expect(change({ summary: 'Import 3 files' })).toBeNull();
  });

  it('ask questions that the next message can answer', () => {
    const say = sayIn(texts);
    const question = [
      say('whichOne'),
      '',
      '1. `/a.md`',
      '2. `/b c.md`',
      '',
      say('andMore', { n: 12 }),
      '',
      say('answerWithNumber'),
    ];
    const text = question.join('\n');
    expect(candidatesIn(text)).toEqual(['/a.md', '/b c.md']);
    expect(candidatesIn(`Text.\n\n${text}`)).toEqual(['/a.md', '/b c.md']);
    expect(candidatesIn(`${text}\n\nMore.`)).toEqual([]);
    expect(isCutList(`- x\n\n${say('andMore', { n: 3 })}`)).toBe(true);
  });
});
