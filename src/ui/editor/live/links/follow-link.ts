import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { embedOf } from '../parts/embed-of.ts';
import { partAt } from '../parts/part-widget.ts';
import { definitionOf } from './definitions.ts';
import { referenceOf } from './reference-of.ts';

/** A link of a note as written. */
export interface WrittenLink {
  readonly kind: 'wiki' | 'address' | 'footnote' | 'tag';
  /** `note#heading`, without the label; an address; the label of a footnote, such as `^1`; or a tag without `#`. */
  readonly target: string;
}

export type LinkFollower = (link: WrittenLink) => void;

/** Longest link that is followed, in UTF-16 units. */
const MAX_LINK_CHARS = 4000;

/** Returns the link at a position; null when there is none. */
export function linkAt(state: EditorState, at: number): WrittenLink | null {
  for (const side of [1, -1] as const) {
    for (let node = syntaxTree(state).resolveInner(at, side); ; ) {
      if (node.to - node.from > MAX_LINK_CHARS) break;
      if (node.name === 'WikiLink') {
        const [target = ''] = state.sliceDoc(node.from + 2, node.to - 2).split('|');
        return { kind: 'wiki', target: target.trim() };
      }
      if (node.name === 'Hashtag') return { kind: 'tag', target: state.sliceDoc(node.from + 1, node.to) };
      const embed = embedOf(state, node);
      if (embed) return { kind: embed.kind, target: embed.target };
      const isLink = node.name === 'Link' || node.name === 'Autolink';
      const url = isLink ? node.getChild('URL') : node.name === 'URL' ? node : null;
      if (url && node.parent?.name !== 'Link') {
        return { kind: 'address', target: state.sliceDoc(url.from, url.to).replace(/^<(.*)>$/, '$1') };
      }
      const label = node.name === 'Link' ? referenceOf(state, node) : null;
      const defined = label === null ? null : definitionOf(state, label);
      if (label !== null && defined !== null) {
        return label.startsWith('^')
          ? { kind: 'footnote', target: label }
          : { kind: 'address', target: defined.target };
      }
      if (!node.parent) break;
      node = node.parent;
    }
  }
  return null;
}

export function followLinkAtCaret(view: EditorView, follow: LinkFollower): boolean {
  return followAt(view, view.state.selection.main.head, follow);
}

/** Follows a link on a click with Ctrl or ⌘, instead of adding a cursor. */
export function followOnClick(event: MouseEvent, view: EditorView, follow: LinkFollower): boolean {
  const isMac = /^Mac/.test(navigator.platform);
  if (event.button !== 0 || !(isMac ? event.metaKey : event.ctrlKey)) return false;
  const at = partAt(event, view) ?? view.posAtCoords({ x: event.clientX, y: event.clientY });
  if (at === null || !followAt(view, at, follow)) return false;
  event.preventDefault();
  return true;
}

function followAt(view: EditorView, at: number, follow: LinkFollower): boolean {
  const link = linkAt(view.state, at);
  if (link === null) return false;
  if (link.kind === 'footnote') goToFootnote(view, link.target);
  else follow(link);
  return true;
}

/** Puts the caret before the text of a footnote. */
function goToFootnote(view: EditorView, label: string): void {
  const { doc } = view.state;
  const defined = definitionOf(view.state, label);
  if (defined === null) return;
  const line = doc.lineAt(defined.from);
  const start = line.text.indexOf(']:') + 2;
  const blanks = /^[ \t]*/.exec(line.text.slice(start))?.[0].length ?? 0;
  view.dispatch({
    selection: { anchor: line.from + start + blanks },
    scrollIntoView: true,
    userEvent: 'select',
  });
  view.focus();
}
