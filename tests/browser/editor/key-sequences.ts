/**
 * What keys do in a note, as people know it from CodeMirror's Markdown keys and from Obsidian: a text with `‸` at the caret, the keys in
 * the words of user-event, and the right text with the caret after them. `[` begins a key's name there, so `[[` types one bracket.
 */
/** Where the caret is. */
export const CARET = '‸';

export type KeySequence = readonly [name: string, before: string, keys: string, after: string];

const ENTER = '{Enter}';
const TAB = '{Tab}';
const BACK = '{Shift>}{Tab}{/Shift}';
const BREAK = '{Shift>}{Enter}{/Shift}';
const UNDO = '{Control>}z{/Control}';
const TICK = '{Control>}{Enter}{/Control}';

/** Enter behind text. */
const continued: readonly KeySequence[] = [
  ['a dash', '- one‸', ENTER, '- one\n- ‸'],
  ['a star', '* one‸', ENTER, '* one\n* ‸'],
  ['a plus', '+ one‸', ENTER, '+ one\n+ ‸'],
  ['a number', '1. one‸', ENTER, '1. one\n2. ‸'],
  ['a number with a bracket', '1) one‸', ENTER, '1) one\n2) ‸'],
  ['a number of two digits', '9. one‸', ENTER, '9. one\n10. ‸'],
  ['an open task', '- [ ] one‸', ENTER, '- [ ] one\n- [ ] ‸'],
  ['a done task', '- [x] one‸', ENTER, '- [x] one\n- [ ] ‸'],
  ['a task in progress', '- [/] one‸', ENTER, '- [/] one\n- [ ] ‸'],
  ['a numbered task', '1. [x] one‸', ENTER, '1. [x] one\n2. [ ] ‸'],
  ['a nested item', '- one\n  - two‸', ENTER, '- one\n  - two\n  - ‸'],
  ['a nested item behind a tab', '- one\n\t- two‸', ENTER, '- one\n\t- two\n\t- ‸'],
  ['a nested task behind a tab', '- one\n\t- [ ] two‸', ENTER, '- one\n\t- [ ] two\n\t- [ ] ‸'],
  ['a nested number behind a tab', '1. one\n\t1. two‸', ENTER, '1. one\n\t1. two\n\t2. ‸'],
  ['a wide mark', '-   one‸', ENTER, '-   one\n-   ‸'],
  ['between two items', '- one‸\n- two', ENTER, '- one\n- ‸\n- two'],
  ['between two numbers', '1. one‸\n2. two\n3. three', ENTER, '1. one\n2. ‸\n3. two\n4. three'],
  ['within a text', '- one ‸two', ENTER, '- one\n- ‸two'],
  ['an item in a quote', '> - one‸', ENTER, '> - one\n> - ‸'],
  ['a quote', '> one‸', ENTER, '> one\n> ‸'],
  ['a callout', '> [!note] Title‸', ENTER, '> [!note] Title\n> ‸'],
  ['a second paragraph of an item', '- one\n\n  two‸', ENTER, '- one\n\n  two\n  ‸'],
  ['not before the mark', '‸- one', ENTER, '\n‸- one'],
  ['not in code', '```\n- one‸\n```', ENTER, '```\n- one\n‸\n```'],
  ['not in a heading', '# One‸', ENTER, '# One\n‸'],
  ['not behind a dash in a text', 'one - two‸', ENTER, 'one - two\n‸'],
];

