import { EditorState, type Extension } from '@codemirror/state';
import { placeholder } from '@codemirror/view';
import { common } from '../../kit/language/common-strings.ts';
import { catalog } from '../../kit/language/text-catalog.ts';

const texts = catalog('editor-phrases', {
  find: 'Find',
  replaceWith: 'Replace with',
  next: 'Next',
  previous: 'Previous',
  all: 'All',
  matchCase: 'Match case',
  regexp: 'Regular expression',
  wholeWords: 'Whole words',
  replace: 'Replace',
  replaceAll: 'Replace all',
  currentMatch: 'Current match',
  onLine: 'on line',
  replacedOnLine: 'Replaced on line $',
  replacedMatches: 'Replaced $ matches',
  goToLine: 'Go to line',
  go: 'Go',
  fold: 'Fold',
  unfold: 'Unfold',
  foldedText: 'Folded text',
  completions: 'Suggestions',
  emptyNote:
    'Write here. Start a line with - for a list, - [ ] for a checkbox or # for a heading. Type [[ to link a note.',
});

/** Texts of CodeMirror's own panels. */
export const phrases: Extension = EditorState.phrases.of({
  Find: texts.find,
  Replace: texts.replaceWith,
  next: texts.next,
  previous: texts.previous,
  all: texts.all,
  'match case': texts.matchCase,
  regexp: texts.regexp,
  'by word': texts.wholeWords,
  replace: texts.replace,
  'replace all': texts.replaceAll,
  close: common.close,
  'current match': texts.currentMatch,
  'on line': texts.onLine,
  'replaced match on line $': texts.replacedOnLine,
  'replaced $ matches': texts.replacedMatches,
  'Go to line': texts.goToLine,
  go: texts.go,
  'Fold line': texts.fold,
  'Unfold line': texts.unfold,
  'folded code': texts.foldedText,
  unfold: texts.unfold,
  Completions: texts.completions,
});

/** What an empty note shows: a note without any mark to press has to name those to type. */
export const emptyNote: Extension = placeholder(texts.emptyNote);
