import type { ErrorCode, Said } from '../../../contracts/errors/errors.ts';
import { saidOf } from '../../../contracts/sentences/said.ts';
import { recordedPath } from '../../guard/mounts.ts';
import type { RuledTarget } from '../../policy/decide-call.ts';
import type { Handle } from '../../ports/scoped-notebook-port.ts';
import type { ToolContext, ToolTarget } from '../../tool-catalog/define-tool.ts';
import type { CallFacts, PreparedCall } from '../prepared-call.ts';
import type { NotebookCall, OpenCall } from './call-steps.ts';
import { contextOf } from './open-notebook.ts';

type ResolvedTargets = { paths: string[] } & ({ type: 'open'; handles: Handle[]; ruled: RuledTarget[] } | Refused);
type Refused = { type: 'denied'; rule: string; reason: Said } | ({ type: 'invalid'; code: ErrorCode } & Said);

/** Lets the guard decide on the paths that a call names, before the tool sees anything. */
export async function openTargets(call: NotebookCall): Promise<OpenCall | PreparedCall> {
  const opened = await resolveTargets(call.tool.targets(call.input), call);
  const facts = { ...call.facts, targets: opened.paths };
  if (opened.type !== 'open') return notOpened(opened, facts);
  const { handles, ruled } = opened;
  return { ...call, facts, handles, ruled, context: contextOf(call, handles) };
}

export async function resolveTargets(
  targets: readonly ToolTarget[],
  { scoped, masked }: Pick<NotebookCall, 'scoped' | 'masked'>,
): Promise<ResolvedTargets> {
  const notebook = masked?.notebook ?? scoped;
  const paths = targets.map((target) => target.path);
  const handles: Handle[] = [];
  for (const target of targets) {
    const decision = notebook.resolve(target.path, target.operation, target.as, target.opensRoot);
    if (decision.type !== 'allowed') return { ...decision, paths };
    handles.push(decision.handle);
  }
  await masked?.notebook.load(handles);
  // Rules and the log are about the files themselves, whatever the model calls them.
  const behind = handles.map((handle) => masked?.notebook.reveal(handle) ?? handle);
  const ruled = behind.map(({ path }, at) => ({ path, ruledAs: targets[at]?.ruledAs }));
  return { type: 'open', handles, ruled, paths: behind.map(recordedPath) };
}

export function notOpened(refused: Refused, facts: CallFacts): PreparedCall {
  if (refused.type === 'denied') {
    return { type: 'denied', facts: { ...facts, rule: refused.rule }, reason: refused.reason };
  }
  return { type: 'error', facts: { ...facts, rule: 'scope.path' }, code: refused.code, ...saidOf(refused) };
}

/** Before a tool starts: not even the size of a file, or a missing one, makes a difference. */
export function refuseWithheld({ handles, notebook }: Pick<ToolContext, 'handles' | 'notebook'>): void {
  for (const handle of handles) notebook.refuseWithheld(handle);
}
