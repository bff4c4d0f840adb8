import { z } from 'zod';
import { defineReadTool } from '../../core/tool-catalog/define-tool.ts';
import { nothingAt } from '../files/open-text.ts';
import { grep } from '../search/grep.ts';
import {
  createScanCap,
  filesBelow,
  LINE_SEARCH_WORDS,
  type ScannedText,
  scanTexts,
  textQueryField,
  wholeWordField,
  withinCap,
} from '../search/scan-texts.ts';
import { createTextSearch } from '../search/search-text.ts';
import { baseField, limitField, omittedFields, READ_HINTS, withheldOf } from '../tool-fields.ts';
import { codeTypesField, ofTypes } from './code-types.ts';
import { linesOf, shownLine } from './number-lines.ts';

const lines = (what: string) => z.array(z.string()).describe(what);

export const repoSearch = defineReadTool({
  name: 'repo_search',
  description:
    'Finds lines of source code that hold a text, below a folder, with the lines around each. Files can be chosen by their endings. ' +
    'The text is taken as it is: no regular expressions. One call reads at most 64 MiB.',
  kind: 'search',
  risk: 'read',
  hints: READ_HINTS,
  rights: ['read'],
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
          path: z.string().describe('The file, as the agent names it.'),
          line: z.int().min(1).describe('Line number, counted from 1.'),
          text: z.string().describe('The line; of a long one the 300 characters around the hit.'),
          before: lines('The lines before it.'),
          after: lines('The lines after it.'),
        }),
      )
      .describe('Lines that hold the text, by path and line.'),
    filesSearched: z.int().nonnegative().describe('Text files that were searched.'),
    total: z.int().nonnegative().describe('Lines found in the files that were searched.'),
    ...omittedFields,
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
    const readable = withinCap(files);
    const search = createTextSearch(input);
    const cap = createScanCap();
    const matches: (ReturnType<typeof around>[number] & { path: string })[] = [];
    let filesSearched = 0;
    let total = 0;
    for await (const file of scanTexts(notebook, readable, cap)) {
      filesSearched += 1;
      const found = search(file.text);
      const room = Math.max(0, input.limit - matches.length);
      // How many lines there are is told also of those left out: who chooses the words could read by it.
      if (found.length > 0 && (room > 0 || file.isLocalOnly)) notebook.noteRead(file.handle);
      const shown = around(file, found.slice(0, room), input.context);
      matches.push(...shown.map((match) => ({ path: file.handle.shown, ...match })));
      total += found.length;
    }
    const truncated = total > matches.length || readable.length < files.length || cap.left <= 0;
    const withheld = withheldOf(notebook.countWithheld(base, 'content', { recursive: true }));
    return { type: 'result', output: { matches, filesSearched, total, truncated, ...withheld } };
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
