import { parseSync } from 'oxc-parser';

/**
 * @typedef {{ specifier: string, typeOnly: boolean, offset: number }} Import
 * @typedef {{ imports: Import[], computedImports: number[], workerStarts: number[], names: { name: string, offset: number }[],
 *   doubleAssertions: number[], literalSpreads: number[], toolNames: string[], words: { word: string, offset: number }[],
 *   databaseUses: { name: string, offset: number }[], comments: { value: string, offset: number }[], errors: string[] }} Module
 * @typedef {{ type: string, start: number, [key: string]: unknown }} Node
 */

/** Syntax in which an identifier names a member and is not a reference. */
const memberKeys = {
  MemberExpression: 'property',
  Property: 'key',
  PropertyDefinition: 'key',
  AccessorProperty: 'key',
  MethodDefinition: 'key',
  TSPropertySignature: 'key',
  TSMethodSignature: 'key',
  TSAbstractPropertyDefinition: 'key',
  TSAbstractMethodDefinition: 'key',
  TSEnumMember: 'id',
  TSQualifiedName: 'right',
  TSNamedTupleMember: 'label',
  LabeledStatement: 'label',
  ImportSpecifier: 'imported',
  ExportSpecifier: 'exported',
};

/** Syntax in which a pattern declares names. */
const bindingKeys = new Set(['id', 'params', 'param', 'local', 'parameters']);

/**
 * Reads from one module everything that the layer rules check.
 *
 * @param {string} file its extension selects .ts or .tsx syntax
 * @param {string} text
 * @returns {Module}
 */
export function readModule(file, text) {
  const { program, comments, errors } = parseSync(file, text);
  /** @type {Module} */
  const found = {
    imports: [],
    computedImports: [],
    workerStarts: [],
    names: [],
    toolNames: [],
    words: [],
    doubleAssertions: [],
    literalSpreads: [],
    databaseUses: [],
    comments: comments.map(({ value, start }) => ({ value, offset: start })),
    errors: errors.map((error) => error.message),
  };
  /** @type {Set<string>} */
  const bound = new Set();
  walk(asNode(program), null, '', found, bound);
  // A name that the file declares is not a global. If a file uses both, the type check of the pure layers, which has no
  // platform library, reports the global.
  found.names = found.names.filter(({ name }) => !bound.has(name));
  return found;
}

/**
 * @param {Node} node
 * @param {Node | null} parent
 * @param {string} key the parent's property that holds the node
 * @param {Module} found
 * @param {Set<string>} bound
 */
function walk(node, parent, key, found, bound) {
  if (node.type === 'Identifier') readIdentifier(node, parent, key, found);
  if (parent !== null && bindingKeys.has(key) && makesName(parent.type)) bind(node, bound);
  readImport(node, found);
  readDatabaseUse(node, found);
  if (startsWorker(node)) found.workerStarts.push(node.start);
  readToolName(node, found);
  readWord(node, parent, key, found);
  if (node.type === 'TSAsExpression' && isNode(node.expression) && node.expression.type === 'TSAsExpression') {
    found.doubleAssertions.push(node.start);
  }
  if (isLiteralSpread(node, parent)) found.literalSpreads.push(node.start);
  for (const [name, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, node, name, found, bound);
    }
  }
}

/**
 * Returns whether the node is `...{ a }` directly in an object literal or among the attributes of JSX. The conditional
 * `...(isNew ? { a } : {})` does not count.
 *
 * @param {Node} node
 * @param {Node | null} parent
 */
function isLiteralSpread(node, parent) {
  const spreads =
    node.type === 'JSXSpreadAttribute' || (node.type === 'SpreadElement' && parent?.type === 'ObjectExpression');
  return spreads && isNode(node.argument) && node.argument.type === 'ObjectExpression';
}

/**
 * Returns whether the node is `new Worker(…)`, `new SharedWorker(…)`, or one of these as a member, such as `new window.Worker(…)`.
 *
 * @param {Node} node
 */
function startsWorker(node) {
  const { callee } = node;
  if (node.type !== 'NewExpression' || !isNode(callee)) return false;
  const named = callee.type === 'MemberExpression' ? callee.property : callee;
  return isNode(named) && /^(Shared)?Worker$/.test(String(named.name ?? named.value));
}

/**
 * @param {Node} node
 * @param {Node | null} parent
 * @param {string} key
 * @param {Module} found
 */
function readIdentifier(node, parent, key, found) {
  const name = String(node.name);
  if (parent !== null) {
    const isMember = Object.entries(memberKeys).some(([type, member]) => type === parent.type && member === key);
    if (isMember && parent.computed !== true) return;
  }
  found.names.push({ name, offset: node.start });
}

/** @param {string} type */
const makesName = (type) =>
  /Declarat|Function|Signature|^Import.*Specifier$|CatchClause|ConstructorType|Class/.test(type);

/**
 * Adds each name that a binding pattern declares: `{ a, b: [c = 1], ...d }` declares a, c and d.
 *
 * @param {unknown} pattern
 * @param {Set<string>} bound
 */
