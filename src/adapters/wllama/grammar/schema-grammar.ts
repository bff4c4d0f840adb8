import { writePython } from '../../../core/local-decoding/formats/python-literals.ts';
import { integerRule, literal } from './grammar-parts.ts';
import { patternRule } from './pattern-grammar.ts';

type Schema = Record<string, unknown>;

/** How constants are written: as in JSON, or as in Python. */
export type LiteralStyle = 'json' | 'python';

/** Longest string or list whose length the grammar enforces, because it grows with each item. */
const MOST_COUNTED = 400;

/**
 * Rules of every grammar. Spaces are allowed only where models usually write them, so that a model cannot fill its answer with
 * spaces.
 */
const common = (style: LiteralStyle): string[] => [
  'ws ::= " "?',
  'hex ::= [0-9a-fA-F]',
  // A lone surrogate is invalid text.
  'escape ::= "\\\\" (["\\\\/bfnrt] | "u" ([0-9a-cefA-CEF] hex hex hex | [dD] [0-7] hex hex))',
  'char ::= [^"\\\\\\x7F\\x00-\\x1F] | escape',
  'string ::= "\\"" char* "\\""',
  style === 'json' ? 'boolean ::= "true" | "false"' : 'boolean ::= "True" | "False"',
  style === 'json' ? 'null ::= "null"' : 'null ::= "None"',
  'integer ::= "-"? ("0" | [1-9] [0-9]{0,14})',
  'number ::= integer ("." [0-9]{1,9})?',
  'pair ::= string ":" ws value',
  'object ::= "{" (pair ("," ws pair)*)? "}"',
  'array ::= "[" (value ("," ws value)*)? "]"',
  'value ::= object | array | string | number | boolean | null',
];

/**
 * Converts a schema to the grammar (GBNF) of its JSON texts. Unsupported keywords are omitted, so a text may still violate the
 * schema, and the caller validates it: `not`, `if`, `patternProperties`, bounds of fractional numbers, lengths over 400.
 * Objects have only the named properties, in order.
 */
export function schemaGrammar(schema: Schema): string {
  const { visit, finish } = createRules(schema, 'json');
  return finish(visit(schema));
}

