import { join } from 'node:path';
import { z } from 'zod';
import {
  agentAdapterSchema,
  agentSchema,
  agentSkillSchema,
  capabilitiesSchema,
  limitsSchema,
  scopeSchema,
} from '../src/contracts/domain/agent.ts';
import { localEngineSchema } from '../src/contracts/domain/local-model.ts';
import { ruleSchema, ruleSpecSchema } from '../src/contracts/domain/policy.ts';
import { grantSchema } from '../src/contracts/domain/run/grant.ts';
import { approvalDecisionSchema, stopReasonSchema } from '../src/contracts/domain/run/run.ts';
import { errorCodeSchema } from '../src/contracts/errors/error-data.ts';
import { META_SCHEMAS, ROW_SCHEMAS } from '../src/core/ports/rows/row-schemas.ts';
import { projectRoot } from './run-command.mjs';

/**
 * Objects in which ignoring an unknown field, such as a restriction, would be unsafe. Others may have fields of another version.
 *
 * @type {ReadonlySet<z.core.$ZodType>}
 */
const CLOSED = new Set([
  agentSchema,
  agentSkillSchema,
  capabilitiesSchema,
  limitsSchema,
  ruleSchema,
  ruleSpecSchema,
  scopeSchema,
]);

/**
 * Shapes that do not follow from the schema: a code of another version is only shown, the seal of a grant says more than its fields,
 * and kinds of agents and engines are lists of their own.
 */
const OWN_SHAPES = new Map(
  /** @type {[z.core.$ZodType, [name: string, argument?: string]][]} */ ([
    [agentAdapterSchema, ['oneOf', 'AGENT_ADAPTERS']],
    [localEngineSchema, ['oneOf', 'ENGINE_NAMES']],
    [approvalDecisionSchema, ['text']],
    [errorCodeSchema, ['text']],
    [grantSchema, ['present']],
    [stopReasonSchema, ['text']],
  ]),
);

/** The shape of notebooks is a file of its own, because the first paint reads notebooks. Files are checked by hand. */
const { notebooks, files: _files, ...others } = ROW_SCHEMAS;

const HASH = '^[0-9a-f]{64}$';

/** Folder of the generated shapes. */
export const shapeFolder = join(projectRoot, 'src', 'adapters', 'dexie', 'rows');

/**
 * Returns the checks of stored rows as code: the types of fields, and the words of closed lists. Lengths and bounds are left to the
 * code that writes.
 *
 * @returns {Record<string, string>} file name → text; throws for a type that has no shape
 */
export function shapeFiles() {
  const first = new ShapeWriter();
  const notebookShape = first.shapeOf(notebooks, 'notebook');
  const writer = new ShapeWriter();
  const tables = Object.entries(others).map(([name, schema]) => `  ${name}: ${writer.shapeOf(schema, name)},\n`);
  const meta = Object.entries(META_SCHEMAS).map(
    ([key, schema]) => `  '${key}': ${writer.shapeOf(schema, `meta${camelCase(`-${key}`)}`)},\n`,
  );
  return {
    'notebook-shape.ts': first.file([], `export const notebookShape = ${notebookShape};\n`),
    'row-shapes.ts': writer.file(
      [
        "import { AGENT_ADAPTERS } from '../../../contracts/domain/agent-kinds.ts';\n",
        "import { ENGINE_NAMES } from '../../../contracts/domain/local-engines.ts';\n",
        "import { notebookShape } from './notebook-shape.ts';\n",
      ],
      `export const ROW_SHAPES = {\n  notebooks: notebookShape,\n${tables.join('')}};\n\n` +
        `export const META_SHAPES = {\n${meta.join('')}};\n`,
    ),
  };
}

/** Writes shapes as code. A shape that several fields share becomes a constant. */
class ShapeWriter {
  /**
   * The shapes of objects, lists of words and variants; those that a shape is made of come before it.
   *
   * @type {Map<z.core.$ZodType, { name: string, code: string, uses: number }>}
   */
  #shapes = new Map();
  /** @type {Set<string>} */
  #imports = new Set();

