import type { Agent } from '../../contracts/domain/agent.ts';
import { MAX_SUMMARY_CHARS, type SessionSummary } from '../../contracts/domain/run/message.ts';
import { hasErrorCode } from '../../contracts/errors/errors.ts';
import { withPlaceholders } from '../attachments/place-pictures.ts';
import { picturesOf, type RequestPictures } from '../attachments/send-pictures.ts';
import type { Granted } from '../grants/within-grant.ts';
import { permittedPaths } from '../local-decoding/permitted-paths.ts';
import { withOfferedSkills } from '../manifests/offered-skills.ts';
import type { Redaction } from '../redaction/create-redaction.ts';
import { maskRows } from '../redaction/mask-rows.ts';
import { type ChosenModel, isOnEngine } from '../run/chosen-model.ts';
import type { LoopPorts } from '../run/run-ports.ts';
import type { Counting, Work } from '../run/run-state.ts';
import { saveRunFile } from '../run/save-run-file.ts';
import { requestPath } from './fit-history.ts';
import { type FittedPrompt, fitPrompt } from './fit-prompt.ts';
import { calibrateTokens, type TokenCalibration } from './token-calibration.ts';
import { createTokenCounter } from './token-counter.ts';

export interface PreparedRequest extends FittedPrompt {
  /** The pictures of the prompt, which has placeholders of them. */
  readonly pictures: RequestPictures;
  readonly calibration: TokenCalibration;
}

const MAX_ATTEMPTS = 5;

/**
 * Makes the prompt of a step, fitted to the model. When more of the conversation had to be summed up for it, that is written
 * down before anything is sent: what the person has changed of it in the meantime is taken into account. Rejects with the
 * signal's reason when it is aborted while tokens are counted; nothing was changed then.
 */
export async function prepareRequest(
  work: Work,
  given: Agent & Granted,
  chosen: ChosenModel,
  ports: LoopPorts,
  signal: AbortSignal,
): Promise<PreparedRequest> {
  const { run } = work;
  const hasSkills = given.skills !== undefined && given.skills.length > 0;
  const agent = hasSkills ? withOfferedSkills(given, await ports.store.notebook(run.notebookId)) : given;
  const counting = await countingOf(work, chosen, ports);
  const limits = chosen.limits;
  const hasTokenizer = Boolean(limits?.countTokens);
  const calibration = calibrateTokens(counting.requests, limits?.contextTokens ?? null, hasTokenizer);
  const count = createTokenCounter(
    limits?.countTokens ?? null,
    counting.messages[hasTokenizer ? 'measured' : 'estimated'],
    signal,
  );
  const notebookName = await ports.store.notebookName(run.notebookId);
  const permitted = isOnEngine(chosen.ref) ? permittedPaths(agent, await ports.store.notebook(run.notebookId)) : null;
  // Masked before anything is cut to fit, so that no half of a value remains that no pattern finds.
  const redaction = (await chosen.redaction?.()) ?? null;
  await redaction?.recall(JSON.stringify(work.messages));
  const pictures = await picturesOf(work, given, chosen, ports);
  const rows = withPlaceholders(work.messages, pictures);
  const messages = redaction ? await maskRows(rows, redaction) : rows;
  for (let attempt = 1; ; attempt += 1) {
    const stored = limits ? ((await ports.store.summary(run.sessionId)) ?? null) : null;
    const own = work.ownSummary(stored);
    const summary = redaction ? maskSummary(own, redaction) : own;
    const parts = { agent, notebookName, chosen, permitted, summary, calibration };
    const session = { sessionId: run.sessionId, days: work.days };
    const fitted = await fitPrompt(
      { ...parts, ...session, tools: ports.tools.all(), messages, nowMs: ports.clock.nowMs() },
      count,
    );
    try {
      if (fitted.summary && fitted.summary !== summary) {
        await keepSummary(work, stored, restoreSummary(fitted.summary, redaction), ports);
      }
    } catch (error) {
      if (!hasErrorCode(error, 'conflict') || attempt === MAX_ATTEMPTS) throw error;
      continue;
    }
    if (fitted.truncatedRequest !== null) {
      await keepRequest(work, redaction?.restore(fitted.truncatedRequest) ?? fitted.truncatedRequest, ports);
    }
    return { ...fitted, calibration, pictures };
  }
}

function maskSummary(summary: SessionSummary | null, redaction: Redaction): SessionSummary | null {
  if (summary === null) return null;
  const { masked } = summary;
  if (masked?.id === redaction.id) return { ...summary, text: masked.text };
  // It sums up what models wrote, too, and may name hashes of texts that were not masked.
  const text = redaction.maskMixed(summary.text, 'summary').replaceAll(/\b[0-9a-f]{64}\b/g, '(hash left out)');
  return text === summary.text ? summary : { ...summary, text };
}

/** What is stored has the real values, unless it would become too long. */
function restoreSummary(summary: SessionSummary, redaction: Redaction | null): SessionSummary {
  const { masked: _before, ...rest } = summary;
  if (redaction === null) return rest;
  const text = redaction.restore(summary.text);
  const masked = { id: redaction.id, text: summary.text };
  return text.length > MAX_SUMMARY_CHARS ? { ...rest, masked } : { ...rest, text, masked };
}

/** What is known of how a model counts: from the rows, once for the time that a run is driven. */
async function countingOf(work: Work, { ref, limits }: ChosenModel, ports: LoopPorts): Promise<Counting> {
  const key = `${ref.providerId}/${ref.modelId}`;
  const known = work.counting.get(key);
  if (known) return known;
  const requests = limits ? [...(await ports.store.requestsTo(ref, work.run))] : [];
  const counting = { requests, messages: { measured: new Map(), estimated: new Map() } };
  work.counting.set(key, counting);
  return counting;
}

async function keepSummary(
  { run, pending }: Work,
  before: SessionSummary | null,
  after: SessionSummary,
  ports: LoopPorts,
): Promise<void> {
  const { sessionId, notebookId, runId } = run;
  // Rows gathered so far must not fall with this.
  await pending.flush();
  const message = `Messages 1 to ${after.upToSeq} no longer fit into the model's context; a summary of ${after.text.length} characters replaces them.`;
  pending.summary({ sessionId, before, after: { ...after, agent: run.agent } });
  pending.audit({
    atMs: ports.clock.nowMs(),
    actor: { type: 'app' },
    action: 'session.summarise',
    notebookId,
    sessionId,
    runId,
    decision: 'allowed',
    outputSummary: message,
  });
  await pending.flush();
  ports.emit({ type: 'log', runId, level: 'info', message });
}

/** A request that is too long to be given whole can be read in the run's own folder. */
async function keepRequest(work: Work, text: string, ports: LoopPorts): Promise<void> {
  const { runId } = work.run;
  const summary = `A request of ${text.length} characters was saved to a file.`;
  const file = { path: requestPath(runId), content: text, action: 'request' as const, summary, call: null };
  await saveRunFile({ ...file, idempotencyKey: `${runId}/request` }, work, ports);
}
