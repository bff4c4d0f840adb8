import { z } from 'zod';
import { riskSchema } from '../../contracts/domain/policy.ts';
import { toolKindSchema } from '../../contracts/domain/tool.ts';
import { defineReadTool } from '../../core/tool-catalog/define-tool.ts';
import { describeTool } from '../../core/tool-catalog/describe-tool.ts';
import { rankTools } from '../../core/tool-catalog/rank-tools.ts';
import { nearestNames } from '../../core/tool-catalog/tool-list.ts';
import { limitField, READ_HINTS, totalField } from '../tool-fields.ts';

const shortFields = {
  name: z.string().describe('The name used to call it.'),
  description: z.string().describe('What it does.'),
  kind: toolKindSchema.describe('The kind of action.'),
  risk: riskSchema.describe('The risk of a call. The rules use it to decide whether a call needs approval.'),
};
const schemaField = (what: string) => z.record(z.string(), z.unknown()).describe(`${what} as JSON Schema (2020-12).`);

export const catalogSearch = defineReadTool({
  name: 'catalog_search',
  description:
    'Finds tools that this agent may use, by words of their names and descriptions. The best come first. Get the fields of one with catalog_describe.',
  compactDescription: 'Finds more tools by words.',
  compactFields: ['query'],
  kind: 'search',
  risk: 'read',
  hints: READ_HINTS,
  rights: ['read'],
  words: {
    want: 'search the tools for “{query}”',
    done: ['Searched the tools for “{query}”: {tools#tool}', 'Searched the tools for “{query}”'],
  },
  catalogRole: 'search',
  inputSchema: z.strictObject({
    query: z.string().min(1).max(500).describe('Words that describe the task, or the name of a tool.'),
    limit: limitField('How many to return.', 10, 50),
  }),
  outputSchema: z.object({
    tools: z.array(z.object(shortFields)).describe('Tools with any of these words, best first.'),
    total: totalField,
  }),
  examples: [{ title: 'Something for moving files', input: { query: 'move or rename a file', limit: 10 } }],
  targets: () => [],
  read: async ({ query, limit }, { tools = [] }) => {
    const found = rankTools(query, tools);
    const shown = found.slice(0, limit).map(({ name, description, kind, risk }) => ({ name, description, kind, risk }));
    return { type: 'result', output: { tools: shown, total: found.length } };
  },
});

export const catalogDescribe = defineReadTool({
  name: 'catalog_describe',
  description: 'Describes one tool that this agent may use: its input, its output, its risk, and examples.',
  compactDescription: 'Describes a tool, so that it can be called.',
  kind: 'read',
  risk: 'read',
  hints: READ_HINTS,
  rights: ['read'],
  words: { want: 'look up the tool {name}', done: ['Looked up the tool {name}'] },
  catalogRole: 'describe',
  inputSchema: z.strictObject({
    name: z.string().min(1).max(200).describe('The name of the tool, as catalog_search gives it.'),
  }),
  outputSchema: z.object({
    ...shortFields,
    hints: z.record(z.string(), z.boolean()).describe('Its properties, in the terms of MCP.'),
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