  /**
   * @param {string[]} imports
   * @param {string} exported
   */
  file(imports, exported) {
    const shared = [...this.#shapes.values()].filter(({ uses }) => uses > 1);
    const constants = shared.map(({ name, code }) => `const ${name} = ${this.#resolve(code)};\n`);
    const used = `import { ${[...this.#imports].sort().join(', ')} } from './row-shape.ts';\n`;
    const parts = [...imports, used, '\n', ...constants, constants.length === 0 ? '' : '\n', this.#resolve(exported)];
    return `// Made of the schemas of rows by \`npm run schemas\`.\n${parts.join('')}`;
  }

  /**
   * Returns code in which `<name>` refers to a shape that may be shared.
   *
   * @param {z.core.$ZodType} schema
   * @param {string} name of the shape, if it is shared
   * @returns {string}
   */
  shapeOf(schema, name) {
    const own = OWN_SHAPES.get(schema);
    if (own !== undefined) return this.#call(...own);
    const known = this.#shapes.get(schema);
    if (known !== undefined) {
      known.uses += 1;
      return `<${known.name}>`;
    }
    const code = this.#codeOf(/** @type {z.core.$ZodTypes} */ (schema), name);
    if (!/^(?:fields|oneOf|variants)\(/.test(code)) return code;
    if ([...this.#shapes.values()].some((shape) => shape.name === name))
      throw new Error(`${name}: two shapes of this name`);
    this.#shapes.set(schema, { name, code, uses: 1 });
    return `<${name}>`;
  }

  /**
   * @param {z.core.$ZodTypes} schema
   * @param {string} name
   * @returns {string}
   */
  #codeOf(schema, name) {
    const { def } = schema._zod;
    switch (def.type) {
      case 'string':
        return this.#call(z.toJSONSchema(schema, { io: 'input' }).pattern === HASH ? 'hash' : 'text');
      case 'number': {
        const { type, minimum, exclusiveMinimum } = z.toJSONSchema(schema);
        if (Number(minimum ?? exclusiveMinimum ?? -1) < 0) throw new Error(`${name}: no shape for numbers below 0`);
        return this.#call(type === 'integer' ? 'count' : 'amount');
      }
      case 'boolean':
        return this.#call('flag');
      case 'enum':
        return this.#call('oneOf', listOf(Object.values(def.entries)));
      case 'literal':
        return this.#call('oneOf', listOf(def.values));
      case 'record':
        return this.#call('present');
      case 'custom':
        return this.#call(accepts(schema, {}) ? 'present' : 'bytes');
      case 'default':
        // A stored row has the value.
        return this.shapeOf(def.innerType, name);
      case 'optional':
        return this.#call('orAbsent', this.shapeOf(def.innerType, name));
      case 'nullable':
        return this.#call('orNull', this.shapeOf(def.innerType, name));
      case 'array':
        return this.#call('list', this.shapeOf(def.element, name));
      case 'tuple': {
        const [shape, ...others] = def.items.map((item) => this.shapeOf(item, name));
        if (shape === undefined || others.some((other) => other !== shape))
          throw new Error(`${name}: no shape for a tuple`);
        return this.#call('list', shape);
      }
      case 'object':
        return this.#fields(schema, name);
      case 'union':
        return this.#variants(schema, name);
      default:
        throw new Error(`${name}: no shape for ${def.type}`);
    }
  }

  /**
   * @param {z.core.$ZodType} schema
   * @param {string} name
   * @param {string} [checked] a field that was checked before
   */
  #fields(schema, name, checked) {
    const { shape } = /** @type {z.core.$ZodObjectDef} */ (schema._zod.def);
    const shapes = Object.entries(shape)
      // A field that may have any value, or none, needs no check.
      .filter(([field, inner]) => field !== checked && !accepts(inner, undefined, {}, '', 0))
      .map(([field, inner]) => `${field}: ${this.shapeOf(inner, name + camelCase(`-${field}`))}`);
    const all = shapes.length === 0 ? '{}' : `{ ${shapes.join(', ')} }`;
    return this.#call('fields', CLOSED.has(schema) ? `${all}, 'closed'` : all);
  }

  /**
   * @param {z.core.$ZodType} schema
   * @param {string} name
   */
  #variants(schema, name) {
    const { discriminator, options } = /** @type {z.core.$ZodDiscriminatedUnionDef} */ (schema._zod.def);
    if (discriminator === undefined) throw new Error(`${name}: no shape for a union without a discriminator`);
    const shapes = options.flatMap((option) => {
      const code = this.#fields(option, name, discriminator);
      return [...(option._zod.propValues?.[discriminator] ?? [])].map((word) => `'${String(word)}': ${code}`);
    });
    return this.#call('variants', `'${discriminator}', { ${shapes.join(', ')} }`);
  }

  /**
   * @param {string} name of a function or shape of `row-shape.ts`
   * @param {string} [argument]
   */
  #call(name, argument) {
    this.#imports.add(name);
    return argument === undefined ? name : `${name}(${argument})`;
  }

  /**
   * Replaces the references of code: by the name of a shared shape, or by the only use of another.
   *
   * @param {string} code
   * @returns {string}
   */
  #resolve(code) {
    return code.replaceAll(/<(\w+)>/g, (_, name) => {
      const shape = [...this.#shapes.values()].find((one) => one.name === name);
      return shape === undefined || shape.uses > 1 ? name : this.#resolve(shape.code);
    });
  }
}

/** @param {string} name */
function camelCase(name) {
  return name.replaceAll(/[-:]+(\w?)/g, (_, first) => first.toUpperCase());
}

/** @param {readonly unknown[]} words */
function listOf(words) {
  return `[${words.map((word) => (typeof word === 'string' ? `'${word}'` : String(word))).join(', ')}]`;
}

/**
 * @param {z.core.$ZodType} schema
 * @param {unknown[]} values
 */
function accepts(schema, ...values) {
  return values.every((value) => z.safeParse(schema, value).success);
}
