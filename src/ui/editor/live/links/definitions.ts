import { syntaxTree } from '@codemirror/language';
import { type ChangeSet, type EditorState, StateField, type Text } from '@codemirror/state';
import { foldLabel } from '../../../../core/shared/names/note-name.ts';
import { MAX_DEFINITION_CHARS, MAX_DEFINITIONS } from '../live-bounds.ts';

/** What a reference such as `[text][id]` or `[^1]` names. */
export interface Definition {
  /** The line `[id]: address "title"`, without the marks of a quote or list. */
  readonly source: string;
  /** The address as written; for a footnote its first line. */
  readonly target: string;
  /** Start of its line. */
  readonly from: number;
}

const LINE = /^(?:[ \t]*>)*[ \t]*(\[((?:[^\][\\]|\\.){1,999})\]:[ \t]*(<[^<>]*>|\S*)(.*))$/;
/** Longest margin of a definition within quotes and lists, in UTF-16 units. */
const MAX_MARGIN_CHARS = 40;

/** Starts of the lines that look like definitions, in order. Kept with each change, because definitions may be far from the screen. */
export const definitionLines = StateField.define<readonly number[]>({
  create: ({ doc }) => linesIn(doc, 0, doc.length),
  update: (lines, { docChanged, changes, newDoc }) => (docChanged ? changedLines(lines, changes, newDoc) : lines),
});

const namedIn = new WeakMap<readonly number[], ReadonlyMap<string, Definition>>();

/** Returns the definition of a label; null when there is none. The first one counts. */
export function definitionOf(state: EditorState, label: string): Definition | null {
  const lines = state.field(definitionLines, false);
  if (lines === undefined || lines.length === 0) return null;
  const known = namedIn.get(lines);
  const named = known ?? nameLines(state, lines);
  if (known === undefined) namedIn.set(lines, named);
  const found = named.get(foldLabel(label));
  return found !== undefined && isDefinition(state, found) ? found : null;
}

/** Returns whether the line of a position begins with the definition of a footnote. */
export function definesFootnote(text: string): boolean {
  return readLine(text)?.label.startsWith('^') === true;
}

function nameLines({ doc }: EditorState, lines: readonly number[]): Map<string, Definition> {
  const named = new Map<string, Definition>();
  for (const from of lines) {
    const line = readLine(doc.lineAt(from).text);
    if (line !== null && !named.has(line.label))
      named.set(line.label, { source: line.source, target: line.target, from });
  }
  return named;
}

function readLine(text: string): { readonly label: string; readonly source: string; readonly target: string } | null {
  const [, source, label = '', address = '', rest = ''] = LINE.exec(text.slice(0, MAX_DEFINITION_CHARS)) ?? [];
  if (source === undefined || text.length > MAX_DEFINITION_CHARS || label.trim() === '') return null;
  const isFootnote = label.startsWith('^');
  // Other text after the address makes the line ordinary text.
  if (!isFootnote && (address === '' || !/^[ \t]*$|^[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\))[ \t]*$/.test(rest)))
    return null;
  return {
    label: foldLabel(label),
    source,
    target: isFootnote ? address + rest : address.replace(/^<(.*)>$/, '$1'),
  };
}

/** Returns whether a line is a definition and not code, as far as the text is parsed. */
function isDefinition(state: EditorState, { from }: Definition): boolean {
  const tree = syntaxTree(state);
  const { text } = state.doc.lineAt(from);
  const at = from + text.indexOf('[');
  if (tree.length <= at) return true;
  for (let node = tree.resolveInner(at, 1); ; ) {
    if (/^(?:FencedCode|CodeBlock|HTMLBlock|CommentBlock|MathBlock|Frontmatter)$/.test(node.name)) return false;
    if (!node.parent) return true;
    node = node.parent;
  }
}

function linesIn(doc: Text, from: number, to: number): number[] {
  const found: number[] = [];
  for (let at = doc.lineAt(from).from; at <= to && found.length < MAX_DEFINITIONS; ) {
    const line = doc.lineAt(at);
    if (line.length <= MAX_DEFINITION_CHARS && isCandidate(line.text)) found.push(line.from);
    at = line.to + 1;
  }
  return found;
}

function isCandidate(text: string): boolean {
  let at = 0;
  while (at < MAX_MARGIN_CHARS && /[>\s]/.test(text[at] ?? '')) at += 1;
  return text[at] === '[' && text.includes(']:', at);
}

/** Reads the changed lines again, and moves the others. */
function changedLines(lines: readonly number[], changes: ChangeSet, doc: Text): readonly number[] {
  const read = new Set<number>();
  let kept = lines;
  changes.iterChangedRanges((fromA, toA, fromB, toB) => {
    kept = kept.filter((at) => at < fromA || at > toA);
    for (const at of linesIn(doc, doc.lineAt(fromB).from, doc.lineAt(toB).to)) read.add(at);
  });
  // The start of the line of a change is read again from the new text, so that its old place may go, too.
  for (const at of kept) {
    const moved = changes.mapPos(at, 1);
    if (isCandidate(doc.lineAt(moved).text)) read.add(doc.lineAt(moved).from);
  }
  return [...read].sort((a, b) => a - b).slice(0, MAX_DEFINITIONS);
}
