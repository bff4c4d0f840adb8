import { usesModel } from '../../contracts/domain/agent-kinds.ts';
import { MAX_SUMMARY_CHARS } from '../../contracts/domain/audit.ts';
import { attachmentsOf, handOverOf, isDryRun } from '../../contracts/domain/run/kind/read-kind.ts';
import { hasEnded, type Run, type RunStatus, type Session } from '../../contracts/domain/run/run.ts';
import type { CloisterError } from '../../contracts/errors/errors.ts';
import { agentUnavailableError, badInputError, runWaitingError } from '../../contracts/errors/messages/app-messages.ts';
import { localOnlyError } from '../../contracts/errors/messages/model-messages.ts';
import { notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import { endReason } from '../../contracts/sentences/run-sentences.ts';
import type { CommandHandlers } from '../../contracts/wire/commands/commands.ts';
import { inCallOrder } from '../../core/dry-run/run-overlay.ts';
import { makeGrant } from '../../core/grants/make-grant.ts';
import { carriedCalls } from '../../core/hand-over/carried-calls.ts';
import { conversationLabels } from '../../core/hand-over/conversation-labels.ts';
import { handOverNote } from '../../core/hand-over/hand-over-note.ts';
import { waitsForHelper } from '../../core/helpers/execute-helper.ts';
import { firstOf, LOCAL_ONLY_RULE } from '../../core/policy/flow-labels.ts';
import { createRunLabels } from '../../core/policy/run-labels.ts';
import { endHandedOver } from '../../core/run/drive-run.ts';
import { recordAsPerson, type Services } from '../app/services.ts';
import { availabilityOf, findAgent } from '../commands/agent-commands.ts';
import { isRemote } from '../runs/direct-call.ts';
import { partOfReview } from '../runs/part-of-review.ts';
import { admitAttachments } from '../runs/start/admit-attachments.ts';
import { admitConfig } from '../runs/start/admit-config.ts';
import { refuseElsewhere } from '../runs/start/refuse-elsewhere.ts';
import { startRun } from '../runs/start/start-run.ts';
import { handedFiles } from './handed-files.ts';

/** A run that waits can be handed over; its runner is not working on it. */
const WAITING: readonly RunStatus[] = ['awaiting-approval', 'paused', 'interrupted'];

/** Commands by which a conversation goes to another agent, and back. */
export function handOverCommands(services: Services) {
  const { store, loop } = services;

  async function find(runId: string): Promise<{ run: Run; session: Session }> {
    const run = await store.run(runId);
    const session = run && (await store.findSession(run.sessionId));
    if (!run || !session) throw notFoundError('run', { runId });
    return { run, session };
  }

  return {
    'runs.handOver': async ({ runId, agent: name, message, open = [] }) => {
      const { run, session } = await find(runId);
      const agent = await findAgent(store, name);
      const earlier = await store.runsOfSession(session.sessionId);
      const current = earlier.find((one) => one.runId === runId);
      refuse(run, earlier, name);
      // A helper can be continued only by the run that asked for it.
      const calls = await store.toolCalls(runId, run.step);
      if (calls.some(waitsForHelper)) throw stillActive(runId);
      const availability = await availabilityOf(services, agent);
      if (!availability.available) {
        const data = { agent: name };
        throw agentUnavailableError('why', { title: agent.title, why: availability.reason }, data);
      }
      const pending = WAITING.includes(run.status) ? await store.approvalsOf(runId, 'pending') : [];
      const { sessionId, notebookId } = session;
      const { workspaceId } = await store.notebook(notebookId);
      await refuseElsewhere(services, agent, workspaceId);
      // The next agent has its own model.
      const { model: _model, ...limiting } = run.config ?? {};
      const config = admitConfig(limiting, agent, loop.tools);
      const grant = makeGrant({ runId, notebookId, workspaceId, config }, agent, loop.clock.nowMs(), loop.hasher);
      const starting = {
        origin: { notebookId, sessionId, runId, agent: name },
        agent,
        grant,
        sessionRunIds: earlier.map((one) => one.runId),
      };
      const waiting = carriedCalls(inCallOrder(pending), agent, grant);
      const labels = createRunLabels(conversationLabels(earlier, name));
      // A call that is carried may hold names that the agent before was shown.
      for (const label of waiting.length > 0 ? run.labels : []) labels.add(label);
      const local = firstOf('local-only', labels.all());
      if (local && (await isRemote(services.models, agent))) {
        const why = localOnlyError.sentence('handOver', { path: local.source, title: agent.title });
        await logRefusal(run, name, why.message);
        throw localOnlyError('handOver', { path: local.source, title: agent.title });
      }
      const handed = await handedFiles(services, starting, earlier, open, labels.all());
      const from = (await store.agent(run.agent))?.title ?? run.agent;
      // Without a message the request itself is asked again.
      const quoted = earlier.filter((one) => one.driver.type !== 'plan' && (message !== undefined || one !== current));
      const requests = quoted.map(({ prompt }) => prompt);
      const note = handOverNote({
        from,
        requests,
        run,
        files: handed.files,
        waiting,
        left: pending.length - waiting.length,
        mask: (await isRemote(services.models, agent)) ? await loop.openMask?.(null) : null,
      });
      const attachments = attachmentsOf(run).map(({ path, selection }) =>
        selection ? { path, selection: { text: selection.text, fromLine: selection.fromLine } } : { path },
      );
      // Nothing ends before it is known that the next run can start.
      await admitAttachments(services, attachments, starting, labels.all());
      if (WAITING.includes(run.status)) await endHandedOver(run, endReason('handedOver', { title: agent.title }), loop);
      return startRun(services, {
        message: message ?? run.prompt,
        agentName: name,
        session: { ...session, agent: name },
        retryOf: null,
        attachments,
        config,
        language: run.language,
        dryRun: isDryRun(run),
        source: {
          type: 'hand-over',
          // An agent that works by rules would take the note for a part of the request.
          from: { runId, agent: run.agent, note: usesModel(agent.adapter) ? note : '' },
          labels: [...labels.all(), ...handed.labels],
          calls: waiting.map(({ toolName, input }) => ({ toolName, input })),
          checks: handed.checks,
        },
      });
    },
    'runs.handBack': async ({ runId }) => {
      const { run, session } = await find(runId);
      const handOver = handOverOf(run);
      if (handOver === undefined) {
        throw badInputError('notHanded', {}, { runId });
      }
      const { agent } = handOver;
      await findAgent(store, agent);
      refuse(run, await store.runsOfSession(session.sessionId), agent, []);
      const { sessionId, notebookId } = session;
      await recordAsPerson(
        services,
        { action: 'run.hand-back', target: agent, runId, notebookId, sessionId, outputSummary: `From ${run.agent}.` },
        {
          writes: [{ type: 'put', table: 'sessions', rows: [{ ...session, agent, updatedMs: loop.clock.nowMs() }] }],
        },
      );
      return { sessionId, agent };
    },
  } satisfies Partial<CommandHandlers>;

  async function logRefusal({ runId, notebookId, sessionId }: Run, target: string, why: string): Promise<void> {
    await store.commit({
      audit: [
        {
          atMs: loop.clock.nowMs(),
          actor: { type: 'person' },
          action: 'run.hand-over',
          notebookId,
          sessionId,
          runId,
          target,
          outputSummary: why.slice(0, MAX_SUMMARY_CHARS).toWellFormed(),
          decision: 'denied',
          rule: LOCAL_ONLY_RULE,
        },
      ],
    });
  }
}

/** Throws while a run of the conversation works, and for its own agent. */
function refuse(run: Run, ofSession: readonly Run[], agent: string, mayWait: readonly RunStatus[] = WAITING): void {
  const { runId, status, origin } = run;
  if (origin.type === 'helper') {
    throw badInputError('helperHandOver', {}, { runId, askedRunId: origin.of.runId });
  }
  if (origin.type === 'review') throw partOfReview(origin.part.reviewId);
  if (run.agent === agent) {
    throw badInputError('sameAgent', { owner: agent }, { runId, agent });
  }
  const live = ofSession.find((one) => !hasEnded(one) && one.runId !== runId);
  if (live || !(hasEnded(run) || mayWait.includes(status))) {
    throw stillActive(live?.runId ?? runId);
  }
}

function stillActive(runId: string): CloisterError {
  return runWaitingError('handOver', {}, { runId });
}
