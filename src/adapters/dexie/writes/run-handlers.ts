import { CloisterError } from '../../../contracts/errors/errors.ts';
import { approvalSettledError, runNotLiveError } from '../../../contracts/errors/messages/app-messages.ts';
import { conflictError, notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { plainWord, statusWord } from '../../../contracts/sentences/run-sentences.ts';
import { patchRun } from '../../../core/policy/run-labels.ts';
import type { Write } from '../../../core/ports/commit-batch.ts';
import { isSameSummary } from '../../../core/ports/store.ts';
import type { WriteHandler } from './write-handler.ts';

export const patchRunHandler: WriteHandler<Write<'patch-run'>> = {
  tables: () => ['runs'],
  async prepare({ runId, patch, from }, { rows }) {
    const run = await rows.get('runs', runId);
    return {
      verify() {
        if (from && (!run || !from.includes(run.status))) {
          const facts = { runId, status: run?.status ?? null };
          if (run) throw runNotLiveError('status', { what: statusWord(run.status) }, facts);
          throw new CloisterError('run-not-live', notFoundError.sentence('runGone'), facts);
        }
        if (!run) throw notFoundError('runGone', {}, { runId });
      },
      write: () => rows.patch('runs', runId, (row) => patchRun(row, patch)),
    };
  },
  remember({ patch }, memory) {
    if (patch.request || patch.status === 'queued') memory.note({ runs: true });
  },
};

export const patchApprovalHandler: WriteHandler<Write<'patch-approval'>> = {
  tables: () => ['approvals'],
  async prepare({ approvalId, from, receipt, patch }, { rows }) {
    const approval = await rows.get('approvals', approvalId);
    if (!approval || !from.includes(approval.state)) {
      if (!approval) throw approvalSettledError('gone', {}, { approvalId, state: null });
      throw approvalSettledError(
        'answered',
        { what: plainWord(approval.state) },
        { approvalId, state: approval.state },
      );
    }
    if (receipt !== undefined && receipt !== approval.receipt) {
      throw conflictError('approvalEdited', {}, { approvalId });
    }
    return { write: () => rows.patch('approvals', approvalId, (row) => ({ ...row, ...patch })) };
  },
  // Notify the runner directly: the window that answered may close before it queues the run again.
  remember: (_write, memory) => memory.note({ runs: true }),
};

export const appendMessagesHandler: WriteHandler<Write<'append-messages'>> = {
  tables: () => ['messages'],
  async prepare({ messages }, { rows, lastMessageSeqs }) {
    const sessionIds = [...new Set(messages.map(({ sessionId }) => sessionId))];
    await Promise.all(
      sessionIds.map(async (sessionId) => {
        const last = await rows.last('messages', IDBKeyRange.bound([sessionId], [sessionId, Number.MAX_SAFE_INTEGER]));
        lastMessageSeqs.set(sessionId, last?.seq ?? 0);
      }),
    );
    return {
      write() {
        for (const message of messages) {
          const seq = (lastMessageSeqs.get(message.sessionId) ?? 0) + 1;
          lastMessageSeqs.set(message.sessionId, seq);
          rows.add('messages', { ...message, seq });
        }
      },
    };
  },
};

export const summaryHandler: WriteHandler<Write<'summary'>> = {
  tables: () => ['summaries'],
  async prepare({ sessionId, before, after }, { rows }) {
    // The person may have edited the summary while a run created one.
    if (!isSameSummary(await rows.get('summaries', sessionId), before)) {
      throw conflictError('summary');
    }
    return {
      write() {
        if (after) rows.put('summaries', after);
        else rows.remove('summaries', sessionId);
      },
    };
  },
  remember({ sessionId, after }, memory) {
    memory.setSummary(sessionId, after);
    memory.note({ summaries: true });
  },
};
