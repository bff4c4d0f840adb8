import type { Label } from '../../../contracts/domain/notebook/label.ts';
import { noteTags } from '../../shared/link-text/note-tags.ts';
import { possibleTags } from '../../shared/names/inline-tags.ts';
import { namedLabel } from '../../shared/names/named-label.ts';
import { editProperties, readProperties } from './frontmatter.ts';
import { frontmatterLabels, isLabelProperty } from './frontmatter-labels.ts';
import type { Property } from './parse-head.ts';
import { splitHead } from './split-head.ts';

/** A label that a note names without setting it. */
export interface UnsetLabel {
  readonly label: Label;
  /** What names it. */
  readonly by: 'tag' | 'property';
  /** The tag as written, or the name of the property. */
  readonly name: string;
}

/** Properties that hold tags. */
const TAGS = new Set(['tags', 'tag', 'keywords']);
/** Properties that set labels by their value. */
const LABELS_KEYS = new Set(['labels', 'label']);
/** Properties that hold names, which can be any words. */
const NAMES = new Set(['title', 'alias', 'aliases']);
/** Longer texts are no names of a label. */
const MAX_NAME_CHARS = 100;

/**
 * Returns the labels that a tag or property of a note names although neither sets a label, each label once. Labels that the frontmatter
 * sets are left out.
 */
export function unsetLabels(text: string): UnsetLabel[] {
  const head = readProperties(text);
  const found = [...(head.type === 'properties' ? head.properties.flatMap(inProperty) : []), ...inBody(text)];
  if (found.length === 0) return [];
  const set = frontmatterLabels(new TextEncoder().encode(text));
  return found.filter(
    ({ label }, index) => !set.includes(label) && found.findIndex((other) => other.label === label) === index,
  );
}

function inProperty({ name, value, source }: Property): UnsetLabel[] {
  const folded = name.trim().toLowerCase();
  if (isLabelProperty(name) || NAMES.has(folded)) return [];
  const by = TAGS.has(folded) ? 'tag' : 'property';
  const texts = textsOf(value, source, by === 'tag');
  return (by === 'tag' ? texts : [name, ...texts]).flatMap((text) => {
    const label = text.length > MAX_NAME_CHARS ? null : namedLabel(text);
    return label === null ? [] : [{ label, by, name: by === 'tag' ? text.trim().replace(/^#/, '') : name }];
  });
}

/** Returns the single values of a property; of a nested one, its parts as written. */
function textsOf(value: Property['value'], source: string, isTag: boolean): string[] {
  if (value === undefined) return source.split(/[\n,{}[\]]+/);
  if (typeof value === 'object' && value !== null) return value.map(String);
  return isTag ? String(value).split(/[,\s]+/) : [String(value)];
}

function inBody(text: string): UnsetLabel[] {
  const place = splitHead(text);
  const body = place === null || !place.closed ? text : text.slice(place.end);
  const named = (tags: Iterable<string>): UnsetLabel[] =>
    [...tags].flatMap((name) => {
      const label = name.length > MAX_NAME_CHARS ? null : namedLabel(name);
      return label === null ? [] : [{ label, by: 'tag', name }];
    });
  // The structure is read only where it matters: most notes have no such tag, and this runs while the person types.
  if (named(possibleTags(body)).length === 0) return [];
  return named(new Set(noteTags(body).map(({ name }) => name)));
}

/** Adds a label to the properties of a note, where it holds. Null if the frontmatter cannot be edited. */
export function setLabel(text: string, label: Label): string | null {
  const head = readProperties(text);
  if (head.type === 'broken') return null;
  const properties = head.type === 'properties' ? head.properties : [];
  const own = properties.find(({ name }) => LABELS_KEYS.has(name.trim().toLowerCase()));
  if (own !== undefined && own.value === undefined) return null;
  const before = own?.value ?? [];
  const list = typeof before === 'object' ? before : [before];
  const edited = editProperties(text, { set: [[own?.name ?? 'labels', [...list, label]]] });
  return edited.type === 'edited' ? edited.text : null;
}
