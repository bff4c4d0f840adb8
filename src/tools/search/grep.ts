import { z } from 'zod';
import { defineReadTool } from '../../core/tool-catalog/define-tool.ts';
import { nothingAt } from '../files/open-text.ts';
import { globField, limitField, READS, scopeField } from '../tool-fields.ts';
import { matchBelow } from './match-below.ts';
import {
  filesBelow,
  LINE_SEARCH_WORDS,
  matchFields,
  searchedFields,
  searchLines,
  textQueryField,
  wholeWordField,
} from './scan-texts.ts';

export const grep = defineReadTool({
  name: 'grep',
  description:
    'Finds lines that hold a text, in all text files below a folder or in one file. No regular expressions. ' +
    'One call reads at most 64 MiB.',
  compactDescription: 'Finds lines that hold a text; no regular expressions.',
  seldomFields: ['wholeWord', 'limit'],
  ...READS,
  kind: 'search',
  tags: ['search', 'text'],
  words: LINE_SEARCH_WORDS,
  inputSchema: z.strictObject({
    query: textQueryField(),
    path: scopeField('The folder or file.'),
    glob: globField,
    caseSensitive: z.boolean().default(false).describe('A and a differ. Default: false.'),
    wholeWord: wholeWordField(),
    limit: limitField('Most lines to return.', 200, 2000),
  }),
  outputSchema: z.object({
    matches: z.array(z.object(matchFields)).describe('Lines that hold the text, by path and line.'),
    ...searchedFields,
  }),
  examples: [
    {
      title: 'Where a compound is mentioned',
      input: { query: 'tetrahydrofuran', path: '/', caseSensitive: false, wholeWord: false, limit: 200 },
    },
    {
      title: 'A sample as a word of its own, in tables only',
      input: { query: 'S-12', path: '/data', glob: '**/*.csv', caseSensitive: true, wholeWord: true, limit: 50 },
    },
  ],
  targets: (input) => [{ path: input.path, operation: 'read', as: 'either', opensRoot: true }],
  read: async (input, { notebook, handles: [base] }) => {
    if (base === undefined) return nothingAt(input.path);
    const below = filesBelow(notebook, base);
    if (below.type === 'error') return below;
    const pattern = matchBelow(input.glob ?? '**', base.shown);
    if (pattern.type === 'error') return pattern;
    const files = below.files.filter(({ path }) => path === base.shown || pattern.matches(path));
    return searchLines(input, notebook, base, files, (_, found) => found);
  },
});
