import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { embedOf } from './parts/embed-of.ts';
import { partAt } from './parts/part-widget.ts';

/** A link of a note as written. */
export interface WrittenLink {
  readonly kind: 'wiki' | 'address';
  /** `note#heading`, without the label; or an address. */
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
      const embed = embedOf(state, node);
      if (embed) return { kind: embed.kind, target: embed.target };
      const isLink = node.name === 'Link' || node.name === 'Autolink';
      const url = isLink ? node.getChild('URL') : node.name === 'URL' ? node : null;
      if (url && node.parent?.name !== 'Link') {
        return { kind: 'address', target: state.sliceDoc(url.from, url.to).replace(/^<(.*)>$/, '$1') };
      }
      if (!node.parent) break;
      node = node.parent;
    }
  }
  return null;
}

export function followLinkAtCaret({ state }: EditorView, follow: LinkFollower): boolean {
  const link = linkAt(state, state.selection.main.head);
  if (link) follow(link);
  return link !== null;
}

/** Follows a link on a click with Ctrl or ⌘, instead of adding a cursor. */
export function followOnClick(event: MouseEvent, view: EditorView, follow: LinkFollower): boolean {
  const isMac = /^Mac/.test(navigator.platform);
  if (event.button !== 0 || !(isMac ? event.metaKey : event.ctrlKey)) return false;
  const at = partAt(event, view) ?? view.posAtCoords({ x: event.clientX, y: event.clientY });
  const link = at === null ? null : linkAt(view.state, at);
  if (!link) return false;
  event.preventDefault();
  follow(link);
  return true;
}