/** Collects the rules of a grammar. References in a schema resolve within `schema`. */
export function createRules(schema: Schema, style: LiteralStyle) {
  const rules = new Map<string, string>();
  const refs = new Map<string, string>();
  let count = 0;

  const rule = (body: string): string => {
    count += 1;
    rules.set(`r${count}`, body);
    return `r${count}`;
  };

  const constant = (value: unknown): string => literal(style === 'json' ? JSON.stringify(value) : writePython(value));

  function visit(node: unknown): string {
    if (!isSchema(node)) return 'value';
    if (typeof node.$ref === 'string') return reference(node.$ref);
    if ('const' in node) return constant(node.const);
    if (Array.isArray(node.enum)) return choice(node.enum.map(constant));
    const options = node.anyOf ?? node.oneOf;
    if (Array.isArray(options)) {
      const { anyOf: _any, oneOf: _one, ...common } = node;
      return choice(options.map((option) => visit(isSchema(option) ? merge(common, option) : common)));
    }
    if (Array.isArray(node.allOf)) {
      const { allOf, ...common } = node;
      return visit(allOf.filter(isSchema).reduce((all: Schema, part) => merge(all, resolved(part)), common));
    }
    if (Array.isArray(node.type)) return choice(node.type.map((type) => visit({ ...node, type })));
    return ofType(node);
  }

  function ofType(node: Schema): string {
    if (node.type === 'object' || (node.type === undefined && isSchema(node.properties))) return objectRule(node);
    if (node.type === 'array' || (node.type === undefined && 'items' in node)) return arrayRule(node);
    if (node.type === 'string') return stringRule(node);
    if (node.type === 'integer') return rule(integerRule(lowest(node), highest(node)));
    if (node.type === 'number')
      return (lowest(node) ?? -1) >= 0 ? rule('("0" | [1-9] [0-9]{0,14}) ("." [0-9]{1,9})?') : 'number';
    if (node.type === 'boolean' || node.type === 'null') return node.type;
    return 'value';
  }

  /** Writes the properties in order; optional ones may be omitted. */
  function objectRule({ properties, required, additionalProperties }: Schema): string {
    const named = isSchema(properties) ? Object.entries(properties) : [];
    if (named.length === 0) {
      if (additionalProperties === false) return '"{}"';
      const pair = rule(`string ":" ws ${visit(additionalProperties)}`);
      return rule(`"{" (${pair} ("," ws ${pair})*)? "}"`);
    }
    const needed = new Set(Array.isArray(required) ? required : []);
    // Built from the end: the rule after a written property, and the rule when none was written yet.
    let following = '"}"';
    let leading = '"}"';
    for (const [name, schemaOfIt] of named.reverse()) {
      const pair = rule(`${literal(`${JSON.stringify(name)}:`)} ws ${visit(schemaOfIt)}`);
      const after = following;
      following = rule(`"," ws ${pair} ${after}${needed.has(name) ? '' : ` | ${after}`}`);
      leading = rule(`${pair} ${after}${needed.has(name) ? '' : ` | ${leading}`}`);
    }
    return rule(`"{" ${leading}`);
  }

  function arrayRule({ items, prefixItems, minItems, maxItems }: Schema): string {
    if (Array.isArray(prefixItems)) return rule(`"[" ${prefixItems.map(visit).join(' "," ws ')} "]"`);
    const item = visit(items);
    const least = asCount(minItems) ?? 0;
    const most = asCount(maxItems);
    if (most === 0) return '"[]"';
    const more = `("," ws ${item})${times(Math.max(0, least - 1), most === null ? null : most - 1)}`;
    return rule(`"[" ${least === 0 ? `(${item} ${more})?` : `${item} ${more}`} "]"`);
  }

  function stringRule({ minLength, maxLength, pattern, format }: Schema): string {
    const known = typeof format === 'string' ? FORMATS[format] : undefined;
    const shape = known ?? (typeof pattern === 'string' ? patternRule(pattern) : null);
    if (shape !== null && shape !== undefined) return rule(`"\\"" ${shape} "\\""`);
    const least = asCount(minLength) ?? 0;
    const most = asCount(maxLength);
    return least === 0 && most === null ? 'string' : rule(`"\\"" char${times(least, most)} "\\""`);
  }

  function choice(options: readonly string[]): string {
    return options.length === 1 && options[0] !== undefined ? options[0] : rule(options.join(' | ') || 'value');
  }

  function reference(ref: string): string {
    const known = refs.get(ref);
    if (known !== undefined) return known;
    count += 1;
    const name = `r${count}`;
    refs.set(ref, name);
    rules.set(name, visit(resolved({ $ref: ref })));
    return name;
  }

  function resolved(node: Schema): Schema {
    if (typeof node.$ref !== 'string' || !node.$ref.startsWith('#')) return node;
    let found: unknown = schema;
    for (const part of node.$ref.slice(1).split('/').filter(Boolean)) {
      const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
      found = isSchema(found) && Object.hasOwn(found, key) ? found[key] : undefined;
    }
    return isSchema(found) && found !== node ? found : {};
  }

  /** Returns the whole grammar. */
  const finish = (root: string): string =>
    [`root ::= ${root}`, ...[...rules].map(([name, body]) => `${name} ::= ${body}`), ...common(style)].join('\n');

  /** Adds a rule with a name of its own, which other rules may refer to before. */
  const define = (name: string, body: string): void => void rules.set(name, body);

  return { visit, rule, define, finish };
}

/** Days of the 31-day months, of the 30-day months, of February, and 29 February. */
const DATES = [
  '[0-9]{4} "-" ("0" [13578] | "1" [02]) "-" ("0" [1-9] | [12] [0-9] | "3" [01])',
  '[0-9]{4} "-" ("0" [469] | "11") "-" ("0" [1-9] | [12] [0-9] | "30")',
  '[0-9]{4} "-02-" ("0" [1-9] | "1" [0-9] | "2" [0-8])',
  '([0-9]{2} ("0" [48] | [2468] [048] | [13579] [26]) | ([02468] [048] | [13579] [26]) "00") "-02-29"',
];

const FORMATS: Record<string, string> = {
  date: `(${DATES.join(' | ')})`,
  uuid: 'hex{8} "-" hex{4} "-" "4" hex{3} "-" [89ab] hex{3} "-" hex{12}',
};

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function merge(common: Schema, option: Schema): Schema {
  const merged: Schema = { ...common, ...option };
  if (isSchema(common.properties) && isSchema(option.properties)) {
    merged.properties = { ...common.properties, ...option.properties };
  }
  if (Array.isArray(common.required) && Array.isArray(option.required)) {
    merged.required = [...common.required, ...option.required];
  }
  return merged;
}

const asCount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_COUNTED ? value : null;

const times = (least: number, most: number | null): string => `{${least},${most ?? ''}}`;

function lowest({ minimum, exclusiveMinimum }: Schema): number | null {
  if (typeof exclusiveMinimum === 'number') return Math.floor(exclusiveMinimum) + 1;
  return typeof minimum === 'number' ? Math.ceil(minimum) : null;
}

function highest({ maximum, exclusiveMaximum }: Schema): number | null {
  if (typeof exclusiveMaximum === 'number') return Math.ceil(exclusiveMaximum) - 1;
  return typeof maximum === 'number' ? Math.floor(maximum) : null;
}
