import { describe, expect, it } from 'vitest';
import { logicalLine, visualOrder } from '../../../../src/core/pdf-text/logical-order.ts';
import { readsBackwards } from '../../../../src/core/pdf-text/reads-backwards.ts';

const seen = (...parts: string[]) => parts.join('');
const turn = (text: string) => [...text].reverse().join('');

describe('logicalLine', () => {
  it('leaves text from left to right alone', () => {
    expect(logicalLine('NaCl (12.5 mg), B-114', true)).toBe('NaCl (12.5 mg), B-114');
  });

  it.each([
    ['words', seen(turn('שלום עולם')), 'שלום עולם'],
    ['a Latin word inside', seen(turn('בתמיסה.'), ' NaCl ', turn('של')), 'של NaCl בתמיסה.'],
    ['two Latin words inside', seen(turn('הוא'), ' Nature Methods ', turn('כתב העת')), 'כתב העת Nature Methods הוא'],
    ['a number', seen(turn('מ״ג'), ' 12.5 ', turn('ניסוי')), 'ניסוי 12.5 מ״ג'],
    ['a date', seen(turn('היה'), ' 12/05/2024 ', turn('ביום')), 'ביום 12/05/2024 היה'],
    ['Arabic digits', seen(turn('عينة'), ' ١٢٫٥ ', turn('وزن')), 'وزن ١٢٫٥ عينة'],
    ['two numbers', seen('34 12 ', turn('דגימות')), 'דגימות 12 34'],
    ['a code', seen(turn('נשקלה'), ' B-114 ', turn('דגימה')), 'דגימה B-114 נשקלה'],
    ['a number after a word', seen(turn('ראו'), ' Figure 3 ', turn('את')), 'את Figure 3 ראו'],
    ['a unit as the line shows it', seen(turn('של'), ' mg 5 ', turn('הוספנו')), 'הוספנו 5 mg של'],
    ['a unit kept beside its number', seen(turn('של'), ' 5 mg ', turn('הוספנו')), 'הוספנו 5 mg של'],
    ['a percentage', seen(turn('תשואה'), ' 90% ', turn('עם')), 'עם 90% תשואה'],
    ['a temperature as Arabic shows it', `.C°25 ${turn('عند')}`, 'عند 25°C.'],
    ['a temperature below zero', seen(turn('נשמר'), ' -20°C ', turn('ב')), 'ב -20°C נשמר'],
    [
      'brackets as they are seen',
      seen('.', '(', turn('סוגריים'), ' ', turn('עם'), ')', ' ', turn('שורה')),
      'שורה (עם סוגריים).',
    ],
    ['brackets as they are read', seen(')', turn('סוגריים'), '( ', turn('שורה')), 'שורה (סוגריים)'],
    ['brackets around Latin', seen(turn('הוא'), ' (NaCl) ', turn('המלח')), 'המלח (NaCl) הוא'],
  ])('reads %s', (_, line, read) => expect(logicalLine(line, true)).toBe(read));

  it('turns words inside a line from left to right, numbers among them included', () => {
    expect(logicalLine(`The word ${turn('שלום')} means peace.`, false)).toBe('The word שלום means peace.');
    expect(logicalLine(`See ${turn('כרך')} 12 ${turn('עמוד')} 5 there`, false)).toBe('See עמוד 12 כרך 5 there');
  });

  it('takes any characters', () => {
    for (const text of ['', ')', '((א', '\ud800א', 'א'.repeat(3), '1א', '😀א😀', 'ا\u064b'])
      for (const isRight of [true, false]) expect([...logicalLine(text, isRight)].length).toBe([...text].length);
  });

  it('takes no longer than it should for a long line', () => {
    // So long that more than linear work exceeds the limit of the test.
    const line = 'א1 b( '.repeat(100_000);
    expect(logicalLine(line, true).length).toBe(line.length);
  });
});

describe('visualOrder', () => {
  it('takes a line with more changes of direction than a call takes arguments', () => {
    const line = `א${'1 '.repeat(250_000)}`;
    expect(visualOrder(line)).toHaveLength(line.length);
  });

  it('undoes the order that pdf.js has made of a piece', () => {
    expect(visualOrder('שלום')).toBe(turn('שלום'));
    expect(visualOrder('של NaCl בתמיסה')).toBe(`${turn('בתמיסה')} NaCl ${turn('של')}`);
    expect(visualOrder('The Hebrew word שלום')).toBe(`The Hebrew word ${turn('שלום')}`);
  });
});

describe('readsBackwards', () => {
  it('tells by letters that only end a word', () => {
    expect(readsBackwards('שלום עולם, זה ניסוי')).toBe(false);
    expect(readsBackwards(turn('שלום עולם, זה ניסוי'))).toBe(true);
    expect(readsBackwards('درجة الحرارة اليوم')).toBe(false);
    expect(readsBackwards(turn('درجة الحرارة اليوم'))).toBe(true);
    expect(readsBackwards(turn('ﺔﻴﺑﺮﻌﻟا'))).toBe(false);
    expect(readsBackwards('no letters from right to left')).toBe(false);
  });
});