/** Enter in an item without text. */
const left: readonly KeySequence[] = [
  ['a list of one item', '- ‸', ENTER, '‸'],
  ['a task alone', '- [ ] ‸', ENTER, '‸'],
  ['a number alone', '1. ‸', ENTER, '‸'],
  ['a list of two items', '- one\n- ‸', ENTER, '- one\n‸'],
  ['a list of three items', '- one\n- two\n- ‸', ENTER, '- one\n- two\n‸'],
  ['a list of tasks', '- [x] one\n- [ ] ‸', ENTER, '- [x] one\n‸'],
  ['a list of two numbers', '1. one\n2. ‸', ENTER, '1. one\n‸'],
  ['a list between two paragraphs', 'one\n\n- two\n- ‸\n\nthree', ENTER, 'one\n\n- two\n‸\n\nthree'],
  ['one item nested', '- one\n  - ‸', ENTER, '- one\n- ‸'],
  ['the second item nested', '- one\n  - two\n  - ‸', ENTER, '- one\n  - two\n- ‸'],
  ['one item nested by four blanks', '- one\n    - ‸', ENTER, '- one\n- ‸'],
  ['one item nested by a tab', '- one\n\t- ‸', ENTER, '- one\n- ‸'],
  ['a task nested', '- [ ] one\n  - [ ] ‸', ENTER, '- [ ] one\n- [ ] ‸'],
  ['a dash in a numbered list', '1. one\n   - ‸', ENTER, '1. one\n2. ‸'],
  ['a number in a list', '- one\n  1. ‸', ENTER, '- one\n- ‸'],
  ['two levels, by three keys', '- one\n  - two\n    - ‸', ENTER.repeat(3), '- one\n  - two\n‸'],
  ['an indented list', '  - ‸', ENTER, '‸'],
  ['a list in a quote', '> - one\n> - ‸', ENTER, '> - one\n> ‸'],
  ['nested in a quote', '> - one\n>   - ‸', ENTER, '> - one\n> - ‸'],
  ['a list with blank lines', '- one\n\n- two\n\n- ‸', ENTER, '- one\n\n- two\n\n‸'],
  ['a quote', '> one\n> ‸', ENTER, '> one\n‸'],
  ['and can be taken back', '- one\n- ‸', ENTER + UNDO, '- one\n- ‸'],
];

/** Tab, Shift Tab, Shift Enter and Backspace. */
const moved: readonly KeySequence[] = [
  ['Tab nests an item', '- one\n- two‸', TAB, '- one\n  - two‸'],
  ['Tab nests an item without text', '- one\n- ‸', TAB, '- one\n  - ‸'],
  ['Tab nests a task', '- [ ] one\n- [ ] two‸', TAB, '- [ ] one\n  - [ ] two‸'],
  ['Tab nests a number, as wide as its list', '1. one\n2. two‸\n3. three', TAB, '1. one\n   1. two‸\n2. three'],
  ['Tab nests below a number of two digits', '10. one\n11. two‸', TAB, '10. one\n    1. two‸'],
  ['Tab nests by a tab where the list does', '- one\n\t- two\n\t- three‸', TAB, '- one\n\t- two\n\t\t- three‸'],
  ['Shift Tab takes an item out', '- one\n  - two‸', BACK, '- one\n- two‸'],
  ['Shift Tab takes an item out of a tab', '- one\n\t- two‸', BACK, '- one\n- two‸'],
  ['Shift Tab takes a number out', '1. one\n   1. two‸', BACK, '1. one\n2. two‸'],
  ['Shift Tab leaves an outer item', '- one‸', BACK, '- one‸'],
  ['Shift Enter continues the text of an item', '- one‸', BREAK, '- one\n  ‸'],
  ['Shift Enter continues the text of a number', '10. one‸', BREAK, '10. one\n    ‸'],
  ['Backspace removes the mark of a list of one item', '- ‸', '{Backspace}', '‸'],
  ['Backspace removes a checkbox', '- [ ] ‸', '{Backspace}', '‸'],
  ['Backspace removes the mark of a quote', '> ‸', '{Backspace}', '‸'],
  ['Backspace turns the mark into a margin, then removes it', '- one\n- ‸', '{Backspace}{Backspace}', '- one\n‸'],
];

/** Whole entries as people type them. */
const typed: readonly KeySequence[] = [
  ['two tasks, then text', '‸', `- [[ ] a${ENTER}b${ENTER}${ENTER}c`, '- [ ] a\n- [ ] b\nc‸'],
  ['a nested list and back', '‸', `- a${ENTER}${TAB}b${ENTER}${ENTER}c${ENTER}${ENTER}d`, '- a\n  - b\n- c\nd‸'],
  ['nested numbers and back', '‸', `1. a${ENTER}${TAB}b${ENTER}c${ENTER}${ENTER}d`, '1. a\n   1. b\n   2. c\n2. d‸'],
  ['a quote and text', '‸', `> a${ENTER}b${ENTER}${ENTER}c`, '> a\n> b\nc‸'],
  ['a task in a number', '‸', `1. [[ ] a${ENTER}b`, '1. [ ] a\n2. [ ] b‸'],
  ['a path is a text', 'see ‸', '/protocols/pcr.md', 'see /protocols/pcr.md‸'],
  ['a path at the start of a line', '‸', `/protocols/pcr.md${ENTER}b`, '/protocols/pcr.md\nb‸'],
  ['a date is a text', 'on ‸', `29/11/2026${ENTER}b`, 'on 29/11/2026\nb‸'],
  ['either or is a text', '‸', `and/or, a / b${ENTER}c`, 'and/or, a / b\nc‸'],
];

