import { type Document, isMap, isNode, isScalar, LineCounter, type ParsedNode, parseDocument } from 'yaml';
import { MAX_PLAYBOOK_CHARS, type PlaybookMistake } from '../../../contracts/domain/playbook/playbook.ts';
import { deepYamlAt } from '../../shared/nesting.ts';
import { EXPRESSION_START } from '../expression/template.ts';

/** A YAML text with the places of its parts. */
export interface ReadYaml {
  readonly value: unknown;
  /** Place of a part; of the nearest part above it when there is none. */
  at(path: Path): Place;
  /** Place of a key within the map at `path`. */
  atKey(path: Path, key: string): Place;
  /**
   * Place of a character of the text at `path`.
   *
   * @param expression which of the text's expressions it belongs to, from 0; null for a text that is an expression as a whole
   * @param within offset from the start of that expression, or of the text
   */
  inText(path: Path, expression: number | null, within: number): Place;
}

export type Path = readonly (string | number)[];
export type Place = Pick<PlaybookMistake, 'line' | 'column'>;

const MAX_ALIASES = 50;
const MAX_SYNTAX_MISTAKES = 20;

/** Parses the text of a playbook. `yaml` is null when nothing of it can be used. */
export function readYaml(source: string): { yaml: ReadYaml | null; mistakes: PlaybookMistake[] } {
  if (source.length > MAX_PLAYBOOK_CHARS) {
    const message = `A playbook can have at most ${MAX_PLAYBOOK_CHARS} characters.`;
    return { yaml: null, mistakes: [{ line: 1, column: 1, message }] };
  }
  const lines = new LineCounter();
  const placeOf = (offset: number): Place => {
    const { line, col } = lines.linePos(Math.min(Math.max(0, offset), source.length));
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  try {
    const deep = deepYamlAt(source);
    if (deep !== null) {
      return { yaml: null, mistakes: [{ ...placeOf(deep), message: 'The playbook is nested too deeply.' }] };
    }
    const document = parseDocument(source, { lineCounter: lines, prettyErrors: false, logLevel: 'silent' });
    const mistakes = document.errors
      .slice(0, MAX_SYNTAX_MISTAKES)
      .map(({ message, pos }) => ({ ...placeOf(pos[0]), message: sentence(message) }));
    const isReadable = document.errors.every(({ code }) => code === 'DUPLICATE_KEY') && isMap(document.contents);
    if (!isReadable) {
      const empty = { line: 1, column: 1, message: 'A playbook begins with its name, such as name: weekly-digest.' };
      return { yaml: null, mistakes: mistakes.length > 0 ? mistakes : [empty] };
    }
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    return { yaml: withPlaces(source, document, value, placeOf), mistakes };
  } catch (error) {
    // Nested deeper than the parser supports, or more aliases than allowed.
    const message = error instanceof Error ? sentence(error.message) : 'The YAML cannot be read.';
    return { yaml: null, mistakes: [{ line: 1, column: 1, message }] };
  }
}

function withPlaces(
  source: string,
  document: Document.Parsed,
  value: unknown,
  placeOf: (offset: number) => Place,
): ReadYaml {
  const nodeAt = (path: Path): ParsedNode | null => {
    for (let length = path.length; length >= 0; length -= 1) {
      const node: unknown = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
      // Safe: all nodes of a parsed document have a range.
      if (isNode(node) && node.range) return node as ParsedNode;
    }
    return null;
  };
  const startOf = (path: Path) => nodeAt(path)?.range[0] ?? 0;
  return {
    value,
    at: (path) => placeOf(startOf(path)),
    atKey(path, key) {
      const map = nodeAt(path);
      const pair = isMap(map)
        ? map.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
        : undefined;
      return placeOf(pair && isScalar(pair.key) && pair.key.range ? pair.key.range[0] : startOf(path));
    },
    inText(path, expression, within) {
      const node = nodeAt(path);
      if (!node) return placeOf(0);
      const [start, end] = node.range;
      if (expression === null) return placeOf(start + (/["']/.test(source.charAt(start)) ? 1 : 0) + within);
      let at = start - 1;
      for (let index = 0; index <= expression; index += 1) {
        const next = source.indexOf(EXPRESSION_START, at + 1);
        if (next === -1 || next >= end) break;
        at = next;
      }
      return placeOf(Math.min(Math.max(start, at) + within, end));
    },
  };
}

function sentence(message: string): string {
  const first = message.split('\n', 1)[0] ?? message;
  return /[.!?]$/.test(first) ? first : `${first}.`;
}
