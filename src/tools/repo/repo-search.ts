import { z } from 'zod';
import { defineReadTool } from '../../core/tool-catalog/define-tool.ts';
import { nothingAt } from '../files/open-text.ts';
import { grep } from '../search/grep.ts';
import {
  filesBelow,
  LINE_SEARCH_WORDS,
  matchFields,
  type ScannedText,
  searchedFields,
  searchLines,
  textQueryField,
  wholeWordField,
} from '../search/scan-texts.ts';
import { baseField, limitField, READS } from '../tool-fields.ts';
import { codeTypesField, ofTypes } from './code-types.ts';
import { linesOf, shownLine } from './number-lines.ts';

const lines = (what: string) => z.array(z.string()).describe(what);

export const repoSearch = defineReadTool({
  name: 'repo_search',
  description:
    'Finds lines of source code that hold a text, below a folder, with the lines around each. Files can be chosen by their endings. ' +
    'The text is taken as it is: no regular expressions. One call reads at most 64 MiB.',
  ...READS,
  kind: 'search',
  ruledAs: grep.name,
  catalogOnly: true,
  offeredWide: true,
  tags: ['code', 'search'],
  words: LINE_SEARCH_WORDS,
  inputSchema: z.strictObject({
    query: textQueryField(),
    path: baseField('The folder of the code, all levels, or one file.'),
    types: codeTypesField,
    context: z.int().min(0).max(5).default(2).describe('Lines to show before and after each. From 0 to 5. Default: 2.'),
    caseSensitive: z.boolean().default(true).describe('Whether A and a differ. Default: true.'),
    wholeWord: wholeWordField(),
    limit: limitField('Most lines to return.', 50, 500),
  }),
  outputSchema: z.object({
    matches: z
      .array(
        z.object({
          ...matchFields,
          before: lines('The lines before it.'),
          after: lines('The lines after it.'),
        }),
      )
      .describe('Lines that hold the text, by path and line.'),
    ...searchedFields,
  }),
  examples: [
    {
      title: 'Where a function is used',
      input: {
        query: 'parseRecord(',
        path: '/code/reader',
        types: ['ts', 'tsx'],
        context: 2,
        caseSensitive: true,
        wholeWord: false,
        limit: 50,
      },
    },
  ],
  targets: (input) => [{ path: input.path, operation: 'read', as: 'either' }],
  read: async (input, { notebook, handles: [base] }) => {
    if (base === undefined) return nothingAt(input.path);
    const below = filesBelow(notebook, base);
    if (below.type === 'error') return below;
    const isWanted = ofTypes(input.types);
    const files = below.files.filter(({ path }) => isWanted(path));
    return searchLines(input, notebook, base, files, (file, found) => around(file, found, input.context));
  },
});

function around({ text }: ScannedText, found: readonly { line: number; text: string }[], context: number) {
  const all = found.length > 0 && context > 0 ? linesOf(text) : [];
  return found.map((match) => ({
    ...match,
    before: all.slice(Math.max(0, match.line - 1 - context), match.line - 1).map(shownLine),
    after: all.slice(match.line, match.line + context).map(shownLine),
  }));
}
