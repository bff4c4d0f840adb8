import { MAX_SUMMARY_CHARS } from '../../contracts/domain/audit.ts';
import type { Playbook, PlaybookValues } from '../../contracts/domain/playbook/playbook.ts';
import type { Session } from '../../contracts/domain/run/run.ts';
import { badInputError } from '../../contracts/errors/messages/app-messages.ts';
import { describeGrant, makeGrant } from '../../core/grants/make-grant.ts';
import { proveGrant } from '../../core/grants/prove-grant.ts';
import { resolveInputs } from '../../core/playbooks/resolve-inputs.ts';
import { isIsolated } from '../../core/policy/kind-limits.ts';
import { createRun, effectsOf } from '../../core/run/create-run.ts';
import { cutBesideValue } from '../../core/shared/cuts/value-edges.ts';
import { personEntry, type Services } from '../app/services.ts';
import { activeAgent } from '../runs/direct-call.ts';
import { isolateRun } from '../runs/start/isolate-run.ts';
import { refuseElsewhere } from '../runs/start/refuse-elsewhere.ts';

interface PlaybookStart {
  readonly playbook: Playbook;
  readonly source: string;
  readonly inputs: PlaybookValues;
  readonly notebookId: string;
  readonly dryRun: boolean;
  readonly retryOf: string | null;
  /** Title of the session. Default: that of the playbook. */
  readonly title?: string;
}

const TITLE_CHARS = 80;
const MODEL = { providerId: 'cloister', modelId: 'playbook' };

/**
 * Commits a run, in a session of its own, that makes the calls of a playbook with the rights of its agent. The row holds the playbook as it
 * is now. Rejects with `bad-input` for a value that an input cannot have.
 */
export async function startPlaybook(
  services: Services,
  { playbook, source, inputs, notebookId, dryRun, retryOf, title: sessionTitle = playbook.title }: PlaybookStart,
): Promise<{ sessionId: string; runId: string }> {
  const { store, loop } = services;
  const agent = await activeAgent(services, playbook.agent);
  const { values, problems } = resolveInputs(playbook, inputs, services.today());
  const [problem] = problems;
  if (problem) {
    throw badInputError('playbookInput', { name: problem.name, why: problem }, { inputs: problems });
  }
  const { workspaceId } = await store.notebook(notebookId);
  await refuseElsewhere(services, agent, workspaceId);
  const nowMs = loop.clock.nowMs();
  const [sessionId, runId] = [loop.ids.next('session'), loop.ids.next('run')];
  const prompt = describeStart(playbook.title, values);
  const session: Session = {
    sessionId,
    workspaceId,
    notebookId,
    agent: agent.name,
    title: sessionTitle.slice(0, TITLE_CHARS).toWellFormed(),
    createdMs: nowMs,
    updatedMs: nowMs,
  };
  const made = makeGrant({ runId, notebookId, workspaceId }, agent, nowMs, loop.hasher);
  const grant = await proveGrant(made, loop.sealer);
  const isolation = isIsolated(agent) ? await isolateRun(services, { runId, workspaceId, notebookId }) : null;
  const { name, title } = playbook;
  const run = createRun({
    runId,
    session,
    agent: { ...agent, model: MODEL },
    prompt,
    today: services.today(),
    nowMs,
    retryOf,
    labels: [],
    grant,
    origin: { type: 'person', attachments: [] },
    driver: { type: 'playbook', playbook: { name, title, source, inputs: values, hash: loop.hasher.sha256(source) } },
    effects: effectsOf(dryRun, isolation),
  });
  await store.commit({
    writes: [
      { type: 'put', table: 'sessions', rows: [session] },
      { type: 'put', table: 'runs', rows: [run] },
      {
        type: 'append-messages',
        messages: [{ sessionId, runId, role: 'user', content: [{ type: 'text', text: prompt }], atMs: nowMs }],
      },
    ],
    audit: [
      personEntry(
        {
          action: dryRun ? 'run.dry-run' : retryOf === null ? 'run.start' : 'run.retry',
          target: agent.name,
          notebookId,
          sessionId,
          runId,
          inputSummary: prompt.slice(0, cutBesideValue(prompt, MAX_SUMMARY_CHARS)).toWellFormed(),
          outputSummary: describeGrant(grant),
        },
        nowMs,
      ),
    ],
  });
  services.wakeRunner();
  return { sessionId, runId };
}

/** Returns the request of the run in words. */
function describeStart(title: string, values: PlaybookValues): string {
  const given = Object.entries(values).map(([name, value]) => `${name} = ${shown(value)}`);
  return given.length === 0 ? `Run “${title}”.` : `Run “${title}” with ${given.join('; ')}.`;
}

const MAX_SHOWN_CHARS = 200;

function shown(value: PlaybookValues[string]): string {
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS - 1).toWellFormed()}…` : text;
}
