import './define-agent-kinds.mjs';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { agentSchema, agentSpecSchema } from '../src/contracts/domain/agent.ts';
import { auditEntrySchema } from '../src/contracts/domain/audit.ts';
import { labelListSchema } from '../src/contracts/domain/notebook/label-list.ts';
import { changeSchema } from '../src/contracts/domain/notebook/notebook.ts';
import { playbookSchema } from '../src/contracts/domain/playbook/playbook.ts';
import { policyDecisionSchema, ruleSpecSchema } from '../src/contracts/domain/policy.ts';
import { actionEnvelopeSchema } from '../src/contracts/domain/run/action.ts';
import { agentRequestSchema, agentResponseSchema } from '../src/contracts/domain/run/agent-request.ts';
import { runEventSchema } from '../src/contracts/domain/run/event.ts';
import { flatRunSchema } from '../src/contracts/domain/run/kind/flat-run.ts';
import { approvalSchema, stepSchema, toolCallRowSchema } from '../src/contracts/domain/run/run.ts';
import { toolCallResultSchema, toolDescriptorSchema } from '../src/contracts/domain/tool.ts';
import { reviewSchema } from '../src/features/work/contract/review.ts';
import { taskSchema } from '../src/features/work/contract/task.ts';
import { consoleReference, referenceFile } from './reference/console-reference.ts';
import { shapeFiles, shapeFolder } from './row-shapes.mjs';
import { projectRoot } from './run-command.mjs';

/** Data written by a person or another program: fields with a default are optional. */
const written = { 'agent-spec': agentSpecSchema, playbook: playbookSchema, rule: ruleSpecSchema };

/** Data written by Cloister: every field is required. */
const stored = {
  'action-envelope': actionEnvelopeSchema,
  agent: agentSchema,
  'agent-request': agentRequestSchema,
  'agent-response': agentResponseSchema,
  approval: approvalSchema,
  'audit-entry': auditEntrySchema,
  change: changeSchema,
  'label-list': labelListSchema,
  'policy-decision': policyDecisionSchema,
  run: flatRunSchema,
  'run-event': runEventSchema,
  step: stepSchema,
  task: taskSchema,
  review: reviewSchema,
  tool: toolDescriptorSchema,
  'tool-call': toolCallRowSchema,
  'tool-call-result': toolCallResultSchema,
};

/** Folder of the generated schemas. */
export const schemaFolder = join(projectRoot, 'docs', 'schemas');

/**
 * Returns the JSON Schemas (draft 2020-12) of the contracts.
 *
 * @returns {Record<string, string>} file name → text; throws for a type that JSON cannot hold
 */
export function schemaFiles() {
  return Object.fromEntries([
    ...Object.entries(written).map(([name, schema]) => fileFor(name, schema, 'input')),
    ...Object.entries(stored).map(([name, schema]) => fileFor(name, schema, 'output')),
  ]);
}

/**
 * @param {string} name
 * @param {z.ZodType} schema
 * @param {'input' | 'output'} io
 * @returns {[string, string]}
 */
function fileFor(name, schema, io) {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: describeBytes });
  return [`${name}.json`, `${JSON.stringify({ $schema, $id: `${name}.json`, ...rest }, null, 2)}\n`];
}

const withoutJson = ['bigint', 'date', 'function', 'map', 'nan', 'set', 'symbol', 'transform', 'undefined', 'void'];

/**
 * The contracts' only custom type is bytes: base64 in JSON.
 *
 * @param {{ zodSchema: z.core.$ZodTypes, jsonSchema: z.core.JSONSchema.BaseSchema }} context
 */
function describeBytes({ zodSchema, jsonSchema }) {
  const { type } = zodSchema._zod.def;
  if (type === 'custom') Object.assign(jsonSchema, { type: 'string', contentEncoding: 'base64' });
  if (withoutJson.includes(type)) throw new Error(`a contract uses ${type}, which JSON cannot hold`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(schemaFolder, { recursive: true });
  for (const file of readdirSync(schemaFolder)) rmSync(join(schemaFolder, file));
  for (const [file, text] of Object.entries(schemaFiles())) writeFileSync(join(schemaFolder, file), text);
  for (const [file, text] of Object.entries(shapeFiles())) writeFileSync(join(shapeFolder, file), text);
  writeFileSync(referenceFile, await consoleReference());
}
