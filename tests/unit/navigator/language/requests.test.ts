import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../../src/navigator/intents/slots.ts';
import { editDistance, isNear } from '../../../../src/navigator/language/fold-words.ts';
import { resolveName } from '../../../../src/navigator/language/names.ts';
import { tokenize } from '../../../../src/navigator/language/tokens.ts';

const TODAY = '2026-11-24';
const parse = (text: string) => parseRequest(text, TODAY);

describe('parseRequest', () => {
  it.each([
    ['open the plan', 'open'],
    ['please, could you find my notes about deleting files', 'find'],
    ['where did I write that we move the shelf', 'find'],
    ['show me a summary of last week', 'summarize'],
    ['open the weekly summary', 'open'],
    ['find the summary of March', 'find'],
    ['delete the summary', 'delete'],
    ['read /notes/a.md and summarize it', 'summarize'],
    ['undo the deletion', 'undo'],
    ['take it back', 'undo'],
    ["don't rename anything", 'help'],
    ['never delete /notes/a.md', 'help'],
    ['without moving anything list /notes', 'list'],
    ['get rid of /notes/a.md', 'delete'],
    ['put /a.md into /archive', 'move'],
    ['put the kettle on', 'help'],
    ['dlete /notes/a.md', 'delete'],
    ['sumarise last week', 'summarize'],
    ['the mode of the data is fine', 'help'],
    ['', 'help'],
    ['???', 'help'],
  ])('parses "%s" as %s', (text, intent) => {
    expect(parse(text).intent).toBe(intent);
  });

  it.each([
    ['move /lab notes/blue ratio.md to /old notes', '/lab notes/blue ratio.md', '/old notes'],
    ['move "my plan" to "old plans"', 'my plan', 'old plans'],
    ['rename the note called blue ratio to green ratio', 'blue ratio', 'green ratio'],
    ['rename lab notes/a b.md to c d.md', 'lab notes/a b.md', 'c d.md'],
    ['/a.md -> /b.md rename', '/a.md', '/b.md'],
    ['to /b move /a.md', '/a.md', '/b'],
    ["rename 'it's here.md' to 'it isn't.md'", "it's here.md", "it isn't.md"],
    ['move [[notes/plan|my plan]] to /archive', 'notes/plan', '/archive'],
  ])('parses source and target in "%s"', (text, from, to) => {
    const { sources, target } = parse(text);
    expect([sources[0]?.text, target?.text]).toEqual([from, to]);
  });

  it.each([
    ["summarize last week's experiments into notes/weekly", 'notes/weekly', true],
    ['write a summary of /notes to /out/s.md', '/out/s.md', false],
    ['summarize everything about ph in notes/ph.md', 'notes/ph.md', false],
    ['summarize the notes in /experiments', undefined, false],
    ['create a summary.md of the experiments', 'summary.md', true],
    ['save a summary of last week as "my week"', 'my week', false],
    ['summarize last week in a note called weekly overview', 'weekly overview', false],
  ])('parses the folder in "%s"', (text, target, experiments) => {
    const request = parse(text);
    expect(request.intent).toBe('summarize');
    expect(request.target?.text).toBe(target);
    expect(request.experiments).toBe(experiments);
  });

  it.each([
    ['find notes about chlorophyll', ['chlorophyll']],
    ['where did I mention LED 450', ['LED', '450']],
    ['find everything about blue light from last week', ['blue', 'light']],
    ["summarize Mira's notes on germination", ['Mira', 'germination']],
    ['find notes mentioning red/blue at 3.5 mg/L', ['red/blue', '3.5', 'mg/L']],
    ["summarize last week's experiments", []],
  ])('parses the topic of "%s"', (text, topic) => {
    expect(parse(text).topic).toEqual(topic);
  });

  it('parses several files to delete, without the surrounding words', () => {
    expect(parse('please delete a.md, "b c.md" and /d/e.md for me').sources.map((source) => source.text)).toEqual([
      'a.md',
      'b c.md',
      '/d/e.md',
    ]);
  });

  it('is recursive only when the request says so', () => {
    expect(parse('delete /old and everything in it').recursive).toBe(true);
    expect(parse('delete all experiments').recursive).toBe(false);
    expect(parse('delete /old').recursive).toBe(false);
  });

  it('returns a second change as a leftover', () => {
    expect(parse('move /a.md to /b, then delete /c.md').leftover).toBe('delete /c.md');
    expect(parse('find notes about moving and deleting').leftover).toBe('');
  });

  it('accepts any text, and never returns a change without a word for it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), (text) => {
        expect(() => parse(text)).not.toThrow();
      }),
    );
    const harmless = fc.array(
      fc.constantFrom(
        'show',
        'me',
        'the',
        'notes',
        'of',
        '/a/b.md',
        '"x y"',
        'about',
        'week',
        'plan',
        '12',
        'and',
        'to',
        'in',
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(harmless, (words) => {
        expect(['move', 'delete', 'undo']).not.toContain(parse(words.join(' ')).intent);
      }),
    );
  });
});

