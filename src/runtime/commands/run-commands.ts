import { consentOf } from '../../contracts/domain/run/attachments/attachment.ts';
import { flattenRun } from '../../contracts/domain/run/kind/flatten-run.ts';
import { attachmentsOf, isDryRun } from '../../contracts/domain/run/kind/read-kind.ts';
import { hasEnded, LIVE_RUN_STATUSES, type Run, type RunStatus, type Step } from '../../contracts/domain/run/run.ts';
import { taskStateOf } from '../../contracts/domain/run/task-states.ts';
import { badInputError, runNotLiveError } from '../../contracts/errors/messages/app-messages.ts';
import { notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import { statusWord } from '../../contracts/sentences/run-sentences.ts';
import type { CommandHandlers, RunState } from '../../contracts/wire/commands/commands.ts';
import { describeGrant } from '../../core/grants/make-grant.ts';
import { withoutAlias } from '../../core/guard/mounts.ts';
import { mountsOf } from '../../core/notebook/change/check-room.ts';
import { describeCalls } from '../../core/run/calls/describe-calls.ts';
import { describeSent } from '../../core/run/sent/keep-sent.ts';
import { workerFeatures } from '../app/features.ts';
import { recordAsPerson, type Services } from '../app/services.ts';
import { pendingApprovals } from '../approvals/approval-listing.ts';
import { askedRun, changesOfHelpers } from '../runs/driving/helper-runs.ts';
import { estimateRun } from '../runs/estimate-run.ts';
import { filesChanged } from '../runs/files-changed.ts';
import { continuedGrant } from '../runs/grant-of-run.ts';
import { partOfReview } from '../runs/part-of-review.ts';
import { requestStop } from '../runs/request-stop.ts';
import { preflight } from '../runs/start/preflight-run.ts';
import { configOf, sessionFor, startRun } from '../runs/start/start-run.ts';
import { redoRun, undoRun } from '../runs/undo-changes.ts';
import { listing } from './file-commands.ts';

export function runCommands(services: Services) {
  const { store } = services;

  async function find(runId: string): Promise<Run> {
    const run = await store.run(runId);
    if (!run) throw notFoundError('run', { runId });
    return run;
  }

  async function state(runId: string): Promise<RunState> {
    const { sessionId, status, stopReason, message, text, usage } = await find(runId);
    return {
      sessionId,
      runId,
      status,
      stopReason,
      message,
      text,
      usage,
      pending: await pendingApprovals(services, runId),
    };
  }

  async function request(wantedId: string, want: 'cancel' | 'pause', from: readonly RunStatus[]): Promise<RunState> {
    // A helper stops with the run that it works for.
    const run = await askedRun(services, await find(wantedId));
    const { runId } = run;
    await requestStop(services, run, want, from);
    return state(runId);
  }

  return {
    'runs.start': async (input) => {
      const session = await sessionFor(services, input);
      const { retryOf = null } = input;
      if (retryOf !== null && (await find(retryOf)).notebookId !== session.notebookId) {
        throw notFoundError('run', { runId: retryOf });
      }
      return startRun(services, {
        message: input.message,
        agentName: input.agent,
        session,
        retryOf,
        attachments: input.attachments ?? [],
        config: configOf(input),
        language: input.language,
        dryRun: input.dryRun === true,
        source: { type: 'person' },
      });
    },
    'runs.estimate': (input) => estimateRun(services, input),
    'runs.preflight': (input) => preflight(services, input),
    'runs.list': async ({ path, ...filter }) => {
      const runs = await store.findRuns({ ...filter, ...(path === undefined ? {} : { path: withoutAlias(path) }) });
      return runs.map(flattenRun);
    },
    'runs.get': async ({ runId }) => {
      const run = await find(runId);
      const { steps, calls, changes, requests } = await store.readTrace(runId);
      return {
        ...flattenRun(run),
        taskState: taskStateOf(run.status),
        steps: steps.map(withoutSent),
        calls: describeCalls(run, steps, calls),
        requests: requests.toSorted((a, b) => a.startedMs - b.startedMs).map(({ sent: _sent, ...request }) => request),
        filesChanged: filesChanged([...changes, ...(await changesOfHelpers(services, runId))]),
      };
    },
    'runs.request': async ({ runId, index }) => {
      await find(runId);
      const { steps, requests } = await store.readTrace(runId);
      // The last request of a step that failed has no step of its own.
      const failed = requests.filter(({ step }) => step === index).findLast(({ sent }) => sent !== undefined);
      const ofSteps = new Map(steps.map((step) => [step.index, step.sent]));
      return describeSent(index, (at) => ofSteps.get(at) ?? (at === index ? failed?.sent : undefined));
    },
    'runs.files': async ({ runId }) => {
      const reader = await store.notebook((await find(runId)).notebookId);
      return reader.descendants(`/runs/${runId}`).map((row) => listing(reader, row));
    },
    'runs.vfsStats': async ({ runId }) => ({
      mounts: mountsOf(await store.notebook((await find(runId)).notebookId), runId),
    }),
    'runs.cancel': ({ runId }) => request(runId, 'cancel', LIVE_RUN_STATUSES),
    'runs.pause': ({ runId }) => request(runId, 'pause', ['queued', 'running', 'awaiting-approval']),
    'runs.resume': async (input) => {
      const run = await askedRun(services, await find(input.runId));
      const { runId } = run;
      const grant = await continuedGrant(services, run);
      const outputSummary = grant === undefined ? '' : describeGrant(grant);
      const { agent: target, notebookId, sessionId } = run;
      await recordAsPerson(
        services,
        { action: 'run.resume', target, runId, notebookId, sessionId, outputSummary },
        {
          writes: [
            {
              type: 'patch-run',
              runId,
              patch: { status: 'queued', request: 'none', message: null, ...(grant ? { grant } : {}) },
              from: ['paused', 'interrupted'],
            },
          ],
        },
      );
      services.wakeRunner();
      return state(runId);
    },
    'runs.retry': async ({ runId }) => {
      const run = await find(runId);
      if (!hasEnded(run)) {
        throw runNotLiveError('cancel', { what: statusWord(run.status) }, { runId, status: run.status });
      }
      const { origin, driver } = run;
      if (origin.type === 'helper') {
        throw badInputError('helperRetry', {}, { runId, askedRunId: origin.of.runId });
      }
      if (origin.type === 'review') throw partOfReview(origin.part.reviewId);
      if (driver.type === 'plan') {
        throw badInputError('planRetry', {}, { runId, dryRunId: driver.dryRunId });
      }
      if (driver.type === 'playbook') {
        const { source: playbook, inputs } = driver.playbook;
        const { playbookHandlers } = await import('../playbooks/playbook-handlers.ts');
        return playbookHandlers(services).run({
          playbook,
          inputs,
          notebookId: run.notebookId,
          dryRun: isDryRun(run),
          retryOf: runId,
        });
      }
      const session = await store.findSession(run.sessionId);
      if (!session) throw notFoundError('runSession', {}, { runId });
      const attachments = attachmentsOf(run).map((attachment) => {
        const { path, selection } = attachment;
        return selection
          ? { path, selection: { text: selection.text, fromLine: selection.fromLine } }
          : { path, ...consentOf(attachment) };
      });
      return startRun(services, {
        message: run.prompt,
        agentName: run.agent,
        session: { ...session, agent: run.agent },
        retryOf: runId,
        attachments,
        config: run.config,
        language: run.language,
        dryRun: isDryRun(run),
        source: (await sourceOfRetry(services, run)) ?? { type: 'person' },
      });
    },
    'runs.undo': async ({ runId }) => undoRun(services, await find(runId)),
    'runs.redo': async ({ runId }) => redoRun(services, await find(runId)),
  } satisfies Partial<CommandHandlers>;
}

/** Resolves with the row of a feature that a repeated run belongs to; undefined for none. */
async function sourceOfRetry(services: Services, run: Run) {
  for (const feature of workerFeatures) {
    const source = await feature.sourceOfRetry(services, run);
    if (source !== undefined) return source;
  }
  return undefined;
}

/** Requests as sent are long, so each is read by its step. */
export function withoutSent({ sent: _sent, ...step }: Step): Step {
  return step;
}
