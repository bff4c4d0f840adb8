import type { Agent } from '../../contracts/domain/agent.ts';
import type { RunLabel } from '../../contracts/domain/notebook/label.ts';
import type { Change } from '../../contracts/domain/notebook/notebook.ts';
import type { Approval } from '../../contracts/domain/run/run.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { badInputError } from '../../contracts/errors/messages/app-messages.ts';
import { conflictError } from '../../contracts/errors/messages/notebook-messages.ts';
import { reasonOf, saidOf } from '../../contracts/sentences/said.ts';
import type { CommandValue } from '../../contracts/wire/commands/commands.ts';
import type { ApprovalEdit } from '../../contracts/wire/commands/decisions/approval-requests.ts';
import { type FileTexts, withHunks, withText } from '../../core/approval/edit-change.ts';
import { scriptClaim, targetsOf } from '../../core/approval/receipt.ts';
import { pathsOfChange } from '../../core/execution/prepare-call.ts';
import { agentOfRun } from '../../core/grants/agent-of-run.ts';
import { decodeUtf8 } from '../../core/notebook/text/note-text.ts';
import { createRunLabels } from '../../core/policy/run-labels.ts';
import { mapStrings } from '../../core/redaction/map-strings.ts';
import { personEntry, type Services } from '../app/services.ts';
import { activeAgent, isRemote } from '../runs/direct-call.ts';
import { prepareAs } from '../runs/prepare-as.ts';
import { findPending } from './find-pending.ts';

/** What an edit replaces in an approval. */
type Edited = Pick<Approval, 'input' | 'change' | 'output'> &
  Partial<Pick<Approval, 'risk' | 'rule' | 'reason' | 'target' | 'labels' | 'script'>>;

/**
 * Edits a pending approval. Other arguments are planned again, under the same checks as the first ones. What is allowed afterwards is
 * the edited call, under a new receipt; the log holds both receipts, and the agent is told.
 */
export async function editApproval(
  services: Services,
  { approvalId, receipt: shown, edit }: CommandValue<'approvals.edit'>,
): Promise<{ receipt: string }> {
  const { store, loop } = services;
  const approval = await findPending(store, approvalId);
  if (approval.script?.isOpen) throw badInputError('editCheckpoint');
  // Read first: the commit is refused when they have changed since, so what is decided below is decided by them.
  const book = await store.ruleBook();
  const agent = await activeAgent(services, approval.agent);
  const { agentRevision, ruleBookRevision } = approval.claims;
  const isCurrent = agentRevision === agent.revision && ruleBookRevision === book.revision;
  const edited = await applyEdit(services, approval, agent, edit);
  if (!isCurrent && edit.type !== 'input') await requireRights(services, approval, agent, edited);
  const { input, change, output } = edited;
  const target = edited.target ?? approval.target;
  const claims: Approval['claims'] = {
    ...approval.claims,
    agentRevision: agent.revision,
    ruleBookRevision: book.revision,
    input,
    targets: change ? targetsOf(change) : [{ path: target, before: null, after: null }],
    nonce: loop.ids.next('nonce'),
    ...scriptClaim(edited.script ?? approval.script, loop.hasher),
  };
  const receipt = services.receiptOf(claims);
  const { notebookId, sessionId, runId } = approval;
  await store.commit({
    checks: [{ type: 'rights', agent: agent.name, agentRevision: agent.revision, ruleBookRevision: book.revision }],
    writes: [
      {
        type: 'patch-approval',
        approvalId,
        from: ['pending'],
        receipt: shown,
        patch: {
          ...edited,
          output: edit.type === 'reset' ? output : toldOfEdit(output, edit, input),
          claims,
          receipt,
          proposed: edit.type === 'reset' ? null : (approval.proposed ?? asProposed(approval)),
        },
      },
      // What the new plan has read reaches the agent with its result.
      ...(runId !== null && edited.labels
        ? [{ type: 'patch-run' as const, runId, patch: { labels: edited.labels } }]
        : []),
    ],
    audit: [
      {
        ...personEntry({ action: 'approval.edit', target, notebookId, sessionId, runId }, loop.clock.nowMs()),
        toolName: approval.toolName,
        toolCallId: approval.toolCallId,
        inputSummary: edit.type,
        outputSummary: `Was: ${approval.receipt}`,
        receipt,
      },
    ],
  });
  return { receipt };
}

async function applyEdit(services: Services, approval: Approval, agent: Agent, edit: ApprovalEdit): Promise<Edited> {
  const { hasher } = services.loop;
  const { input, change, output } = approval;
  if (edit.type === 'input') return planAgain(services, approval, agent, edit.input);
  if (edit.type === 'reset') return approval.proposed ?? asProposed(approval);
  if (!change) {
    throw badInputError('editNoFiles');
  }
  const files = await readTexts(services, change);
  const edited =
    edit.type === 'text'
      ? withText(change, files, edit.path, edit.text, hasher)
      : withHunks(change, files, edit.keep, hasher);
  return { input, change: edited, output };
}

