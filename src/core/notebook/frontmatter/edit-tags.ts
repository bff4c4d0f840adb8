import { badInputError } from '../../../contracts/errors/messages/app-messages.ts';
import {
  type EditedNote,
  editProperties,
  type PropertyScalar,
  type PropertyValue,
  readProperties,
} from './frontmatter.ts';

/** Names of the property that holds tags, in the order in which they are looked for. */
const NAMES = ['tags', 'tag'];

/**
 * Adds a tag to the properties of a note, or removes it from them. Tags in the text stay. Compared without case; a note that has it,
 * or does not have it, is unchanged. Everything else stays byte for byte.
 *
 * @param tag without `#`, spaces and commas
 */
export function editTag(text: string, tag: string, carried: boolean): EditedNote {
  const head = readProperties(text);
  if (head.type === 'broken') return head;
  const all = head.type === 'properties' ? head.properties : [];
  const property = NAMES.map((name) => all.find((one) => one.name.toLowerCase() === name)).find(Boolean);
  if (property !== undefined && property.value === undefined)
    return { type: 'refused', name: property.name, reason: badInputError.sentence('tagNested') };
  const tags = tagsOf(property?.value);
  if (tags.some((one) => isSame(one, tag)) === carried) return editProperties(text, {});
  const name = property?.name ?? 'tags';
  if (carried) return editProperties(text, { set: [[name, [...tags, tag]]] });
  const rest = tags.filter((one) => !isSame(one, tag));
  return editProperties(text, rest.length === 0 ? { remove: [name] } : { set: [[name, rest]] });
}

/** In a text, tags are separated by commas or spaces, as the search reads them. */
function tagsOf(value: PropertyValue | undefined): readonly PropertyScalar[] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'object') return value;
  return typeof value === 'string' ? value.split(/[,\s]+/).filter((one) => one !== '') : [value];
}

function isSame(one: PropertyScalar, other: string): boolean {
  const fold = (tag: string) => tag.normalize('NFC').trim().replace(/^#/, '').toLowerCase();
  return one !== null && fold(String(one)) === fold(other);
}
