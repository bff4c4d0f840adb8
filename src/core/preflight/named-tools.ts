import { isAlwaysDenied } from '../policy/always-denied.ts';

const MAX_CHARS = 20_000;
/** Two words with a mark between them, as names of tools are written: `delete_file`, `system.run`. */
const NAME = /(?<![\p{L}\p{N}_/.@-])[a-z]+(?:[._][a-z]+)+(?![\p{L}\p{N}_/@])/giu;
const COMMAND =
  /\b(?:run|execute|use|open|start)\b[^.!?\n]{0,40}\b(docker|powershell|bash|(?:a |the )?shell|(?:a |the )?terminal|command line)\b/iu;

/** Returns the names of tools in a message: those of `known`, and those that no agent may use. */
export function namedTools(message: string, known: ReadonlySet<string>): string[] {
  const text = message.slice(0, MAX_CHARS);
  const names = [...text.matchAll(NAME)]
    .map(([name]) => name)
    .filter((name) => known.has(name) || isAlwaysDenied(name));
  const command = COMMAND.exec(text)?.[1]
    ?.replace(/^(?:a|the) /i, '')
    .toLowerCase();
  return [...new Set([...names, ...(command === undefined ? [] : [command])])];
}
