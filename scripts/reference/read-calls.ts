import { join } from 'node:path';
import type { ArrowFunctionExpression, Expression, Function as FunctionNode, ObjectExpression } from 'oxc-parser';
import { commentBefore, parameterName, plainExpression, readSource, type SourceFile } from './read-declarations.ts';

/** A call as the code of the console has it. */
export interface ConsoleCallSource {
  /** Such as `notebooks.list`. */
  readonly name: string;
  readonly comment: string;
  readonly file: SourceFile;
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
  /** Type that it resolves with, as written, and the file that names it; null when the command decides. */
  readonly result: { readonly text: string; readonly file: SourceFile } | null;
  /** The command that it sends first; null for none. */
  readonly command: string | null;
}

export interface ConsoleSource {
  readonly calls: readonly ConsoleCallSource[];
  /** What a group of calls is about. */
  readonly groups: ReadonlyMap<string, string>;
}

const folder = join('src', 'ui', 'console');

/** Reads the calls of the console from its code, in their order. */
export function readCalls(): ConsoleSource {
  const calls: ConsoleCallSource[] = [];
  const groups = new Map<string, string>();
  const runs = readSource(join(folder, 'run-console.ts'));

  function walk(file: SourceFile, object: ObjectExpression, group: string): void {
    for (const property of object.properties) {
      if (property.type === 'SpreadElement') {
        walkFunction(file, property.argument, group);
        continue;
      }
      const key = property.key.type === 'Identifier' ? property.key.name : '';
      const name = group === '' ? key : `${group}.${key}`;
      const comment = commentBefore(file, property.start);
      const value = plainExpression(property.value);
      if (value.type === 'ObjectExpression') {
        groups.set(name, comment);
        walk(file, value, name);
      } else if (value.type === 'ArrowFunctionExpression') {
        calls.push(describe(file, name, comment, value));
      } else if (value.type === 'CallExpression' && value.callee.type === 'Identifier') {
        const from = file.imports.get(value.callee.name);
        if (from) groups.set(name, comment || commentOfFunction(readSource(from.path), from.name));
        walkFunction(file, value, name);
      }
    }
  }

  /** Reads the object that a function of another file returns. */
  function walkFunction(file: SourceFile, call: Expression, group: string): void {
    if (call.type !== 'CallExpression' || call.callee.type !== 'Identifier') return;
    const from = file.imports.get(call.callee.name);
    if (from) walk(...returnedBy(readSource(from.path), from.name), group);
  }

  function describe(
    file: SourceFile,
    name: string,
    comment: string,
    arrow: ArrowFunctionExpression,
  ): ConsoleCallSource {
    const text = file.text.slice(arrow.start, arrow.end);
    const followed = /\(await runs\(\)\)\.(\w+)\(/.exec(text)?.[1];
    const inner = followed === undefined ? undefined : functionNamed(runs, followed);
    const innerText = inner ? runs.text.slice(inner.start, inner.end) : '';
    const command = /\bcall\('([\w.]+)'/.exec(text)?.[1] ?? /\bcall\('(\w+\.(?!list)[\w.]+)'/.exec(innerText)?.[1];
    const own = arrow.returnType?.typeAnnotation ?? null;
    const ofRun = inner?.returnType?.typeAnnotation ?? null;
    const result = own
      ? { text: promised(file.text.slice(own.start, own.end)), file }
      : ofRun
        ? { text: promised(runs.text.slice(ofRun.start, ofRun.end)), file: runs }
        : null;
    return {
      name,
      comment,
      file,
      parameters: arrow.params.map((parameter) => ({
        name: 'typeAnnotation' in parameter || parameter.type === 'AssignmentPattern' ? nameOf(parameter) : 'options',
        type: typeOfParameter(file, parameter),
      })),
      result,
      command: command ?? null,
    };
  }

  const main = readSource(join(folder, 'create-console.ts'));
  walk(...returnedBy(main, 'consoleCalls'), '');
  return { calls, groups };
}

type Parameter = ArrowFunctionExpression['params'][number];

function nameOf(parameter: Parameter): string {
  return parameter.type === 'TSParameterProperty' || parameter.type === 'RestElement'
    ? 'options'
    : parameterName(parameter);
}

function typeOfParameter(file: SourceFile, parameter: Parameter): string {
  const pattern = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  const annotation = 'typeAnnotation' in pattern ? pattern.typeAnnotation?.typeAnnotation : null;
  if (annotation) return file.text.slice(annotation.start, annotation.end).replace(/\s+/g, ' ');
  // A default is a text.
  return parameter.type === 'AssignmentPattern' ? 'string' : 'unknown';
}

function promised(text: string): string {
  return /^Promise<([\s\S]*)>$/.exec(text)?.[1] ?? text;
}

function functionNamed({ body }: SourceFile, name: string): FunctionNode | undefined {
  for (const statement of body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'FunctionDeclaration') continue;
    if (declared.id?.name === name) return declared;
    for (const inner of declared.body?.body ?? []) {
      if (inner.type === 'FunctionDeclaration' && inner.id?.name === name) return inner;
    }
  }
  return undefined;
}

function commentOfFunction(file: SourceFile, name: string): string {
  const start = file.body.find(
    (statement) =>
      statement.type === 'ExportNamedDeclaration' &&
      statement.declaration?.type === 'FunctionDeclaration' &&
      statement.declaration.id?.name === name,
  )?.start;
  return start === undefined ? '' : commentBefore(file, start);
}

function returnedBy(file: SourceFile, name: string): [SourceFile, ObjectExpression] {
  const returned = functionNamed(file, name)?.body?.body.findLast((statement) => statement.type === 'ReturnStatement');
  if (returned?.argument?.type !== 'ObjectExpression') throw new Error(`${name} of ${file.path} returns no object`);
  return [file, returned.argument];
}
