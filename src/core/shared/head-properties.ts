/** Reading and editing the head of a note, for the screen. */
export {
  editProperties,
  MAX_PROPERTY_NAME_CHARS,
  type NoteHead,
  type Property,
  type PropertyScalar,
  type PropertyValue,
  readProperties,
} from '../notebook/frontmatter/frontmatter.ts';