describe('tokenize', () => {
  it('reads the first words of a pasted text only, and of each sign no more than a name can have', () => {
    for (const unit of ['@', 'a]', '[[', '/a ', 'word ', "'a "]) {
      const tokens = tokenize(unit.repeat(50_000));
      expect(tokens.length, unit).toBeLessThanOrEqual(800);
      expect(tokens.at(-1)?.end, unit).toBeLessThan(50_000);
    }
    expect(parse(`list notes ${'word '.repeat(20_000)}`).intent).toBe('list');
  });

  it('loses only whitespace', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120, unit: 'grapheme' }), (text) => {
        const tokens = tokenize(text);
        let end = 0;
        for (const token of tokens) {
          expect(text.slice(end, token.start).trim()).toBe('');
          expect(token.end).toBeGreaterThan(token.start);
          end = token.end;
        }
        expect(text.slice(end).trim()).toBe('');
      }),
    );
  });

  it.each([
    ['see /notes/a.md.', ['/notes/a.md']],
    ['is it in /notes?', ['/notes']],
    ['(/notes/a (1).md)', ['/notes/a (1).md']],
    ['e.g. 3.5 mg/L and/or 1/2', []],
    ["last week's notes", []],
    ['“blue ratio” and `x`', ['blue ratio', 'x']],
    ['data.csv, b.md', ['data.csv', 'b.md']],
  ])('finds the literals in %s', (text, names) => {
    expect(tokenize(text).flatMap((token) => (token.type === 'literal' ? [token.text] : []))).toEqual(names);
  });
});

describe('resolveName', () => {
  const entries = [
    '/notes',
    '/notes/plan.md',
    '/old/plan.md',
    '/experiments/2026-11-18-blue-ratio.md',
    '/experiments/2026-11-19-blue-ratio-20.md',
    '/notes/Weekly Summary.md',
  ].map((path) => ({
    path,
    kind: path.includes('.') ? ('file' as const) : ('folder' as const),
    sizeBytes: 1,
    modifiedMs: 1,
  }));
  const found = (text: string, folder = false) => {
    const resolved = resolveName({ text, form: 'name', folder }, entries);
    return resolved.type === 'one'
      ? resolved.entry.path
      : resolved.type === 'many'
        ? resolved.entries.map((entry) => entry.path)
        : [];
  };

  it('prefers the closest match', () => {
    expect(found('blue ratio')).toBe('/experiments/2026-11-18-blue-ratio.md');
    expect(found('blue ratio 20')).toBe('/experiments/2026-11-19-blue-ratio-20.md');
    expect(found('/old/plan')).toBe('/old/plan.md');
    expect(found('old/plan.md')).toBe('/old/plan.md');
    expect(found('weekly-summary')).toBe('/notes/Weekly Summary.md');
    expect(found('notes', true)).toBe('/notes');
    expect(found('weekly sumary')).toBe('/notes/Weekly Summary.md');
  });

  it('returns all equally close matches', () => {
    expect(found('plan')).toEqual(['/notes/plan.md', '/old/plan.md']);
  });

  it('returns nothing without a match', () => {
    expect(found('orchid')).toEqual([]);
    expect(found('')).toEqual([]);
  });
});

describe('isNear', () => {
  it('accepts one typing error in a word, and two in a long word', () => {
    for (const [word, keyword] of [
      ['opne', 'open'],
      ['fnd', 'find'],
      ['dlete', 'delete'],
      ['sumarize', 'summarize'],
      ['summerise', 'summarise'],
    ] as const) {
      expect(isNear(word, keyword)).toBe(true);
    }
  });

  it('does not match other real words', () => {
    for (const [word, keyword] of [
      ['mode', 'move'],
      ['fine', 'find'],
      ['last', 'list'],
      ['dead', 'read'],
      ['how', 'show'],
      ['relate', 'delete'],
      ['ls', 'list'],
    ] as const) {
      expect(isNear(word, keyword)).toBe(false);
    }
  });

  it('counts a swap as one edit, symmetrically', () => {
    expect(editDistance('lsat', 'last', 3)).toBe(1);
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (a, b) => {
        expect(editDistance(a, b, 20)).toBe(editDistance(b, a, 20));
        expect(editDistance(a, b, 20) === 0).toBe(a === b);
      }),
    );
  });
});
