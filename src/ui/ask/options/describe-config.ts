import type { RunConfig } from '../../../contracts/domain/run/run-config.ts';
import { formatDuration } from '../../kit/format.ts';
import { optionsStrings as strings } from './options-strings.ts';

const MOST_GOAL_CHARS = 80;

/** Says the options of a run in one sentence: “This run: reads /data only, 5 steps.” Null where none is set. */
export function describeConfig({ goal, model, tools, mounts, budgets = {} }: RunConfig): string | null {
  const { steps, toolCalls, wallClockMs, tokensPerRequest, costUsd } = budgets;
  const said = [
    mounts && describeMounts(mounts),
    tools && strings.usesTools(tools.length),
    model && strings.model(model.modelId),
    steps && strings.steps(steps),
    toolCalls && strings.toolCalls(toolCalls),
    wallClockMs && formatDuration(wallClockMs),
    tokensPerRequest && strings.tokens(tokensPerRequest),
    costUsd !== undefined && strings.cost(costUsd),
    goal && strings.goalIs(shorten(goal)),
  ].filter((part) => typeof part === 'string');
  return said.length === 0 ? null : strings.thisRun(said.join(', '));
}

function describeMounts(mounts: NonNullable<RunConfig['mounts']>): string {
  const readOnly = mounts.filter((mount) => mount.readOnly === true).map(({ folder }) => folder);
  const others = mounts.filter((mount) => mount.readOnly !== true).map(({ folder }) => folder);
  if (mounts.length === 0) return strings.noFolder;
  if (others.length === 0) return strings.reads(readOnly.join(', '));
  if (readOnly.length === 0) return strings.works(others.join(', '));
  return strings.worksAndReads(others.join(', '), readOnly.join(', '));
}

function shorten(text: string): string {
  return text.length <= MOST_GOAL_CHARS ? text : `${text.slice(0, MOST_GOAL_CHARS).toWellFormed()}…`;
}
