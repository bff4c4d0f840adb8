import { canonicalJson } from '../../../core/audit/canonical-json.ts';
import { isRecord } from '../../../core/shared/json/parse-json.ts';
import { MCP_LIMITS, type McpDefinition, type McpTool } from '../contract/mcp-server.ts';
import { mcpToolName } from './mcp-tool-name.ts';
import { tameSchema } from './tame-schema.ts';

/** A tool as a server lists it. */
export interface ListedTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: unknown;
  readonly annotations?:
    | {
        readonly title?: string | undefined;
        readonly readOnlyHint?: boolean | undefined;
        readonly destructiveHint?: boolean | undefined;
        readonly idempotentHint?: boolean | undefined;
      }
    | undefined;
}

type Hash = (text: string) => string;

const UNUSABLE_SCHEMA = { type: 'object' };

/** Returns what a server says about a tool in the form that is stored, and why the tool can't be used; null when it can. */
export function readDefinition(tool: ListedTool, hash: Hash): Pick<McpTool, 'definition' | 'problem'> {
  const { name, title, description = '', inputSchema, annotations = {} } = tool;
  const text = safeJson(inputSchema);
  const isTooLarge =
    name.length > MCP_LIMITS.nameChars ||
    description.length > MCP_LIMITS.descriptionChars ||
    text === null ||
    text.length > MCP_LIMITS.schemaChars;
  const problem = isTooLarge ? 'too-large' : isObjectSchema(inputSchema) ? null : 'no-object';
  const schema = problem === null ? tameSchema(inputSchema) : UNUSABLE_SCHEMA;
  const { readOnlyHint = null, destructiveHint = null, idempotentHint = null } = annotations;
  const hints = { readOnlyHint, destructiveHint, idempotentHint };
  const whole = {
    name,
    title: title ?? null,
    description,
    inputSchema: text ?? '',
    annotations: safeJson(annotations),
  };
  return {
    problem,
    definition: {
      title: (title ?? annotations.title ?? '').slice(0, MCP_LIMITS.nameChars).toWellFormed(),
      description: description.slice(0, MCP_LIMITS.descriptionChars).toWellFormed(),
      inputSchema: isRecord(schema) ? schema : UNUSABLE_SCHEMA,
      ...hints,
      fingerprint: hash(canonicalJson(whole)),
    },
  };
}

/**
 * Returns the risk class of a tool by its hints: `read` when the server says that it only reads, `destructive` when it says so, else `write`.
 */
export function riskOf({ readOnlyHint, destructiveHint }: McpDefinition): McpTool['risk'] {
  if (readOnlyHint === true) return 'read';
  return destructiveHint === true ? 'destructive' : 'write';
}

/**
 * Merges a new list into the known tools. A known tool keeps its risk class, its agents and the definition that the person accepted; a new
 * definition waits beside it. New tools are offered to no agent.
 */
export function mergeTools(
  serverId: string,
  known: readonly McpTool[],
  listed: readonly ListedTool[],
  hash: Hash,
): { tools: McpTool[]; leftOut: number; changed: McpTool[] } {
  const taken = listed.slice(0, MCP_LIMITS.toolsPerServer);
  const byName = new Map(known.map((tool) => [tool.name, tool]));
  const names = new Set<string>();
  const changed: McpTool[] = [];
  const tools = taken.map((one): McpTool => {
    const { definition, problem } = readDefinition(one, hash);
    const name = one.name.slice(0, MCP_LIMITS.nameChars).toWellFormed();
    const toolName = mcpToolName(serverId, one.name, hash);
    const isTwice = names.has(toolName);
    names.add(toolName);
    const before = isTwice ? undefined : byName.get(name);
    byName.delete(name);
    if (before === undefined) {
      const found = isTwice ? 'twice' : problem;
      return {
        name,
        toolName,
        definition,
        changed: null,
        isGone: false,
        problem: found,
        risk: riskOf(definition),
        agents: [],
      };
    }
    const isSame = before.definition.fingerprint === definition.fingerprint;
    const tool = { ...before, problem, isGone: false, changed: isSame ? null : definition };
    if (!isSame && before.changed?.fingerprint !== definition.fingerprint) changed.push(tool);
    return tool;
  });
  const gone = [...byName.values()].map((tool) => ({ ...tool, isGone: true }));
  return { tools: [...tools, ...gone], leftOut: listed.length - taken.length, changed };
}

/** Returns whether agents can be offered the tool now. */
export function isUsable({ problem, changed, isGone }: Pick<McpTool, 'problem' | 'changed' | 'isGone'>): boolean {
  return problem === null && changed === null && !isGone;
}

function safeJson(value: unknown): string | null {
  try {
    return depthOf(value, 0) > MCP_LIMITS.schemaDepth * 2 ? null : (JSON.stringify(value) ?? null);
  } catch {
    return null;
  }
}

function depthOf(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null || depth > MCP_LIMITS.schemaDepth * 2) return depth;
  return Object.values(value).reduce<number>((most, one) => Math.max(most, depthOf(one, depth + 1)), depth + 1);
}

function isObjectSchema(schema: unknown): boolean {
  return isRecord(schema) && (schema['type'] === undefined || schema['type'] === 'object');
}
