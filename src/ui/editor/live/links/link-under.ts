import { EditorView } from '@codemirror/view';
import { embedKindOf } from '../../../../core/shared/file-types/embed-kind.ts';
import { linkCandidates, splitBlock } from '../../../../core/shared/links.ts';
import type { CardLink } from '../../../preview/card/use-link-card.ts';
import type { FileNames } from '../../../preview/preview.tsx';
import { linkAt } from './follow-link.ts';
import { readTarget } from './link-target.ts';

/** Returns the link to a note that an element of the live view belongs to; null when there is none. */
export function linkUnder(element: Element, path: string, { paths, named }: FileNames): CardLink | null {
  const link = element.closest<HTMLElement>('.cm-live-link');
  const view = link && EditorView.findFromDOM(link);
  const written = link && view && linkAt(view.state, view.posAtDOM(link));
  if (!written || paths === null) return null;
  const to = readTarget(written);
  if (to.type === 'place') return { link, path, place: to.place };
  if (to.type !== 'file') return null;
  const [found] = linkCandidates(to, path, paths, named);
  if (found === undefined || embedKindOf(found) !== 'note') return null;
  return { link, path: found, place: to.place || (splitBlock(to.target)?.place ?? '') };
}