/** Marks and ticks. */
const marked: readonly KeySequence[] = [
  ['Ctrl B marks the word', 'one t‸wo', '{Control>}b{/Control}', 'one **t‸wo**'],
  ['Ctrl B before a text to type', 'one ‸', '{Control>}b{/Control}two', 'one **two‸**'],
  ['Ctrl B twice is nothing', 'one ‸', '{Control>}bb{/Control}', 'one ‸'],
  ['Ctrl I before a text to type', '‸', '{Control>}i{/Control}two', '*two‸*'],
  ['Ctrl Enter ticks', '- [ ] one‸', TICK, '- [x] one‸'],
  ['Ctrl Enter unticks', '- [x] one‸', TICK, '- [ ] one‸'],
  ['Ctrl Enter ticks a task without text', '- [ ] ‸', TICK, '- [x] ‸'],
  ['Ctrl Enter ticks a task without text and blank', '- [ ]‸', TICK, '- [x]‸'],
  ['Alt Up moves an item', '- one\n- two‸', '{Alt>}{ArrowUp}{/Alt}', '- two‸\n- one'],
  ['Enter in a table goes down', '| a‸ | b |\n|---|---|\n| c | d |', ENTER, '| a | b |\n|---|---|\n| c‸ | d |'],
];

/** What people do besides: several lines, callouts, marks in the middle, lists after other things. */
const further: readonly KeySequence[] = [
  ['Enter in the middle of a task', '- [ ] one ‸two', ENTER, '- [ ] one\n- [ ] ‸two'],
  ['Enter behind a task with a tag', '- [ ] one #tag‸', ENTER, '- [ ] one #tag\n- [ ] ‸'],
  ['Enter behind an item with a link', '- [[One]]‸', ENTER, '- [[One]]\n- ‸'],
  ['Enter in an item of a callout', '> [!todo] T\n> - [ ] one‸', ENTER, '> [!todo] T\n> - [ ] one\n> - [ ] ‸'],
  ['Enter leaves a list in a callout', '> [!todo] T\n> - one\n> - ‸', ENTER, '> [!todo] T\n> - one\n> ‸'],
  ['Enter behind a bold item', '- **one**‸', ENTER, '- **one**\n- ‸'],
  ['Enter before a nested list', '- one‸\n  - two', ENTER, '- one\n- ‸\n  - two'],
  ['Enter behind a rule', '---‸', ENTER, '---\n‸'],
  ['Enter in frontmatter', '---\ntags:\n  - a‸\n---\n', ENTER, '---\ntags:\n  - a\n  ‸\n---\n'],
  ['Enter behind 99', '99. one‸', ENTER, '99. one\n100. ‸'],
  ['Enter behind zero', '0. one‸', ENTER, '0. one\n1. ‸'],
  ['Enter in an item of two lines', '- one\n  two‸', ENTER, '- one\n  two\n  ‸'],
  ['Enter behind a number and a blank', '1. ‸one', ENTER, '1.\n2. ‸one'],
  ['Backspace joins two items', '- one\n- ‸two', '{Backspace}{Backspace}{Backspace}', '- one‸two'],
  [
    'Ctrl B on a selection',
    'one ‸two',
    '{Shift>}{Control>}{ArrowRight}{/Control}{/Shift}{Control>}b{/Control}',
    'one **two‸**',
  ],
  ['Undo takes back a continued task', '- [ ] one‸', ENTER + UNDO, '- [ ] one‸'],
];

export const KEY_SEQUENCES: Readonly<Record<string, readonly KeySequence[]>> = {
  'Enter continues': continued,
  'Enter leaves': left,
  'Other keys': moved,
  Typed: typed,
  Marks: marked,
  Further: further,
};
