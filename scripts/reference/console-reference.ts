import { join } from 'node:path';
import { z } from 'zod';
import { cloneRequestSchema } from '../../src/contracts/domain/notebook/clone-request.ts';
import { ERROR_CODES } from '../../src/contracts/errors/errors.ts';
import { COMMANDS, type CommandName } from '../../src/contracts/wire/commands/commands.ts';
import { relatedRequestSchema, searchRequestSchema } from '../../src/contracts/wire/search-requests.ts';
import { parametersOf } from '../../src/ui/console/console-parameters.ts';
import { projectRoot } from '../run-command.mjs';
import { type ConsoleCallSource, readCalls } from './read-calls.ts';
import { readCommands, readErrors } from './read-commands.ts';
import {
  commentBefore,
  fieldComments,
  readSource,
  resolveType,
  resolveValue,
  type SourceFile,
  typesUsedIn,
} from './read-declarations.ts';
import { boundsOf, inputSchema, outputSchema, typeOf } from './schema-type.ts';

/** The generated document. */
export const referenceFile = join(projectRoot, 'docs', 'console-reference.md');

/** Names that need no shape: those of the language, and those that the options are listed for. */
const KNOWN = new Set(['CommandInput', 'CommandResults', 'CommandName']);

/** Calls whose options are those of no command, with the schema that has them. */
const OF_NO_COMMAND: Readonly<Record<string, { file: string; name: string; schema: z.ZodType }>> = {
  search: {
    file: join('src', 'contracts', 'wire', 'search-requests.ts'),
    name: 'searchRequestSchema',
    schema: searchRequestSchema,
  },
  related: {
    file: join('src', 'contracts', 'wire', 'search-requests.ts'),
    name: 'relatedRequestSchema',
    schema: relatedRequestSchema,
  },
  'git.clone': {
    file: join('src', 'contracts', 'domain', 'notebook', 'clone-request.ts'),
    name: 'cloneRequestSchema',
    schema: cloneRequestSchema,
  },
};

const HEAD = `# Console reference

Made of the code by \`npm run schemas\`; \`tests/unit/console-reference.test.ts\` fails while it is stale.

The console is there as \`cloister\` when the page was opened with \`?console\`, or with *Settings*, *Console API*. It does what the screen does, by the same
commands: same checks, same approvals, same log. Every call returns a promise. A failure rejects with an \`Error\` that has \`code\`, \`message\` and \`data\`; an argument or option that a call
does not have is refused with \`bad-input\`. Times are in milliseconds, sizes in bytes. No call returns a key.
Ids are opaque: compare them whole.

A call that renames, moves or removes something resolves with \`undo\`: the calls that take it back, none when nothing can. The screen asks before it removes something for good; a
call of the console is such an answer.

- \`cloister.version\`: the version of the app.
- \`cloister.ready\`: a promise of \`{ gate: 'on' | 'off'; reason?: string }\`, resolved once the database is open and the network gate is known.
`;

interface Shape {
  /** Where it is declared. */
  readonly name: string;
  readonly comment: string;
  readonly text: string;
}

