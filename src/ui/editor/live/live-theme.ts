import { EditorView } from '@codemirror/view';
import { MAX_ITEM_DEPTH } from './live-bounds.ts';

/** Indentation of a list item and width of its bullet. */
const ITEM_EM = 1.3;

const itemIndents = Object.fromEntries(
  Array.from({ length: MAX_ITEM_DEPTH }, (_, index) => [
    `.cm-line.cm-live-item-${index + 1}`,
    { paddingInlineStart: `calc(2px + ${ITEM_EM * (index + 1)}em)` },
  ]),
);

/** The same for a line without a text size: within the items of a list, a drawn block begins where their text begins. */
const partIndents = Object.fromEntries(
  Array.from({ length: MAX_ITEM_DEPTH }, (_, index) => [
    `.cm-line.cm-live-part-item-${index + 1}`,
    { paddingInlineStart: `calc(2px + ${ITEM_EM * (index + 1)} * var(--text-17))` },
  ]),
);

export const liveTheme = EditorView.theme({
  '.cm-line.cm-live-h': { fontWeight: '600', lineHeight: '1.3' },
  '.cm-line.cm-live-h > :not(.cm-live-hidden, .cm-live-code)': { fontSize: 'inherit' },
  '.cm-line.cm-live-h1': { fontSize: 'var(--text-27)', paddingBlock: '0.35em 0.15em' },
  '.cm-line.cm-live-h2': { fontSize: 'var(--text-21)', paddingBlock: '0.35em 0.15em' },
  '.cm-line.cm-live-h3': { fontSize: 'var(--text-17)' },
  '.cm-line.cm-live-h4, .cm-line.cm-live-h5, .cm-line.cm-live-h6': { fontSize: 'var(--text-15)' },
  '.cm-live-code': {
    backgroundColor: 'var(--paper-sunk)',
    border: '1px solid var(--line)',
    borderRadius: '3px',
    padding: '1px 3px',
  },
  '.cm-live-mark': {
    backgroundColor: 'color-mix(in oklch, var(--decide) 30%, transparent)',
    borderRadius: '2px',
  },
  '.cm-live-link, .cm-live-link *': {
    color: 'var(--agent)',
    textDecoration: 'underline',
    textDecorationColor: 'color-mix(in oklch, var(--agent) 45%, transparent)',
    textUnderlineOffset: '3px',
  },
  '.cm-live-tag, .cm-live-tag *': {
    backgroundColor: 'var(--hover)',
    borderRadius: '10px',
    color: 'var(--ink-soft)',
  },
  '.cm-live-footnote': { fontSize: '0.75em', textDecoration: 'none', verticalAlign: 'super' },
  '.cm-line.cm-live-item': { textIndent: `-${ITEM_EM}em` },
  ...itemIndents,
  '.cm-live-bullet, .cm-live-bullet *': { fontSize: '0' },
  '.cm-live-bullet::before': {
    color: 'var(--ink-faint)',
    content: '"•" / ""',
    display: 'inline-block',
    fontSize: 'var(--text-17)',
    inlineSize: '1.05em',
    textIndent: '0.2em',
  },
  '.cm-live-task': {
    accentColor: 'var(--ink-soft)',
    blockSize: '15px',
    inlineSize: '15px',
    margin: '0 2px 0 0',
    verticalAlign: '-2px',
  },
  '.cm-line.cm-live-rule': { position: 'relative' },
  '.cm-line.cm-live-rule::after': {
    borderBlockStart: '1px solid var(--line-strong)',
    content: '""',
    insetBlockStart: '50%',
    insetInline: '2px',
    position: 'absolute',
  },
  '.cm-line.cm-live-edge': { lineHeight: '0.8' },
  // The source of a rendered block has no height; the block has that of the line.
  '.cm-line.cm-live-part-line, .cm-line.cm-mono.cm-live-part-line': {
    backgroundColor: 'transparent',
    fontSize: '0',
    lineHeight: '0',
  },
  ...partIndents,
  '.cm-live-part': {
    cursor: 'text',
    display: 'inline-block',
    maxInlineSize: '100%',
    outline: 'none',
    textIndent: '0',
    whiteSpace: 'normal',
  },
  '.cm-live-part[data-layout=block]': {
    // A wide part scrolls and does not widen the column of the text.
    contain: 'inline-size',
    display: 'block',
    fontFamily: 'var(--font-note)',
    fontSize: 'var(--text-17)',
    lineHeight: '1.65',
    overflow: 'auto hidden',
    paddingBlock: '0.3em',
  },
  '.cm-line.cm-quote.cm-live-callout': {
    backgroundColor: 'color-mix(in oklch, var(--tone) 7%, transparent)',
    boxShadow: 'inset 3px 0 0 var(--tone)',
    paddingInlineStart: '14px',
  },
  '.cm-live-callout-kind, .cm-live-callout-kind *': { color: 'inherit' },
  '.cm-line.cm-live-callout-plain': { '--tone': 'var(--line-strong)' },
  '.cm-line.cm-live-callout-agent': { '--tone': 'var(--agent)' },
  '.cm-line.cm-live-callout-decide': { '--tone': 'var(--decide)' },
  '.cm-line.cm-live-callout-stopped': { '--tone': 'var(--stopped)' },
  '.cm-line.cm-live-callout-head': { fontWeight: '600' },
  '.cm-live-callout-kind': {
    display: 'inline-block',
    fontFamily: 'var(--font-ui)',
    fontSize: 'var(--text-13)',
    '&::first-letter': { textTransform: 'uppercase' },
  },
  // Backgrounds and shadows are not drawn in forced colors.
  '@media (forced-colors: active)': {
    '.cm-live-mark': { outline: '1px solid' },
    '.cm-line.cm-quote': { borderInlineStart: '2px solid' },
    '.cm-line.cm-mono': { borderInlineStart: '1px solid' },
  },
  '@media (pointer: coarse)': {
    '.cm-live-task': { blockSize: '24px', inlineSize: '24px', verticalAlign: '-6px' },
  },
});