function bind(pattern, bound) {
  if (!isNode(pattern)) return;
  if (pattern.type === 'Identifier') bound.add(String(pattern.name));
  const parts = [pattern.properties, pattern.elements].flat();
  if (pattern.type === 'Property') parts.push(pattern.value);
  if (pattern.type === 'RestElement') parts.push(pattern.argument);
  if (pattern.type === 'AssignmentPattern') parts.push(pattern.left);
  if (pattern.type === 'TSParameterProperty') parts.push(pattern.parameter);
  for (const part of parts) bind(part, bound);
}

/**
 * @param {Node} node
 * @param {Module} found
 */
function readImport(node, found) {
  const typed = node.importKind === 'type' || node.exportKind === 'type';
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      if (isNode(node.source)) addImport(node, node.source, typed || onlyTypes(node), found);
      break;
    case 'ImportExpression':
    case 'TSImportType':
      addImport(node, node.source, node.type === 'TSImportType', found);
      break;
    case 'TSExternalModuleReference':
      addImport(node, node.expression, false, found);
      break;
    case 'CallExpression':
      readGlob(node, found);
      break;
  }
}

/**
 * `import { type A, type B }` imports nothing at run time either.
 *
 * @param {Node} node
 */
function onlyTypes(node) {
  const specifiers = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : [];
  return specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type' || one.exportKind === 'type');
}

/**
 * `import.meta.glob` imports whatever its patterns match.
 *
 * @param {Node} node
 * @param {Module} found
 */
function readGlob(node, found) {
  const callee = node.callee;
  if (!isNode(callee) || callee.type !== 'MemberExpression') return;
  const { object, property } = callee;
  if (!isNode(object) || object.type !== 'MetaProperty' || !isNode(property) || property.name !== 'glob') return;
  const first = Array.isArray(node.arguments) ? node.arguments[0] : undefined;
  if (!isNode(first)) return;
  const elements = first.type === 'ArrayExpression' ? first.elements : [first];
  for (const pattern of Array.isArray(elements) ? elements : []) addImport(node, pattern, false, found);
}

/**
 * @param {Node} node
 * @param {unknown} source
 * @param {boolean} typeOnly
 * @param {Module} found
 */
function addImport(node, source, typeOnly, found) {
  if (isNode(source) && source.type === 'Literal' && typeof source.value === 'string') {
    found.imports.push({ specifier: source.value, typeOnly, offset: node.start });
  } else {
    found.computedImports.push(node.start);
  }
}

/**
 * Adds the name of a defined tool: `defineReadTool({ name: 'read_file', … })`.
 *
 * @param {Node} node
 * @param {Module} found
 */
function readToolName(node, found) {
  const { callee } = node;
  if (node.type !== 'CallExpression' || !isNode(callee) || !/^define\w+Tool$/.test(String(callee.name))) return;
  const [tool] = Array.isArray(node.arguments) ? node.arguments : [];
  for (const property of isNode(tool) && Array.isArray(tool.properties) ? tool.properties : []) {
    if (!isNode(property.key) || property.key.name !== 'name' || !isNode(property.value)) continue;
    if (typeof property.value.value === 'string') found.toolNames.push(property.value.value);
  }
}

/**
 * Adds a string, or a key of an object.
 *
 * @param {Node} node
 * @param {Node | null} parent
 * @param {string} key
 * @param {Module} found
 */
function readWord(node, parent, key, found) {
  if (node.type === 'Literal' && typeof node.value === 'string') {
    found.words.push({ word: node.value, offset: node.start });
  }
  if (node.type !== 'Identifier' || parent?.type !== 'Property' || key !== 'key' || parent.computed === true) return;
  // A key of one word, such as `glob`, is too common to check.
  const word = String(node.name);
  if (word.includes('_')) found.words.push({ word, offset: node.start });
}

/**
 * Finds members accessed on a value called `database`: `store.database.runs`, `database.table('runs')`,
 * `database['runs']` and `const { runs } = store.database`.
 *
 * @param {Node} node
 * @param {Module} found
 */
function readDatabaseUse(node, found) {
  if (node.type === 'MemberExpression' && isDatabase(node.object)) {
    const { property } = node;
    const name = isNode(property) ? String(property.name ?? property.value ?? 'a computed name') : 'a computed name';
    found.databaseUses.push({ name, offset: node.start });
  }
  const isTakenApart = node.type === 'VariableDeclarator' && isNode(node.id) && node.id.type === 'ObjectPattern';
  if (isTakenApart && isDatabase(node.init)) found.databaseUses.push({ name: 'a pattern', offset: node.start });
}

/** @param {unknown} value */
function isDatabase(value) {
  if (!isNode(value)) return false;
  if (value.type === 'Identifier') return value.name === 'database';
  return value.type === 'MemberExpression' && isNode(value.property) && value.property.name === 'database';
}

/** @param {unknown} value @returns {value is Node} */
function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** @param {unknown} value @returns {Node} */
function asNode(value) {
  if (!isNode(value)) throw new Error('the parser gave no syntax tree');
  return value;
}