/** Returns the reference of the console: calls with their options and results, shapes, and errors. */
export async function consoleReference(): Promise<string> {
  const { calls, groups } = readCalls();
  const { commands, results } = readCommands();
  const shapes = new Map<string, Shape>();

  /** Keeps the declarations of the types that a text names, and of those that they name. */
  async function keepShapes(file: SourceFile, text: string): Promise<void> {
    for (const name of typesUsedIn(`type Used = ${text}`)) await keepShape(file, name);
  }

  async function keepShape(from: SourceFile, name: string): Promise<void> {
    const found = KNOWN.has(name) ? null : resolveType(from, name);
    if (!found) return;
    const known = shapes.get(name);
    const key = `${found.file.path} ${found.start}`;
    if (known && known.name === key) return;
    if (known) throw new Error(`two shapes are named ${name}: ${known.name}, ${key}`);
    const inferred = /= z\.(?:infer|output|input)<typeof (\w+)>;?$/.exec(found.text)?.[1];
    const comment = commentBefore(found.file, found.start);
    shapes.set(name, { name: key, comment, text: '' });
    const text =
      inferred === undefined ? await plainText(found.file, found.text) : await inferredText(found.file, name, inferred);
    shapes.set(name, { name: key, comment, text });
    if (inferred === undefined) for (const used of typesUsedIn(text)) await keepShape(found.file, used);
  }

  /** Returns the type of a call's result as text. */
  async function resultOf(call: ConsoleCallSource): Promise<string> {
    const ofCommand = call.command === null ? undefined : results.get(call.command);
    const result = call.result ?? ofCommand;
    if (!result) throw new Error(`The result of ${call.name} is unknown; give the call a type.`);
    await keepShapes(result.file, result.text);
    const text = result.text.replace(
      /CommandResults\['([\w.]+)'\]/g,
      (whole, name) => results.get(name)?.text ?? whole,
    );
    for (const [, name = ''] of result.text.matchAll(/CommandResults\['([\w.]+)'\]/g)) {
      const named = results.get(name);
      if (named) await keepShapes(named.file, named.text);
    }
    const remark = call.result === null && ofCommand?.comment ? ` ${ofCommand.comment}` : '';
    return `Resolves with \`${oneLine(text)}\`.${remark}`;
  }

  /** Returns the lines about the parameters of a call. */
  async function parametersText(call: ConsoleCallSource): Promise<string[]> {
    const known = parametersOf(call.name) ?? [];
    const lines: string[] = [];
    for (const [index, parameter] of call.parameters.entries()) {
      const checked = known[index];
      if (typeof checked === 'object') {
        lines.push(...(await optionLines(call, parameter, checked.options)));
        continue;
      }
      const schema = valueSchema(parameter.type, parameter.name.replace('?', ''), call.command);
      const bounds = boundsOf(schema);
      const type = schema !== undefined && parameter.type.startsWith('CommandInput') ? typeOf(schema) : parameter.type;
      if (type === parameter.type) await keepShapes(call.file, type);
      lines.push(`- \`${parameter.name}\`: \`${type}\`${bounds === '' ? '' : `, ${bounds}`}`);
    }
    return lines;
  }

  async function optionLines(
    call: ConsoleCallSource,
    parameter: ConsoleCallSource['parameters'][number],
    options: readonly string[],
  ): Promise<string[]> {
    const own = ['ChatOptions', 'ConsoleAnswer', 'LoadOptions'].find((name) => parameter.type.includes(name));
    if (own !== undefined) {
      for (const file of ['run-console.ts', 'model-console.ts']) {
        await keepShape(readSource(join('src', 'ui', 'console', file)), own);
      }
      const lines = isCommand(call.name) ? fieldLines(objectOf(call, `CommandInput<'${call.name}'>`), options) : [];
      return [`- \`${parameter.name}\`: \`${own}\`${lines.length > 0 ? ', with' : ''}`, ...lines];
    }
    const object = objectOf(call, parameter.type);
    const head = `- \`${parameter.name}\`: ${object.mayBeNull ? 'null, or an object of' : 'an object of'}`;
    return [head, ...fieldLines(object, options)];
  }

  /** Returns a line for each of these fields that an object has. */
  function fieldLines({ schema, comments }: ReturnType<typeof objectOf>, names: readonly string[]): string[] {
    return names.flatMap((name) => {
      const field = schema.properties?.[name];
      if (field === undefined) return [];
      const isRequired = schema.required?.includes(name) ?? false;
      const byDefault = typeof field === 'object' && field.default !== undefined ? JSON.stringify(field.default) : '';
      const bounds = boundsOf(field);
      const comment = comments.get(name) ?? '';
      const remarks = [
        comment === '' ? '' : ` ${comment}`,
        byDefault === '' || comment.includes('Default') ? '' : ` Default \`${byDefault}\`.`,
      ].join('');
      const type = `\`${typeOf(field)}\`${bounds === '' ? '' : `, ${bounds}`}`;
      return `  - \`${name}${isRequired ? '' : '?'}\`: ${type}.${remarks}`;
    });
  }

  /** Returns the object whose fields are the options of a call, with the comments of the fields. */
  function objectOf(call: ConsoleCallSource, type: string) {
    const own = OF_NO_COMMAND[call.name];
    if (own !== undefined) {
      const file = readSource(own.file);
      const init = resolveValue(file, own.name)?.init;
      const comments = init ? fieldComments(file, init) : new Map<string, string>();
      return { schema: inputSchema(own.schema), comments, mayBeNull: false };
    }
    const named = /CommandInput<'([\w.]+)'>(?:\['(\w+)'\])?/.exec(type);
    const command = named?.[1] ?? call.command ?? call.name;
    const source = commands.get(command);
    if (!isCommand(command) || !source) throw new Error(`${call.name} has options of no command`);
    const schema: z.ZodType = COMMANDS[command];
    const comments = fieldComments(source.file, source.schema);
    const part = named?.[2];
    if (part === undefined) return { schema: inputSchema(schema), comments, mayBeNull: false };
    const inner = inputSchema(schema).properties?.[part];
    const object = typeof inner === 'object' ? (inner.anyOf?.find((one) => one.type === 'object') ?? inner) : {};
    const mayBeNull = typeof inner === 'object' && (inner.anyOf?.some((one) => one.type === 'null') ?? false);
    return { schema: object, comments: partComments(source, part), mayBeNull };
  }

  const sections: string[] = [];
  let group: string | null = null;
  const ordered = [
    ...calls.filter(({ name }) => !name.includes('.')),
    ...calls.filter(({ name }) => name.includes('.')),
  ];
  for (const call of ordered) {
    const [first = '', second] = call.name.split('.');
    const own = second === undefined ? 'Conversation and search' : first;
    if (own !== group) {
      group = own;
      const about = groups.get(own);
      sections.push(`## ${own}\n${about ? `\n${about}\n` : ''}`);
    }
    const signature = call.parameters.map(({ name }) => name).join(', ');
    const about = call.comment || (call.command === call.name ? (commands.get(call.name)?.comment ?? '') : '');
    const parts = [
      `### \`cloister.${call.name}(${signature})\`\n`,
      about === '' ? '' : `${about}\n`,
      (await parametersText(call)).map((line) => `${line}\n`).join(''),
      `${await resultOf(call)}\n`,
    ];
    sections.push(parts.filter((part) => part !== '').join('\n'));
  }
  const shapeText = [...shapes]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { comment, text }]) => {
      const about = comment === '' ? '' : `${comment}\n\n`;
      return `### ${name}\n\n${about}\`\`\`ts\n${text}\n\`\`\`\n`;
    });
  return [HEAD, ...sections, '## Shapes\n', ...shapeText, '## Errors\n', errorText()].join('\n');
}

