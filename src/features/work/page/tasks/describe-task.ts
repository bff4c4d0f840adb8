import { describeFinding } from '../../../../ui/ask/preflight/preflight-strings.ts';
import { translate } from '../../../../ui/kit/worker-texts/translate.ts';
import type { Task } from '../../contract/task.ts';
import { strings } from '../../texts/task-strings.ts';
import type { ShownTask } from './use-tasks.ts';

/** Says why a task is blocked, has failed or does not continue; null when there is nothing to say. */
export function reasonOf({ task, state, run }: ShownTask, agentTitle: string): string | null {
  if (task.block !== null) return describeBlock(task.block, agentTitle);
  if (state === 'planned' && run !== null && task.state === 'running') {
    return run.message === null ? strings.paused : translate(run.message, run.sentence);
  }
  if (state !== 'failed' && state !== 'blocked') return null;
  return run?.message ? translate(run.message, run.sentence) : null;
}

function describeBlock(block: NonNullable<Task['block']>, agentTitle: string): string {
  switch (block.type) {
    case 'dependency':
      return block.title === '' ? strings.dependencyGone : strings.dependency(block.title, block.state);
    case 'preflight':
      return block.findings.map((finding) => describeFinding(finding, agentTitle)).join(' ');
    case 'start':
      return translate(block.message, block);
    default:
      return block satisfies never;
  }
}

/** Sorts the tasks of a lane: those that wait by their place in the queue, ended ones newest first. */
export function sortLane(tasks: readonly ShownTask[]): ShownTask[] {
  return tasks.toSorted((a, b) => (b.task.endedMs ?? 0) - (a.task.endedMs ?? 0) || a.task.order - b.task.order);
}

/** Returns the name of a task from its request: the beginning of the first line. */
export function nameFrom(prompt: string): string {
  const line = prompt.trim().replace(/\s+/g, ' ');
  return (line.length > 80 ? `${line.slice(0, 79)}…` : line).toWellFormed();
}
