import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const highlight = HighlightStyle.define([
  { tag: tags.heading1, fontWeight: '600', fontSize: '1.3em' },
  { tag: tags.heading2, fontWeight: '600', fontSize: '1.15em' },
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.link, color: 'var(--agent)' },
  { tag: tags.url, color: 'var(--ink-faint)' },
  { tag: tags.monospace, fontFamily: 'var(--font-code)', fontSize: '0.88em' },
  { tag: tags.quote, color: 'var(--ink-soft)' },
  { tag: [tags.processingInstruction, tags.meta, tags.contentSeparator], color: 'var(--ink-faint)' },
  { tag: [tags.comment, tags.labelName], color: 'var(--ink-faint)' },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--ink-soft)', fontWeight: '550' },
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: 'var(--agent)', fontWeight: '550' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--decide-ink)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--agent)' },
  { tag: tags.invalid, color: 'var(--stopped)' },
]);

const editorTheme = EditorView.theme({
  '&': { backgroundColor: 'transparent', color: 'var(--ink)', outline: 'none' },
  '&.cm-focused': { outline: 'none', boxShadow: '-2px 0 0 var(--line-strong)' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.65', overflowX: 'auto' },
  '.cm-content': {
    caretColor: 'var(--ink)',
    fontFamily: 'var(--font-note)',
    fontSize: 'var(--text-17)',
    minBlockSize: '45vh',
    overflowWrap: 'anywhere',
    padding: '0',
  },
  '&[data-prose=false] .cm-content': { fontFamily: 'var(--font-code)', fontSize: 'var(--text-15)' },
  '.cm-line': { padding: '0 2px' },
  '.cm-line.cm-mono': {
    fontFamily: 'var(--font-code)',
    fontSize: 'var(--text-13)',
    backgroundColor: 'var(--paper-sunk)',
  },
  '.cm-line.cm-mono :not(.cm-live-part, .cm-live-part *)': { fontSize: 'inherit' },
  '.cm-line.cm-quote': { boxShadow: 'inset 2px 0 0 var(--line-strong)', paddingInlineStart: '10px' },
  '.cm-line.cm-problem': { backgroundColor: 'var(--stopped-wash)', boxShadow: 'inset 2px 0 0 var(--stopped)' },
  '.cm-problem-reason': {
    color: 'var(--stopped)',
    fontFamily: 'var(--font-ui)',
    fontSize: 'var(--text-12)',
    marginInlineStart: 'var(--s3)',
  },
  // The caret does not blink, but CodeMirror restarts the animation at each keystroke, which takes a second frame.
  '.cm-cursorLayer': { animation: 'none !important' },
  '.cm-cursor, .cm-dropCursor': { borderInlineStart: '2px solid var(--ink)', marginInlineStart: '-1px' },
  '& > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    background: 'color-mix(in oklch, var(--ink) 12%, transparent)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    background: 'color-mix(in oklch, var(--agent) 26%, transparent)',
  },
  '.cm-gutters': { backgroundColor: 'transparent', border: '0', color: 'var(--ink-faint)' },
  '.cm-foldGutter .cm-gutterElement': { cursor: 'pointer', inlineSize: '16px', padding: '0', textAlign: 'center' },
  '.cm-foldGutter .cm-fold-open': { opacity: '0' },
  '&:hover .cm-foldGutter .cm-fold-open': { opacity: '1' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--paper-sunk)',
    border: '1px solid var(--line-strong)',
    color: 'var(--ink-soft)',
    padding: '0 6px',
  },
  '.cm-searchMatch': { backgroundColor: 'color-mix(in oklch, var(--decide) 30%, transparent)' },
  '.cm-searchMatch-selected': {
    backgroundColor: 'color-mix(in oklch, var(--decide) 55%, transparent)',
    outline: '1px solid var(--decide-ink)',
  },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in oklch, var(--ink) 8%, transparent)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--agent-wash)' },
  '.cm-placeholder': { color: 'var(--ink-soft)' },
  '.cm-saving': { color: 'var(--ink-faint)', fontFamily: 'var(--font-ui)', fontSize: 'var(--text-13)' },
});

const panels = EditorView.theme({
  '.cm-panels': {
    backgroundColor: 'var(--paper-float)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    boxShadow: 'var(--shadow)',
    color: 'var(--ink)',
    marginBlockEnd: 'var(--s2)',
  },
  '.cm-panels.cm-panels-top': { borderBlockEnd: '1px solid var(--line)' },
  '.cm-panel.cm-search': {
    alignItems: 'center',
    display: 'flex',
    flexWrap: 'wrap',
    fontFamily: 'var(--font-ui)',
    fontSize: 'var(--text-13)',
    gap: 'var(--s1) var(--s2)',
    padding: 'var(--s2) 36px var(--s2) var(--s2)',
  },
  '.cm-panel.cm-search input, .cm-panel.cm-search button, .cm-panel.cm-search label': {
    fontSize: 'var(--text-12)',
    margin: '0',
  },
  '.cm-textfield': {
    backgroundColor: 'var(--paper)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    flex: '1 1 5rem',
    minBlockSize: 'var(--control)',
    padding: '5px var(--s2)',
  },
  '.cm-button': {
    backgroundColor: 'transparent',
    backgroundImage: 'none',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    minBlockSize: 'var(--control)',
    padding: '0 var(--s2)',
    '&:hover': { backgroundColor: 'var(--hover)' },
    '&:active': { backgroundColor: 'var(--pressed)', backgroundImage: 'none' },
  },
  '.cm-panel.cm-search label': { alignItems: 'center', display: 'inline-flex', gap: 'var(--s1)' },
  '.cm-panel.cm-search [name=close]': {
    blockSize: '28px',
    borderRadius: 'var(--radius)',
    color: 'var(--ink-soft)',
    fontSize: 'var(--text-17)',
    inlineSize: '28px',
    insetBlockStart: 'var(--s2)',
    insetInlineEnd: 'var(--s2)',
    margin: '0',
    textAlign: 'center',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--paper-float)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    boxShadow: 'var(--shadow)',
    color: 'var(--ink)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--font-ui)',
    fontSize: 'var(--text-13)',
    maxBlockSize: '16rem',
    maxInlineSize: 'min(420px, 95vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    lineHeight: 'var(--row)',
    overflow: 'hidden',
    padding: '0 var(--s3)',
    textOverflow: 'ellipsis',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--pressed)', color: 'var(--ink)' },
  '.cm-completionDetail': { color: 'var(--ink-soft)', fontStyle: 'normal', marginInlineStart: 'var(--s3)' },
  '.cm-completionMatchedText': { fontWeight: '600', textDecoration: 'none' },
});

/** Theme of the editor, from the app's design tokens. */
export const theme: Extension = [editorTheme, panels, syntaxHighlighting(highlight)];