/** Returns the schema of a parameter that is one value of a command. */
function valueSchema(type: string, name: string, command: string | null) {
  const named = /^CommandInput<'([\w.]+)'>(?:\['(\w+)'\])?$/.exec(type);
  const of = named?.[1] ?? command;
  if (of === null || !isCommand(of)) return undefined;
  const schema = inputSchema(COMMANDS[of]);
  if (named && named[2] === undefined) return schema;
  const field = schema.properties?.[named?.[2] ?? name];
  return typeof field === 'object' ? field : undefined;
}

/** Returns the comments of the fields of an object within a command. */
function partComments(source: { file: SourceFile; schema: Parameters<typeof fieldComments>[1] }, part: string) {
  const { schema } = source;
  const argument = schema.type === 'CallExpression' ? schema.arguments[0] : undefined;
  if (argument?.type !== 'ObjectExpression') return new Map<string, string>();
  for (const property of argument.properties) {
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === part) {
      return fieldComments(source.file, property.value);
    }
  }
  return new Map<string, string>();
}

/** Returns a declaration with the types of schemas written out. */
async function plainText(file: SourceFile, text: string): Promise<string> {
  let plain = text;
  for (const [whole, name = ''] of text.matchAll(/z\.(?:infer|output|input)<typeof (\w+)>/g)) {
    const schema = await schemaNamed(file, name);
    if (!schema) throw new Error(`${file.path} does not export ${name}, which the reference needs`);
    plain = plain.replace(whole, typeOf(outputSchema(schema)));
  }
  return plain;
}

/** Loads a schema that a file declares, or imports. */
async function schemaNamed(file: SourceFile, name: string): Promise<z.core.$ZodType | null> {
  const from = file.imports.get(name);
  const module: Record<string, unknown> = await import(join(projectRoot, from?.path ?? file.path));
  const schema = module[from?.name ?? name];
  return schema instanceof z.core.$ZodType ? schema : null;
}

/** Returns the type that a schema describes, with the comments of its fields. */
async function inferredText(file: SourceFile, name: string, schemaName: string): Promise<string> {
  const schema = await schemaNamed(file, schemaName);
  if (!schema) throw new Error(`${file.path} does not export ${schemaName}, which the reference needs`);
  const json = outputSchema(schema);
  const fields = Object.entries(json.properties ?? {});
  if (fields.length === 0) return `type ${name} = ${typeOf(json)}`;
  const init = resolveValue(file, schemaName)?.init;
  const comments = init ? fieldComments(file, init) : new Map<string, string>();
  const lines = fields.flatMap(([field, type]) => {
    const comment = comments.get(field);
    const mark = json.required?.includes(field) ? '' : '?';
    return [...(comment ? [`  /** ${comment} */`] : []), `  ${field}${mark}: ${typeOf(type)};`];
  });
  return `interface ${name} {\n${lines.join('\n')}\n}`;
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

function oneLine(text: string): string {
  return text.replace(/\/\*\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ');
}

/** Returns the codes with the sentences that each can have. */
function errorText(): string {
  const sentences = readErrors();
  return ERROR_CODES.map((code) => {
    const all = [...new Set(sentences.get(code) ?? [])].map((sentence) => `  - ${sentence}`);
    return [`- \`${code}\``, ...all].join('\n');
  }).join('\n');
}
