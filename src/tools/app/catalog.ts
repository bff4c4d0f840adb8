import { z } from 'zod';
import { capabilitiesSchema } from '../../contracts/domain/agent.ts';
import { riskSchema } from '../../contracts/domain/policy.ts';
import { toolEffectSchema, toolKindSchema, toolRuntimeSchema, toolTagSchema } from '../../contracts/domain/tool.ts';
import { defineReadTool } from '../../core/tool-catalog/define-tool.ts';
import { describeTool, isUndoable } from '../../core/tool-catalog/describe-tool.ts';
import { filterTools } from '../../core/tool-catalog/filter-tools.ts';
import { rankTools } from '../../core/tool-catalog/rank-tools.ts';
import { nearestNames } from '../../core/tool-catalog/tool-list.ts';
import { findPeopleOnly } from '../people-only.ts';
import { limitField, READS, totalField } from '../tool-fields.ts';

/** Most reasons beside the tools that a search finds. */
const MOST_REASONS = 2;

const shortFields = {
  name: z.string().describe('The name used to call it.'),
  description: z.string().describe('What it does.'),
  kind: toolKindSchema.describe('The kind of action.'),
  risk: riskSchema.describe('The risk of a call. The rules use it to decide whether a call needs approval.'),
  tags: z.array(toolTagSchema).describe('What it is about.'),
  undoable: z.boolean().describe('Whether what it does is a change of the notebook, which can be undone.'),
};
const schemaField = (what: string) => z.record(z.string(), z.unknown()).describe(`${what} as JSON Schema (2020-12).`);

export const catalogSearch = defineReadTool({
  name: 'catalog_search',
  description:
    'Finds more tools by words: helpers, code, patches, tabs, tags, views, templates, the bin. catalog_describe has the fields of one.',
  compactDescription: 'Finds more tools by words: helpers, code, tabs, tags, bin.',
  compactFields: ['query'],
  rareFields: ['tags', 'kind', 'risk', 'undoable'],
  ...READS,
  kind: 'search',
  tags: ['tools'],
  words: {
    want: 'search the tools for “{query}”',
    done: ['Searched the tools for “{query}”: {tools#tool}', 'Searched the tools for “{query}”'],
  },
  catalogRole: 'search',
  inputSchema: z.strictObject({
    query: z.string().min(1).max(500).describe('Words for the task, or the name of a tool.'),
    tags: z.array(toolTagSchema).min(1).optional().describe('Only tools about one of these. Default: all.'),
    kind: toolKindSchema.optional().describe('Only tools of this kind. Default: all.'),
    risk: riskSchema.optional().describe('Only tools of this risk. Default: all.'),
    undoable: z.boolean().optional().describe('Only tools whose effect can, or cannot, be undone. Default: all.'),
    limit: limitField('How many to return.', 10, 50),
  }),
  outputSchema: z.object({
    tools: z.array(z.object(shortFields)).describe('Tools with any of these words, best first.'),
    total: totalField,
    peopleOnly: z
      .array(z.object({ name: z.string(), reason: z.string() }))
      .optional()
      .describe('What only people do, with the reason: there is no tool for it. Absent when nothing fits.'),
  }),
  examples: [
    { title: 'Something for moving files', input: { query: 'move or rename a file', limit: 10 } },
    {
      title: 'What changes source code and can be undone',
      input: { query: 'patch', tags: ['code'], undoable: true, limit: 5 },
    },
  ],
  targets: () => [],
  read: async ({ query, limit, ...filter }, { tools = [] }) => {
    const found = rankTools(query, filterTools(tools, filter));
    const shown = found.slice(0, limit).map((tool) => {
      const { name, description, kind, risk } = tool;
      return { name, description, kind, risk, tags: [...(tool.tags ?? [])], undoable: isUndoable(tool) };
    });
    const isFiltered = Object.values(filter).some((value) => value !== undefined);
    const reasons = isFiltered ? [] : findPeopleOnly(query).slice(0, MOST_REASONS);
    const peopleOnly = reasons.map(({ name, reason }) => ({ name, reason }));
    const output = { tools: shown, total: found.length, ...(peopleOnly.length > 0 ? { peopleOnly } : {}) };
    return { type: 'result', output };
  },
});

export const catalogDescribe = defineReadTool({
  name: 'catalog_describe',
  description: 'Describes one tool: its input, its output, its risk, and examples.',
  compactDescription: 'Describes a tool, so that it can be called.',
  ...READS,
  tags: ['tools'],
  words: { want: 'look up the tool {name}', done: ['Looked up the tool {name}'] },
  catalogRole: 'describe',
  inputSchema: z.strictObject({
    name: z.string().min(1).max(200).describe('Name of the tool.'),
  }),
  outputSchema: z.object({
    ...shortFields,
    namespace: toolTagSchema.describe('What it is about first.'),
    effect: toolEffectSchema.describe(
      'What its effect reaches: named files, any file of the scope, the app, or a server.',
    ),
    rights: z.array(capabilitiesSchema.keyof()).describe('The rights that it needs.'),
    runtimes: z.array(toolRuntimeSchema).describe('Where a call is executed.'),
    hints: z.record(z.string(), z.boolean()).describe('Its properties, in the terms of MCP.'),
    preconditions: z.array(z.string()).describe('What has to be true for a call to succeed.'),
    safety: z.string().describe('What a person should know before allowing it.'),
    inputSchema: schemaField('Its input,'),
    outputSchema: schemaField('Its output,'),
    examples: z.array(z.object({ title: z.string(), input: z.unknown() })).describe('Example calls.'),
  }),
  examples: [{ title: 'How to read a file', input: { name: 'read_file' } }],
  targets: () => [],
  read: async ({ name }, { tools = [] }) => {
    const tool = tools.find((one) => one.name === name);
    if (tool !== undefined) return { type: 'result', output: describeTool(tool) };
    const near = nearestNames(
      name,
      tools.map((one) => one.name),
    );
    const advice = near.length > 0 ? `The nearest are: ${near.join(', ')}.` : 'The agent has no tools.';
    const message = `This agent has no tool ${JSON.stringify(name)}. ${advice}`;
    return { type: 'error', code: 'unknown-tool', message };
  },
});
