import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension, Text, Transaction } from '@codemirror/state';
import {
  crosshairCursor,
  drawSelection,
  dropCursor,
  EditorView,
  keymap,
  rectangularSelection,
  tooltips,
} from '@codemirror/view';
import { isMarkdown, isProse } from '../../state/notebook/file-type.ts';
import { LONG_TEXT_CHARS } from '../../state/notebook/line-endings.ts';
import { completeInserts, slashMenu } from '../insert/slash-menu.ts';
import { completeTemplates } from '../insert/template-list.ts';
import { definitionLines } from '../live/links/definitions.ts';
import type { LinkFollower } from '../live/links/follow-link.ts';
import { livePreview, sourceView } from '../live/live-preview.ts';
import type { PlacesOfParts } from '../live/parts/rendered-part.ts';
import { watchPlainText } from './bounds/watch-plain-text.ts';
import { changesBetween } from './changes-between.ts';
import {
  completeCitations,
  completeLinks,
  completeTags,
  type ReadVocabulary,
  type SuggestReferences,
} from './completion/completions.ts';
import { foldMarker } from './fold-marker.ts';
import { formatKeys } from './format-keys.ts';
import { frontmatterProblem } from './frontmatter-problem.ts';
import { languageOf, markdownSupport } from './languages.ts';
import { monoLines } from './mono-lines.ts';
import { noteKeys } from './note-keys.ts';
import { emptyNote, phrases } from './phrases.ts';
import { textStart } from './text-start.ts';
import { theme } from './theme.ts';

/** Length in UTF-16 units from which CodeMirror draws only a part of a line. */
const LONG_LINE_CHARS = 20_000;

interface EditorOptions {
  parent: Element;
  path: string;
  text: string;
  /** Accessible name of the field, and the id of the hint that says how to leave the field with the keyboard. */
  label: string;
  describedBy: string;
  readVocabulary: ReadVocabulary;
  suggestReferences: SuggestReferences;
  follow: LinkFollower;
  /** Called after each edit by the person. `readText` returns the text after that edit. */
  onWrite: (readText: () => string) => void;
  onLeave: () => void;
  /** Line of the caret at first, from 1; null for where the text begins. Default: the start of the text. */
  caretLine?: number | null;
  /** The places of drawn parts when the editor begins in the live view; null when it begins with the source. Default null. */
  live?: PlacesOfParts | null;
  /** Whether the text is not parsed at all. Default false. */
  isPlain?: boolean;
  /** Called when text is shown without formatting, because parsing it would block the page. Once for each kind. */
  onPlainText?: (part: PlainPart) => void;
  extensions?: Extension;
}

/** What is shown without formatting: some blocks, or the whole text because of its length. */
export type PlainPart = 'blocks' | 'whole';

/** An editor of a text that agents and other windows may also change. */
export interface Editor {
  readonly view: EditorView;
  /**
   * Shows this text and replaces only what differs, so that caret, scroll position and undo history stay. A change from
   * `elsewhere` does not enter the undo history.
   */
  show: (text: string, from: 'person' | 'elsewhere') => void;
  /**
   * Hides Markdown marks where the caret is not, or shows all marks. Images, formulas, tables and embeds are drawn in `places`;
   * without it they stay text.
   */
  setLive: (isLive: boolean, places?: PlacesOfParts | null) => void;
  /** Moves the caret to the start of a line (from 1) and scrolls that line to the top. */
  goTo: (line: number) => void;
  /** Puts the caret at the start of a line (from 1), or with null where the text begins, without focus or scrolling. */
  placeCaret: (line: number | null) => void;
  /** Returns the first visible line, from 1; null at the beginning. */
  topLine: () => number | null;
  /** Scrolls a line (from 1) to the top. Returns whether it was there. */
  showLine: (line: number) => boolean;
  /** Scrolls the caret into view. */
  reveal: () => void;
  caretLine: () => number;
  destroy: () => void;
}

