import { z } from 'zod';
import { SCRIPT_LIMITS, type ScriptEnd } from '../../contracts/domain/run/script.ts';
import { toolRuntimeSchema } from '../../contracts/domain/tool.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { scriptFailedError } from '../../contracts/errors/messages/app-messages.ts';
import { bareSaid } from '../../contracts/sentences/said.ts';
import { definePlanTool } from '../../core/tool-catalog/define-tool.ts';
import { changeIdField, WRITE_HINTS } from '../tool-fields.ts';

const NO_SCREEN =
  'A script cannot run in the screen: tabs are moved at once, and a script is planned before the person approves it. Call the tools of the screen one by one.';

export const scriptRun = definePlanTool({
  name: 'script_run',
  description:
    'Runs a small TypeScript program over many files, in one call. Each of your tools is a method: await cloister.read_file({ path }). ' +
    'It has no network, clock or modules. The person approves all changes together.',
  compactDescription: 'Runs a TypeScript program that calls your tools as await cloister.read_file({ path }).',
  kind: 'execute',
  risk: 'execute',
  hints: { ...WRITE_HINTS, destructiveHint: true, idempotentHint: false },
  alwaysAsks: true,
  seldomFields: ['runtime'],
  rights: ['execute'],
  tags: ['script'],
  safety:
    'Makes many calls after one approval. You see the program and all of its changes before; one undo takes all back.',
  words: { want: 'run a script', done: ['Ran a script with {callCount#call}', 'Ran a script'] },
  inputSchema: z.strictObject({
    source: z
      .string()
      .min(1)
      .max(SCRIPT_LIMITS.sourceChars)
      .refine((text) => text.isWellFormed(), 'the source holds half of a surrogate pair; send the whole character')
      .describe(
        'The body of an async function, which returns its result. console.log prints. A tool that fails throws an error with code and message. await cloister.confirm(text) waits until the person allows it.',
      ),
    runtime: toolRuntimeSchema
      .optional()
      .describe(
        'Where the script runs: it calls only tools of this runtime. screen is refused: tabs are moved at once, not planned. Default: notebook.',
      ),
  }),
  outputSchema: z.object({
    result: z.unknown().describe('What the program returned; null for nothing.'),
    printed: z.array(z.string()).describe('The lines that it printed.'),
    callCount: z.int().nonnegative().describe('How many calls it made.'),
    calls: z
      .array(
        z.object({
          toolName: z.string().describe('The tool.'),
          count: z.int().describe('How many calls of it.'),
          refused: z.int().describe('How many of these failed or were denied.'),
        }),
      )
      .describe('The calls by tool, in the order of the first of each.'),
    changeId: changeIdField,
  }),
  examples: [
    {
      title: 'Tag all notes on lettuce',
      input: {
        source:
          "const { matches } = await cloister.grep({ query: 'lettuce', glob: '**/*.md' });\n" +
          'for (const path of new Set(matches.map((match) => match.path))) {\n' +
          "  await cloister.update_file_properties({ path, set: { crop: 'lettuce' } });\n" +
          '}',
      },
    },
  ],
  targets: () => [],
  plan: async ({ source, runtime = 'notebook' }, { dryRun }) => {
    if (runtime !== 'notebook') return { type: 'error', code: 'bad-input', message: NO_SCREEN };
    const { end, change, record, calls } = await dryRun(source);
    if (end.type === 'failed') return { type: 'error', code: 'script-failed', ...describeFailure(end) };
    const output = {
      result: end.type === 'asks' ? null : (JSON.parse(end.json) as unknown),
      printed: end.type === 'asks' ? [] : [...end.log],
      callCount: calls.reduce((sum, { count }) => sum + count, 0),
      calls: [...calls],
    };
    if (end.type === 'asks') return { type: 'checkpoint', change, output, record };
    return change === null ? { type: 'result', output, record } : { type: 'plan', change, output, record };
  },
});

function describeFailure({ said, line, log }: Extract<ScriptEnd, { type: 'failed' }>): Said {
  const why = bareSaid(said);
  const text = log.join(' | ').slice(0, 1000);
  if (line === null) {
    return text === ''
      ? scriptFailedError.sentence('why', { why })
      : scriptFailedError.sentence('printed', { why, text });
  }
  const placed = { why, line };
  return text === ''
    ? scriptFailedError.sentence('line', placed)
    : scriptFailedError.sentence('linePrinted', { ...placed, text });
}
