import { z } from 'zod';
import {
  editProperties,
  MAX_PROPERTY_EDITS,
  MAX_PROPERTY_NAME_CHARS,
} from '../../core/notebook/frontmatter/frontmatter.ts';
import { isMarkdown } from '../../core/notebook/frontmatter/frontmatter-labels.ts';
import { textField } from '../tool-fields.ts';
import type { ToolError } from './open-text.ts';

export const propertyNameSchema = textField('Name of a property.').min(1).max(MAX_PROPERTY_NAME_CHARS);

const scalarSchema = z.union([textField('Text.'), z.number(), z.boolean(), z.null()]);
export const propertyValueSchema = z.union([scalarSchema, z.array(scalarSchema).max(1000)]);

const propertiesSchema = z.record(propertyNameSchema, propertyValueSchema);
const VALUES = 'text, a number, true, false, null, or a list of those';

/** Returns a text with properties in its front matter. Properties that the text already has get the new value. */
export function withProperties(
  shown: string,
  text: string,
  properties: Readonly<Record<string, unknown>>,
): { type: 'text'; text: string } | ToolError {
  const parsed = propertiesSchema.safeParse(properties);
  if (!parsed.success) return badInput(`Each property has ${VALUES} as its value. Nothing was changed.`);
  const set = Object.entries(parsed.data);
  if (set.length === 0) return { type: 'text', text };
  if (set.length > MAX_PROPERTY_EDITS) {
    return badInput(`At most ${MAX_PROPERTY_EDITS} properties can be set in one call.`);
  }
  if (!isMarkdown(shown)) return notMarkdown(shown, 'Leave properties out.');
  const edited = editProperties(text, { set });
  switch (edited.type) {
    case 'edited':
      return { type: 'text', text: edited.text };
    case 'unchanged':
      return { type: 'text', text };
    case 'broken':
      return badInput(
        `The front matter of content is invalid at line ${edited.line}, column ${edited.column}: ${edited.reason} Nothing was changed. Correct content.`,
      );
    case 'refused':
      return badInput(`The property ${JSON.stringify(edited.name)} was not set: ${edited.reason} Write it in content.`);
    default:
      return edited satisfies never;
  }
}

export function notMarkdown(shown: string, advice: string): ToolError {
  return badInput(`${shown} is not a Markdown note, and only Markdown notes have properties. ${advice}`);
}

export function badInput(message: string): ToolError {
  return { type: 'error', code: 'bad-input', message };
}
