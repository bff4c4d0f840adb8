import type { AuditAction } from '../../contracts/domain/audit-actions.ts';
import { inputOf } from '../../contracts/domain/run/call-input.ts';
import { flattenRun } from '../../contracts/domain/run/kind/flatten-run.ts';
import type { MessageRow } from '../../contracts/domain/run/message.ts';
import { notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import type { CommandHandlers } from '../../contracts/wire/commands/commands.ts';
import { describeCalls } from '../../core/run/calls/describe-calls.ts';
import { readSent } from '../../core/run/sent/keep-sent.ts';
import { jsonOrText } from '../../core/shared/json/parse-json.ts';
import { recordAsPerson, type Services } from '../app/services.ts';
import { Job } from '../import-export/jobs.ts';
import { isOfFirstForm, maskEntries } from '../redaction/mask-entries.ts';
import { type Masker, openMasker } from '../redaction/open-masker.ts';
import { conversationText } from './conversation-text.ts';
import { describeExport } from './describe-export.ts';

/** Entries that are read and packed at once. */
const PAGE = 1000;

/** Commands that pack records into a file. Each export is logged. */
export function exportCommands(services: Services) {
  const { store } = services;

  async function note(
    action: AuditAction,
    target: string | null,
    masker: Masker,
    ids: { runId?: string; sessionId?: string; notebookId?: string } = {},
  ) {
    const inputSummary = masker.isMasking ? 'Keys and personal data are masked.' : 'Nothing is masked.';
    await recordAsPerson(services, { action, target, inputSummary, ...ids });
  }

  return {
    'exports.describe': ({ jobId, ...input }) =>
      services.jobs.run(jobId, new Job(), (job) => describeExport(services, input, job)),
    'audit.export': ({ runId, agent, masked, jobId }) =>
      services.jobs.run(jobId, new Job(), async (job) => {
        const masker = await openMasker(services, masked ?? false);
        const filter = { ...(runId === undefined ? {} : { runId }), ...(agent === undefined ? {} : { agent }) };
        const lines: string[] = [];
        let entries = 0;
        let isVerifiable = Object.keys(filter).length === 0;
        for (let fromSeq = 1; ; ) {
          job.throwIfStopped();
          const page = await store.readHashedLog({ ...filter, fromSeq, limit: PAGE });
          job.advance(page.length);
          lines.push((await maskEntries(page, masker)).map((entry) => `${JSON.stringify(entry)}\n`).join(''));
          entries += page.length;
          // The hash of an entry of the first form covers its texts, so that of a masked one cannot be computed again.
          if (masker.isMasking && page.some(isOfFirstForm)) isVerifiable = false;
          const last = page.at(-1);
          if (page.length < PAGE || last === undefined) break;
          fromSeq = last.entry.seq + 1;
        }
        const head = {
          format: 'cloister-log-2',
          exportedMs: services.loop.clock.nowMs(),
          entries,
          ...filter,
          masked: masker.isMasking,
          verifiable: isVerifiable,
        };
        job.throwIfStopped();
        await note('log.export', null, masker, runId === undefined ? {} : { runId });
        return new Blob([`${JSON.stringify(head)}\n`, ...lines], { type: 'application/x-ndjson' });
      }),
    'runs.export': async ({ runId, masked }) => {
      const run = await store.run(runId);
      if (!run) throw notFoundError('run', { runId });
      const masker = await openMasker(services, masked);
      const { steps, calls, changes, requests } = await store.readTrace(runId);
      const messages = await store.messages(run.sessionId);
      const sent = new Map(steps.map((step) => [step.index, step.sent]));
      const [head] = await masker.values([flattenRun(run)]);
      const packed = {
        format: 'cloister-run-1',
        exportedMs: services.loop.clock.nowMs(),
        masked: masker.isMasking,
        run: head,
        steps: await masker.values(
          steps
            .toSorted((a, b) => a.index - b.index)
            .map(({ sent: kept, ...step }) => ({
              ...step,
              maskedValues: kept?.masked ?? 0,
              request: jsonOrText(readSent(step.index, (at) => sent.get(at)) ?? 'null'),
            })),
        ),
        calls: await masker.values(
          describeCalls(run, steps, calls).map((call) => ({ ...call, input: jsonOrText(inputOf(call)) })),
        ),
        messages: await masker.values(messages.filter((message) => message.runId === runId)),
        changes: await masker.values(changes.toSorted((a, b) => a.seq - b.seq)),
        requests: requests.map(({ sent: _sent, ...request }) => request),
      };
      await note('run.export', run.agent, masker, { runId, sessionId: run.sessionId, notebookId: run.notebookId });
      return asJson(packed);
    },
    'sessions.export': async ({ sessionId, format, masked }) => {
      const session = await store.findSession(sessionId);
      if (!session) throw notFoundError('runSession', {}, { sessionId });
      const masker = await openMasker(services, masked);
      const messages: MessageRow[] = [...(await store.messages(sessionId))];
      await note('session.export', session.title, masker, { sessionId, notebookId: session.notebookId });
      if (format === 'markdown') {
        const text = await masker.text(conversationText(session, messages));
        return new Blob([text], { type: 'text/markdown' });
      }
      const [head] = await masker.values([session]);
      const packed = {
        format: 'cloister-conversation-1',
        masked: masker.isMasking,
        session: head,
        messages: await masker.values(messages),
      };
      return asJson(packed);
    },
  } satisfies Partial<CommandHandlers>;
}

function asJson(packed: object): Blob {
  return new Blob([JSON.stringify(packed, null, 2)], { type: 'application/json' });
}