function asProposed({ input, change, output, script, receipt, target, risk, rule, reason, sentence }: Approval) {
  return {
    input,
    change,
    output,
    ...(script ? { script } : {}),
    receipt,
    target,
    risk,
    rule,
    reason,
    ...(sentence ? { sentence } : {}),
  };
}

/** Plans the call with other arguments. Rejects with what the agent would have been told. */
async function planAgain(services: Services, approval: Approval, agent: Agent, input: unknown): Promise<Edited> {
  const { notebookId, runId, toolName } = approval;
  const masked = await maskedInput(services, agent, runId, input);
  const prepared = await prepareAs(services, { agent, toolName, input: masked, notebookId, runId });
  switch (prepared.type) {
    case 'error':
      throw new CloisterError(prepared.code, saidOf(prepared), { toolName });
    case 'denied':
      throw new CloisterError('denied', prepared.reason, { toolName });
    case 'done':
      throw badInputError('editNoApproval');
    default: {
      const { facts } = prepared;
      const planned = {
        input: facts.input,
        risk: facts.risk ?? approval.risk,
        target: facts.targets[0] ?? approval.target,
        labels: addedLabels(approval.labels, facts.labels),
      };
      if (prepared.type === 'perform') return { ...planned, change: null, output: null };
      const { change, output } = prepared;
      if (prepared.type === 'ask' && prepared.record?.isOpen) throw badInputError('editCheckpoint');
      // The person decides, also where a rule would allow the edited call: the first one needed approval.
      const asks =
        prepared.type === 'ask'
          ? { rule: facts.rule ?? approval.rule, sentence: undefined, ...reasonOf(prepared.reason) }
          : {};
      const script = prepared.type === 'ask' && prepared.record ? { script: prepared.record } : {};
      return { ...planned, ...asks, ...script, change, output };
    }
  }
}

/** The person writes real values; the call is planned on the masked notebook, where a model on a server asked for it. */
async function maskedInput(
  { store, loop, models }: Services,
  agent: Agent,
  runId: string | null,
  input: unknown,
): Promise<unknown> {
  const run = runId === null ? undefined : await store.run(runId);
  const asked = run ? agentOfRun(agent, run) : agent;
  const mask = (await isRemote(models, asked)) ? await loop.openMask?.(runId) : null;
  if (!mask) return input;
  await mask.recall(JSON.stringify(input));
  return mapStrings(input, mask.given);
}

/** Throws unless agent and rules still allow the change that was edited: the new receipt binds them as they are now. */
async function requireRights(
  services: Services,
  { notebookId, runId, toolName }: Approval,
  agent: Agent,
  { input, change }: Edited,
): Promise<void> {
  const prepared = await prepareAs(services, { agent, toolName, input, notebookId, runId });
  if (prepared.type === 'denied') throw new CloisterError('denied', prepared.reason, { toolName });
  const planned = 'change' in prepared && prepared.change !== null ? pathsOfChange(prepared.change) : [];
  if (change === null || pathsOfChange(change).every((path) => planned.includes(path))) return;
  throw conflictError('approvalRights', {}, { toolName });
}

function addedLabels(before: readonly RunLabel[], added: readonly RunLabel[]): RunLabel[] {
  const labels = createRunLabels(before);
  for (const label of added) labels.add(label);
  return [...labels.all()];
}

/** Resolves with the text files that a change writes, in its order. */
async function readTexts({ store }: Services, change: Change): Promise<FileTexts[]> {
  const own = new Map(change.blobs.map(({ hash, bytes }) => [hash, bytes]));
  const textOf = async (hash: string | null | undefined): Promise<string | null | undefined> => {
    if (!hash) return null;
    const decoded = decodeUtf8(own.get(hash) ?? (await store.readBytes(hash)));
    return decoded.type === 'text' ? decoded.text : undefined;
  };
  const files: FileTexts[] = [];
  for (const transition of change.transitions) {
    const { before, after } = transition;
    if (!after?.hash || after.hash === before?.hash) continue;
    const [old, fresh] = [await textOf(before?.hash), await textOf(after.hash)];
    if (old !== undefined && typeof fresh === 'string') files.push({ transition, before: old, after: fresh });
  }
  return files;
}

/** The agent has to know that its proposal was not taken as it was. */
function toldOfEdit(output: unknown, edit: ApprovalEdit, input: unknown): unknown {
  if (typeof output !== 'object' || output === null) return output;
  const editedByPerson =
    edit.type === 'input'
      ? { arguments: input }
      : 'The person changed the text before allowing it. Read the file before you use its content.';
  return { ...output, editedByPerson };
}
