import type { PictureRefusal } from '../../core/shared/pictures/picture-limits.ts';
import { strings } from './picture-strings.ts';

/** Returns why a picture is not drawn, and what to do. */
export function describeRefusal(refusal: PictureRefusal): string {
  switch (refusal.reason) {
    case 'steps':
      // Otherwise it is no repetition that takes long.
      return refusal.drawn > refusal.elements ? strings.steps(refusal.drawn, refusal.elements) : strings.shapes;
    case 'nesting':
      return strings.nesting(refusal.levels);
    case 'length':
      return strings.length(refusal.chars);
    case 'pixels':
      return strings.pixels(refusal.width, refusal.height);
    case 'frames':
      return strings.frames(refusal.frames);
    case 'effects':
    case 'definitions':
      return strings[refusal.reason];
    default:
      return refusal satisfies never;
  }
}
