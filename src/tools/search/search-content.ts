import { z } from 'zod';
import { callMistake } from '../../contracts/sentences/tool-sentences.ts';
import { isEmptyQuery, parseSearchQuery } from '../../core/search/search-query.ts';
import { defineReadTool } from '../../core/tool-catalog/define-tool.ts';
import { isStandingFolder, nothingAt } from '../files/open-text.ts';
import { globField, limitField, omittedFields, READS, scopeField, withheldOf } from '../tool-fields.ts';
import { matchBelow } from './match-below.ts';

export const searchContent = defineReadTool({
  name: 'search_content',
  description:
    'Finds notes by words, best first, with a piece of each. Knows "phrases", begin*, and the filters tag:plant, prop:status=done, ' +
    'date:2026-11-01..2026-11-15 and path:/notes; small mistakes are forgiven. For every line that holds a text use grep.',
  compactDescription: 'Finds notes by words, best first.',
  compactFields: ['query', 'path'],
  ...READS,
  kind: 'search',
  tags: ['search', 'text'],
  words: {
    want: 'search {path=/} for “{query}”',
    done: ['Searched for “{query}”: {hits#note}', 'Searched for “{query}”'],
    parameters: { path: 'Folder or file' },
  },
  priority: 5,
  inputSchema: z.strictObject({
    query: z.string().min(1).max(1000).describe('Words, phrases and filters; a note must fit all of them.'),
    path: scopeField('The folder or file.'),
    glob: globField,
    limit: limitField('Most notes to return.', 10, 50),
  }),
  outputSchema: z.object({
    hits: z
      .array(
        z.object({
          path: z.string().describe('The file, as the agent names it.'),
          title: z.string().describe('The title of the note, or the name of the file.'),
          page: z.int().optional().describe('The page of a PDF where the first words are; read_file marks pages.'),
          snippet: z.string().describe('About 180 characters of it, on one line; line ends are spaces.'),
          found: z.array(z.string()).describe('The words in the snippet that fit the query, each once.'),
          foundBy: z
            .enum(['meaning', 'both'])
            .optional()
            .describe('Meaning: the note has none of the words, but a similar meaning. Absent: by words.'),
        }),
      )
      .describe('Notes that fit, best first.'),
    ...omittedFields,
  }),
  examples: [
    { title: 'Notes about an experiment', input: { query: 'blue light biomass', path: '/', limit: 10 } },
    {
      title: 'A phrase, in the notes of one month',
      input: { query: '"fresh weight" date:2026-11', path: '/experiments', glob: '**/*.md', limit: 20 },
    },
  ],
  targets: (input) => [{ path: input.path, operation: 'read', as: 'either', opensRoot: true }],
  read: async (input, { notebook, search, handles: [base] }) => {
    if (base === undefined) return nothingAt(input.path);
    if (notebook.stat(base) === undefined && !isStandingFolder(base)) return nothingAt(base.shown);
    const pattern = matchBelow(input.glob ?? '**', base.shown);
    if (pattern.type === 'error') return pattern;
    const query = parseSearchQuery(input.query);
    if (query.unread.length > 0) {
      const message = `${query.unread[0]} is not a valid filter. Write days as date:2026-11-18 or date:2026-11-01..2026-11-15, properties prop:name=value.`;
      return { type: 'error', code: 'bad-input', message };
    }
    if (isEmptyQuery(query)) {
      return { type: 'error', code: 'bad-input', ...callMistake('noText') };
    }
    const picks = (path: string) => path === base.shown || pattern.matches(path);
    const { hits, truncated } = await search.search(base, query, { limit: input.limit, picks, by: 'both' });
    const shown = hits.map(({ info, title, page, snippet, foundBy }) => ({
      path: info.path,
      title,
      ...(page === undefined ? {} : { page }),
      snippet: snippet.text,
      found: [...new Set(snippet.marks.map(([start, end]) => snippet.text.slice(start, end)))],
      ...(foundBy === undefined ? {} : { foundBy }),
    }));
    const withheld = withheldOf(notebook.countWithheld(base, 'content', { recursive: true }));
    return { type: 'result', output: { hits: shown, truncated, ...withheld } };
  },
});
