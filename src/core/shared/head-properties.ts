/** Reading and editing frontmatter, for the page. */
export {
  editProperties,
  MAX_PROPERTY_NAME_CHARS,
  type NoteHead,
  type Property,
  type PropertyScalar,
  type PropertyValue,
  readProperties,
} from '../notebook/frontmatter/frontmatter.ts';
export { isLabelProperty } from '../notebook/frontmatter/frontmatter-labels.ts';
export { MAX_HEAD_CHARS } from '../notebook/frontmatter/parse-head.ts';
export { type HeadPlace, headEnd, splitHead } from '../notebook/frontmatter/split-head.ts';
export { listedTexts, numberOrText } from '../notebook/frontmatter/typed-value.ts';
export { setLabel, type UnsetLabel, unsetLabels } from '../notebook/frontmatter/unset-labels.ts';
