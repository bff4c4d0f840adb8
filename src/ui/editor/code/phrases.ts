import { EditorState, type Extension } from '@codemirror/state';

/** Texts of CodeMirror's own panels. */
export const phrases: Extension = EditorState.phrases.of({
  Find: 'Find',
  Replace: 'Replace with',
  next: 'Next',
  previous: 'Previous',
  all: 'All',
  'match case': 'Match case',
  regexp: 'Regular expression',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
  'current match': 'Current match',
  'on line': 'on line',
  'replaced match on line $': 'Replaced on line $',
  'replaced $ matches': 'Replaced $ matches',
  'Go to line': 'Go to line',
  go: 'Go',
  'Fold line': 'Fold',
  'Unfold line': 'Unfold',
  'folded code': 'Folded text',
  unfold: 'Unfold',
  Completions: 'Suggestions',
});
