import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type Comment,
  type Expression,
  type ObjectExpression,
  type ParamPattern,
  parseSync,
  type Statement,
  Visitor,
} from 'oxc-parser';

/** One file of the code, with what the reference needs of it. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly comments: readonly Comment[];
  readonly body: readonly Statement[];
  /** Initial values of its constants. */
  readonly values: ReadonlyMap<string, { readonly init: Expression; readonly start: number }>;
  /** Interfaces and types with their text. */
  readonly types: ReadonlyMap<string, { readonly text: string; readonly start: number; readonly end: number }>;
  /** Local name → file and name there. */
  readonly imports: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
}

const files = new Map<string, SourceFile>();

/** Reads a file once. */
export function readSource(path: string): SourceFile {
  const known = files.get(path);
  if (known) return known;
  const text = readFileSync(path, 'utf8');
  const { program, comments } = parseSync(path, text);
  const values = new Map<string, { init: Expression; start: number }>();
  const types = new Map<string, { text: string; start: number; end: number }>();
  const imports = new Map<string, { path: string; name: string }>();
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      if (!statement.source.value.startsWith('.')) continue;
      const from = join(dirname(path), statement.source.value);
      for (const one of statement.specifiers) {
        if (one.type !== 'ImportSpecifier' || one.imported.type !== 'Identifier') continue;
        imports.set(one.local.name, { path: from, name: one.imported.name });
      }
      continue;
    }
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type === 'VariableDeclaration') {
      for (const { id, init } of declared.declarations) {
        if (id.type === 'Identifier' && init) values.set(id.name, { init, start: statement.start });
      }
    }
    if (declared?.type === 'TSInterfaceDeclaration' || declared?.type === 'TSTypeAliasDeclaration') {
      const { start, end } = declared;
      types.set(declared.id.name, { text: text.slice(start, end), start: statement.start, end });
    }
  }
  const file = { path, text, comments, body: program.body, values, types, imports };
  files.set(path, file);
  return file;
}

/** Returns the words of the doc comment directly before a place; empty for none. */
export function commentBefore({ text, comments }: SourceFile, start: number): string {
  const comment = comments.findLast(({ end }) => end <= start);
  if (comment?.type !== 'Block' || !comment.value.startsWith('*')) return '';
  if (text.slice(comment.end, start).trim() !== '') return '';
  return comment.value
    .replace(/^\s*\*+ ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Follows a name to the file that declares it. */
export function resolveValue(
  file: SourceFile,
  name: string,
): { file: SourceFile; init: Expression; start: number } | null {
  const own = file.values.get(name);
  if (own) return { file, ...own };
  const from = file.imports.get(name);
  return from ? resolveValue(readSource(from.path), from.name) : null;
}

export function resolveType(file: SourceFile, name: string): { file: SourceFile; text: string; start: number } | null {
  const own = file.types.get(name);
  if (own) return { file, ...own };
  const from = file.imports.get(name);
  return from ? resolveType(readSource(from.path), from.name) : null;
}

/** Takes off what only says something about types: `as const`, `satisfies`. */
export function plainExpression(expression: Expression): Expression {
  switch (expression.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return plainExpression(expression.expression);
    default:
      return expression;
  }
}

/** Returns the properties of an object, with those that it spreads from constants. */
export function propertiesOf(file: SourceFile, object: ObjectExpression) {
  const found: { name: string; file: SourceFile; value: Expression; start: number }[] = [];
  for (const property of object.properties) {
    if (property.type === 'Property') {
      const { key, value } = property;
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
      found.push({ name, file, value: plainExpression(value), start: property.start });
      continue;
    }
    const spread = property.argument;
    if (spread.type !== 'Identifier') continue;
    const resolved = resolveValue(file, spread.name);
    const init = resolved && plainExpression(resolved.init);
    if (resolved && init?.type === 'ObjectExpression') found.push(...propertiesOf(resolved.file, init));
  }
  return found;
}

const PLAIN = new Set(['idSchema', 'timestampMsSchema', 'hashSchema']);

/** Methods of a schema that keep its fields. */
const SAME_FIELDS = new Set([
  'partial',
  'omit',
  'pick',
  'refine',
  'optional',
  'nullable',
  'nullish',
  'default',
  'readonly',
]);

/** Returns the doc comments of the fields of a zod object, by name. */
export function fieldComments(file: SourceFile, schema: Expression): Map<string, string> {
  const expression = plainExpression(schema);
  const comments = new Map<string, string>();
  const takeAll = (more: ReadonlyMap<string, string>) => {
    for (const [name, comment] of more) comments.set(name, comment);
  };
  if (expression.type === 'Identifier') {
    const resolved = resolveValue(file, expression.name);
    return resolved ? fieldComments(resolved.file, resolved.init) : comments;
  }
  if (expression.type === 'ObjectExpression') {
    for (const property of propertiesOf(file, expression)) {
      const { value } = property;
      // What an id or a time is, the head of the reference says once.
      const isPlain = value.type === 'Identifier' && PLAIN.has(value.name);
      const named = value.type === 'Identifier' && !isPlain ? resolveValue(property.file, value.name) : null;
      const comment =
        commentBefore(property.file, property.start) || (named ? commentBefore(named.file, named.start) : '');
      if (comment !== '') comments.set(property.name, comment);
    }
    return comments;
  }
  if (expression.type !== 'CallExpression' || expression.callee.type !== 'MemberExpression') return comments;
  const { object, property } = expression.callee;
  const method = property.type === 'Identifier' ? property.name : '';
  const [argument] = expression.arguments;
  if (object.type === 'Identifier' && object.name === 'z') {
    const isObject = ['strictObject', 'object', 'looseObject'].includes(method);
    if (isObject && argument && argument.type !== 'SpreadElement') takeAll(fieldComments(file, argument));
    return comments;
  }
  if (method !== 'extend' && !SAME_FIELDS.has(method)) return comments;
  takeAll(fieldComments(file, object));
  if (method === 'extend' && argument && argument.type !== 'SpreadElement') takeAll(fieldComments(file, argument));
  return comments;
}

/** Returns the names of the types that a declaration uses. */
export function typesUsedIn(text: string): string[] {
  const names = new Set<string>();
  const { program } = parseSync('type.ts', text);
  new Visitor({
    TSTypeReference({ typeName }) {
      if (typeName.type === 'Identifier') names.add(typeName.name);
    },
    TSInterfaceHeritage({ expression }) {
      if (expression.type === 'Identifier') names.add(expression.name);
    },
  }).visit(program);
  return [...names];
}

/** Returns a parameter as a signature shows it: optional ones with a question mark. */
export function parameterName(parameter: ParamPattern): string {
  if (parameter.type === 'AssignmentPattern') {
    const { left } = parameter;
    return left.type === 'Identifier' ? `${left.name}?` : 'options?';
  }
  if (parameter.type !== 'Identifier') return 'options';
  const { name, optional } = parameter;
  return optional ? `${name}?` : name;
}
