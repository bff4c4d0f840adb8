import { z } from 'zod';
import type { Change } from '../../../contracts/domain/notebook/notebook.ts';
import { isScriptChange, type ScriptRecord } from '../../../contracts/domain/run/script.ts';
import { CloisterError } from '../../../contracts/errors/errors.ts';
import { badInputError, replayDivergedError } from '../../../contracts/errors/messages/app-messages.ts';
import { internalError } from '../../../contracts/errors/messages/internal-messages.ts';
import { saidOf } from '../../../contracts/sentences/said.ts';
import type { CommandHandlers } from '../../../contracts/wire/commands/commands.ts';
import { targetsOf } from '../../../core/approval/receipt.ts';
import { canonicalJson } from '../../../core/audit/canonical-json.ts';
import { prepareToolCall } from '../../../core/execution/prepare-call.ts';
import { labelsOf } from '../../../core/policy/flow-labels.ts';
import { withAllowed } from '../../../core/scripts/compare-calls.ts';
import { commitAsPerson, type Services } from '../../../runtime/app/services.ts';
import { personAsAgent } from './person-as-agent.ts';

/** Most changes of a notebook among which those of scripts are looked for. */
const MOST_SEARCHED = 10_000;
/** Most paths that a dry run names. */
const MAX_PATHS = 200;

const outputSchema = z.object({
  result: z.unknown(),
  printed: z.array(z.string()),
  calls: z.array(z.object({ toolName: z.string(), count: z.number(), refused: z.number() })),
});

/** Scripts of the person: the same sandbox and the same planning as for an agent, with all rights in the notebook. */
export function scriptCommands(services: Services) {
  return {
    'scripts.dryRun': async ({ notebookId, source }) => {
      const { output, change, record } = await planScript(services, notebookId, source);
      const { result, printed, calls } = outputSchema.parse(output);
      const paths = change === null ? [] : filesOf(change);
      return {
        result: JSON.stringify(result ?? null, null, 2),
        printed,
        calls,
        paths: paths.slice(0, MAX_PATHS),
        fileCount: paths.length,
        checkpoints: record?.checkpoints ?? [],
        plan: change && record ? { record, fingerprint: fingerprintOf(services, change) } : null,
      };
    },
    'scripts.run': async ({ notebookId, source, plan, checkpoints }) => {
      const allowed = withAllowed(plan.record, checkpoints, services.loop.hasher.sha256);
      if (allowed === null) {
        throw badInputError('checkpoint', { text: plan.record.checkpoints?.[checkpoints.length]?.text ?? '' });
      }
      const { change, labels } = await planScript(services, notebookId, source, allowed);
      if (change === null || fingerprintOf(services, change) !== plan.fingerprint) {
        throw replayDivergedError('person');
      }
      const changeId = await commitAsPerson(services, change, {
        action: 'file.execute',
        journal: 'script',
        target: null,
        inputSummary: source.slice(0, 200).toWellFormed(),
        labels: labelsOf(labels),
        scriptSource: source,
      });
      return { changeId, fileCount: filesOf(change).length };
    },
    'scripts.history': async ({ notebookId, limit }) => {
      const changes = await (await services.store.notebook(notebookId)).changes({ limit: MOST_SEARCHED });
      return changes
        .filter(isScriptChange)
        .slice(0, limit)
        .map(({ changeId, atMs, actor, undoneBy, scriptSource, ...change }) => ({
          changeId,
          atMs,
          actor,
          fileCount: filesOf(change).length,
          source: scriptSource ?? null,
          undone: undoneBy !== null,
        }));
    },
  } satisfies Partial<CommandHandlers>;
}

async function planScript(services: Services, notebookId: string, source: string, replay?: ScriptRecord) {
  const { store, loop } = services;
  await loop.flushDrafts(notebookId);
  const tool = loop.tools.all().find(({ kind }) => kind === 'execute');
  const prepared = await prepareToolCall(
    {
      toolName: tool?.name ?? '',
      inputText: JSON.stringify({ source }),
      agent: personAsAgent(loop.clock.nowMs()),
      grant: null,
      ruleBook: { revision: 0, rules: [] },
      reader: await store.notebook(notebookId),
      runId: null,
      sessionId: null,
      sessionRunIds: [],
      notebookName: await store.notebookName(notebookId),
      fits: () => true,
      isRemote: async () => false,
      labels: [],
      replay,
      // A dry run of the person shows the checkpoints; the run has their answers in `replay`.
      showsCheckpoints: replay === undefined,
    },
    loop,
  );
  const { labels } = prepared.facts;
  switch (prepared.type) {
    case 'ask':
      return { output: prepared.output, change: prepared.change, record: prepared.record, labels };
    case 'done':
      return { output: prepared.output, change: null, record: prepared.record, labels };
    case 'error':
      throw new CloisterError(prepared.code, saidOf(prepared));
    default:
      throw internalError('scriptNotPlanned');
  }
}

function filesOf({ transitions }: Pick<Change, 'transitions'>): string[] {
  return transitions.flatMap(({ before, after }) => {
    const state = after ?? before;
    return state?.kind === 'file' ? [state.path] : [];
  });
}

function fingerprintOf({ loop }: Services, change: Change): string {
  return loop.hasher.sha256(
    canonicalJson(targetsOf(change).map(({ path, before, after }) => ({ path, before, after }))),
  );
}
