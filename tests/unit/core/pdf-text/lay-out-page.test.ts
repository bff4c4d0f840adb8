import { describe, expect, it } from 'vitest';
import { layOutPage } from '../../../../src/core/pdf-text/lay-out-page.ts';
import type { TextPiece } from '../../../../src/core/pdf-text/page-lines.ts';

const SIZE = 10;
const LEADING = 12;

/** A row of texts at these places, each five units wide for a letter. */
function row(number: number, ...cells: [from: number, text: string][]): TextPiece[] {
  return cells.flatMap(([from, text], at): TextPiece[] => {
    const to = from + text.length * 5;
    const piece = { text, endsLine: at === cells.length - 1, from, to, line: number * LEADING, size: SIZE };
    const space = { ...piece, text: ' ', endsLine: false, from: to, to };
    return at === cells.length - 1 ? [piece] : [piece, space];
  });
}
const turn = (text: string) => [...text].reverse().join('');
/** One piece for each character, from left to right. */
function letters(number: number, from: number, text: string): TextPiece[] {
  return [...text].map((letter, at, all) => ({
    text: letter,
    endsLine: at === all.length - 1,
    from: from + at * 5,
    to: from + at * 5 + (letter === ' ' ? 0 : 5),
    line: number * LEADING,
    size: SIZE,
  }));
}

describe('layOutPage', () => {
  it('keeps lines from left to right in the order of the document', () => {
    expect(layOutPage([...row(1, [0, 'One'], [20, 'line']), ...row(2, [0, 'another'])])).toBe('One line\nanother');
  });

  it('reads columns one after another when their lines continue', () => {
    const page = [
      ...row(0, [0, 'A title across both of the columns of the page']),
      ...row(2, [0, 'Plants were grown in'], [150, 'Leaves were cut and']),
      ...row(3, [0, 'white light until the'], [150, 'weighed at once, then']),
      ...row(4, [0, 'end of the day.'], [150, 'dried for two days.']),
    ];
    expect(layOutPage(page)).toBe(
      'A title across both of the columns of the page\nPlants were grown in\nwhite light until the\nend of the day.\n' +
        'Leaves were cut and\nweighed at once, then\ndried for two days.',
    );
  });

  it('reads three columns, and one that is shorter', () => {
    const page = [
      ...row(1, [0, 'First words are'], [120, 'Second words are'], [240, 'Third words are']),
      ...row(2, [0, 'here, in order,'], [120, 'here, beside it,'], [240, 'here as well, so']),
      ...row(3, [0, 'to the end.'], [240, 'they end too.']),
    ];
    expect(layOutPage(page).split('\n')).toEqual([
      'First words are',
      'here, in order,',
      'to the end.',
      'Second words are',
      'here, beside it,',
      'Third words are',
      'here as well, so',
      'they end too.',
    ]);
  });

  it.each([
    [
      'numbers',
      [
        row(1, [0, 'Sample'], [150, 'Mass']),
        row(2, [0, 'B-114'], [150, '0.35 g']),
        row(3, [0, 'B-115'], [150, '0.41 g']),
      ],
      'Sample Mass\nB-114 0.35 g\nB-115 0.41 g',
    ],
    [
      'words',
      [
        row(1, [0, 'Name of the compound'], [150, 'Common name']),
        row(2, [0, 'sodium chloride'], [150, 'table salt']),
        row(3, [0, 'potassium nitrate'], [150, 'saltpetre']),
      ],
      'Name of the compound Common name\nsodium chloride table salt\npotassium nitrate saltpetre',
    ],
    [
      'sentences',
      [row(1, [0, 'Weigh the leaves.'], [150, 'Every day.']), row(2, [0, 'Water the plants.'], [150, 'Twice a week.'])],
      'Weigh the leaves. Every day.\nWater the plants. Twice a week.',
    ],
    [
      'terms and what they mean',
      [
        row(1, [0, 'pH'], [80, 'acidity of the solution, measured']),
        row(2, [0, 'EC'], [80, 'conductivity, which depends on']),
      ],
      'pH acidity of the solution, measured\nEC conductivity, which depends on',
    ],
  ])('keeps the rows of a table of %s', (_, rows, text) => expect(layOutPage(rows.flat())).toBe(text));

  it('keeps lines together that are far apart', () => {
    const page = [
      ...row(1, [0, 'left head here'], [150, 'right head here.']),
      ...row(9, [0, 'left foot here'], [150, 'right foot.']),
    ];
    expect(layOutPage(page)).toBe('left head here right head here.\nleft foot here right foot.');
  });

  it('reads forms of Arabic letters as letters, a ligature in its order', () => {
    expect(layOutPage(letters(1, 0, 'ﻢﻜﻴﻠﻋ مﻼﺴﻟا'))).toBe('السلام عليكم');
  });

  it('orders letters that the document has from right to left', () => {
    const page = letters(1, 0, turn('שלום עולם 21')).reverse();
    expect(layOutPage(page.map((piece, at) => ({ ...piece, endsLine: at === page.length - 1 })))).toBe('שלום עולם 12');
  });

  it('reads words whose letters the document has in reading order, at their places', () => {
    // pdf.js turns each of them, since a line is usually stored as it is seen.
    const page = row(1, [0, turn('עולם')], [30, turn('שלום')]);
    expect(layOutPage(page)).toBe('שלום עולם');
    expect(layOutPage(row(1, [0, 'עולם'], [30, 'שלום']))).toBe('שלום עולם');
  });

  it('reads columns from right to left on such a page', () => {
    const page = [
      ...row(1, [0, 'והעלים נשקלו'], [150, 'הצמחים גדלו באור']),
      ...row(2, [0, 'בסוף היום.'], [150, 'לבן עד הערב.']),
    ];
    expect(layOutPage(page)).toBe('הצמחים גדלו באור\nלבן עד הערב.\nוהעלים נשקלו\nבסוף היום.');
  });

  it('writes ideographs for radicals', () => {
    expect(layOutPage(row(1, [0, '⽇本語の⻑い'], [60, '中⽂']))).toBe('日本語の長い 中文');
  });

  it('returns nothing for nothing', () => {
    expect(layOutPage([])).toBe('');
  });
});
