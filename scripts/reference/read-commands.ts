import { execFileSync } from 'node:child_process';
import type { Expression } from 'oxc-parser';
import { commentBefore, plainExpression, propertiesOf, readSource, type SourceFile } from './read-declarations.ts';

/** A command as the contracts have it. */
export interface CommandSource {
  readonly comment: string;
  readonly file: SourceFile;
  readonly schema: Expression;
}

/** The type of a command's result as written. */
export interface ResultSource {
  readonly text: string;
  readonly comment: string;
  readonly file: SourceFile;
}

const SENTENCES = /messagesOf\(\s*'([\w-]+)',\s*\{/;

function contractFiles(...folders: readonly string[]): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { encoding: 'utf8' });
  const paths = listed.split('\n').filter((path) => path.endsWith('.ts'));
  return paths.toSorted().map(readSource);
}

/** Reads commands and their results from the contracts. */
export function readCommands(): {
  commands: ReadonlyMap<string, CommandSource>;
  results: ReadonlyMap<string, ResultSource>;
} {
  const commands = new Map<string, CommandSource>();
  const results = new Map<string, ResultSource>();
  for (const file of contractFiles('src/contracts', 'src/features')) {
    for (const [name, { init }] of file.values) {
      const object = plainExpression(init);
      if (!name.endsWith('COMMANDS') || object.type !== 'ObjectExpression') continue;
      for (const { name: command, file: from, value, start } of propertiesOf(file, object)) {
        if (!commands.has(command)) {
          commands.set(command, { comment: commentBefore(from, start), file: from, schema: value });
        }
      }
    }
    for (const statement of file.body) {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      if (declared?.type !== 'TSInterfaceDeclaration' || !declared.id.name.endsWith('Results')) continue;
      for (const member of declared.body.body) {
        if (member.type !== 'TSPropertySignature' || member.key.type !== 'Literal') continue;
        const type = member.typeAnnotation?.typeAnnotation;
        if (!type) continue;
        const text = file.text.slice(type.start, type.end);
        results.set(String(member.key.value), { text, comment: commentBefore(file, member.start), file });
      }
    }
  }
  return { commands, results };
}

/** Reads the sentences of each error code, in English. */
export function readErrors(): ReadonlyMap<string, readonly string[]> {
  const sentences = new Map<string, string[]>();
  for (const file of contractFiles('src/contracts/errors/messages', 'src/contracts/sentences')) {
    for (const [, { init, start }] of file.values) {
      const code = SENTENCES.exec(file.text.slice(start, init.end))?.[1];
      if (code === undefined || init.type !== 'CallExpression') continue;
      const patterns = init.arguments[1];
      if (patterns?.type !== 'ObjectExpression') continue;
      const known = sentences.get(code) ?? [];
      for (const { value } of propertiesOf(file, patterns)) {
        if (value.type === 'Literal') known.push(String(value.value).replace(/\s+/g, ' '));
      }
      sentences.set(code, known);
    }
  }
  return sentences;
}