export function createEditor(options: EditorOptions): Editor {
  const { path, onWrite, onLeave, isPlain = false, onPlainText = () => undefined } = options;
  const language = new Compartment();
  const live = new Compartment();
  const isParsed = !isPlain && options.text.length <= LONG_TEXT_CHARS;
  const hasLive = isMarkdown(path) && !isPlain;
  const livePart = (places: PlacesOfParts | null) => livePreview(options.follow, places);
  const { live: places = null } = options;
  let isLiveNow = hasLive && places !== null;
  /** The text that was last read or shown. Showing the same string again needs no comparison. */
  let known: string | null = options.text;

  // For the first text of a view, CodeMirror places the part of a long line that is not drawn beside the rest instead of below it,
  // measures a very wide editor, and then draws the whole line once. Text that is inserted later is placed correctly.
  const comesLater = hasLongLine(options.text);
  const doc = Text.of(comesLater ? [''] : options.text.split(/\r\n?|\n/));
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({
      doc,
      // Moving the caret afterwards, or changing the view, would compute the layout of the page once more.
      selection: { anchor: options.caretLine === undefined ? 0 : startOfLine(doc, options.caretLine) },
      extensions: [
        ...behaviour(options),
        language.of(isParsed && isMarkdown(path) ? markdownSupport : []),
        live.of(!hasLive ? [] : places === null ? sourceView : livePart(places)),
        // A long text is not parsed. One that becomes long is no longer parsed.
        EditorState.transactionExtender.of(({ docChanged, newDoc, startState }) =>
          docChanged && newDoc.length > LONG_TEXT_CHARS && startState.doc.length <= LONG_TEXT_CHARS
            ? { effects: language.reconfigure([]) }
            : null,
        ),
        watchPlainText(() => onPlainText('blocks')),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged || update.transactions.some((one) => one.annotation(Transaction.remote))) return;
          const { doc } = update.state;
          if (update.state.doc.length > LONG_TEXT_CHARS) onPlainText('whole');
          onWrite(() => {
            known = doc.toString();
            return known;
          });
        }),
        EditorView.domEventHandlers({
          blur: () => {
            onLeave();
            return false;
          },
        }),
        options.extensions ?? [],
      ],
    }),
  });
  if (comesLater) {
    view.dispatch({
      changes: { from: 0, insert: options.text },
      annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
    });
    if (options.caretLine !== undefined) placeCaret(options.caretLine);
  }
  view.dom.dataset['prose'] = String(isProse(path));
  if (options.text.length > LONG_TEXT_CHARS) onPlainText('whole');
  if (isParsed && !isMarkdown(path)) {
    void languageOf(path).then((support) => {
      if (view.state.doc.length <= LONG_TEXT_CHARS) view.dispatch({ effects: language.reconfigure(support) });
    });
  }

  function placeCaret(line: number | null): void {
    view.dispatch({ selection: { anchor: startOfLine(view.state.doc, line) } });
  }

  return {
    view,
    show(text, from) {
      if (text === known) return;
      known = text;
      const changes = changesBetween(view.state.doc.toString(), text);
      if (changes.length === 0) return;
      view.dispatch({
        changes,
        annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(from === 'person')],
      });
    },
    setLive(isLive, places = null) {
      if (isLive === isLiveNow) return;
      isLiveNow = isLive;
      view.dispatch({ effects: live.reconfigure(isLive ? livePart(places) : sourceView) });
    },
    goTo(line) {
      const at = startOfLine(view.state.doc, line);
      view.dispatch({
        selection: { anchor: at },
        effects: EditorView.scrollIntoView(at, { y: 'start', yMargin: 16 }),
      });
      view.focus();
    },
    placeCaret,
    topLine() {
      const line = view.state.doc.lineAt(view.lineBlockAtHeight(topOf(view) - view.documentTop).from).number;
      return line === 1 ? null : line;
    },
    showLine(line) {
      const at = startOfLine(view.state.doc, line);
      if (Math.abs(view.lineBlockAt(at).top + view.documentTop - topOf(view)) < view.defaultLineHeight) return true;
      view.dispatch({ effects: EditorView.scrollIntoView(at, { y: 'start' }) });
      return false;
    },
    reveal: () =>
      view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head, { yMargin: 80 }) }),
    caretLine: () => view.state.doc.lineAt(view.state.selection.main.head).number,
    destroy: () => view.destroy(),
  };
}

/** Returns the offset of a line (from 1), or with null of where the text begins. */
function startOfLine(doc: Text, line: number | null): number {
  return line === null ? textStart(doc.toString()) : doc.line(Math.max(1, Math.min(line, doc.lines))).from;
}

/** Returns where the visible part of an editor begins in the window, in CSS pixels. The note around it scrolls, or the editor's pane. */
function topOf(view: EditorView): number {
  const note = view.dom.closest('article');
  return Math.max(
    view.dom.parentElement?.parentElement?.getBoundingClientRect().top ?? 0,
    note?.getBoundingClientRect().top ?? 0,
  );
}

function hasLongLine(text: string): boolean {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const to = end === -1 ? text.length : end;
    if (to - from >= LONG_LINE_CHARS) return true;
    from = to + 1;
  }
  return false;
}

function behaviour({
  parent,
  path,
  text,
  label,
  describedBy,
  readVocabulary,
  suggestReferences,
  follow,
}: EditorOptions): Extension[] {
  const prose = isProse(path);
  const home = parent.closest('main') ?? document.body;
  return [
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-describedby': describedBy,
      spellcheck: String(prose),
      autocorrect: prose ? 'on' : 'off',
      autocapitalize: prose ? 'sentences' : 'off',
      // Notes are private: no writing suggestions from services of the browser.
      writingsuggestions: 'false',
    }),
    EditorView.lineWrapping,
    EditorState.allowMultipleSelections.of(true),
    // A list of suggestions may be wider than the editor column, but must stay inside the main landmark.
    tooltips({ parent: home, tooltipSpace: () => home.getBoundingClientRect() }),
    history(),
    // A blinking caret would repaint continuously.
    drawSelection({ cursorBlinkRate: 0 }),
    dropCursor(),
    rectangularSelection(),
    crosshairCursor(),
    indentOnInput(),
    search({ top: true }),
    // Folding needs a parse of the whole text, which is too slow for long texts.
    text.length < LONG_TEXT_CHARS ? [foldGutter({ markerDOM: foldMarker }), codeFolding()] : [],
    isMarkdown(path)
      ? [
          keymap.of(formatKeys),
          noteKeys(follow),
          text.length < LONG_TEXT_CHARS ? definitionLines : [],
          // Before the list of suggestions, whose own key closes it.
          slashMenu,
          autocompletion({
            override: [
              completeLinks(readVocabulary),
              completeTags(readVocabulary),
              completeCitations(suggestReferences),
              completeInserts,
              completeTemplates,
            ],
            icons: false,
          }),
          emptyNote,
          monoLines,
          frontmatterProblem,
        ]
      : prose
        ? []
        : [closeBrackets(), keymap.of(closeBracketsKeymap), bracketMatching(), highlightSelectionMatches()],
    // Tab indents, because lists need it. Escape, then Tab leaves the field; the hint of the field says so.
    keymap.of([...completionKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...defaultKeymap, indentWithTab]),
    phrases,
    theme,
  ];
}
