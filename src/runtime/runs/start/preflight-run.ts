import { usesModel } from '../../../contracts/domain/agent-kinds.ts';
import { REDACTION_KINDS } from '../../../contracts/domain/row-words.ts';
import type { PreflightFinding } from '../../../contracts/domain/run/preflight.ts';
import type { Said } from '../../../contracts/errors/errors.ts';
import { unknownAgentError } from '../../../contracts/errors/messages/app-messages.ts';
import type { CommandValue } from '../../../contracts/wire/commands/commands.ts';
import { agentOfRun } from '../../../core/grants/agent-of-run.ts';
import { createLabelLookup } from '../../../core/guard/scoped/label-lookup.ts';
import { conversationLabels } from '../../../core/hand-over/conversation-labels.ts';
import { checkTask, type Task } from '../../../core/preflight/check-task.ts';
import type { ChosenModel } from '../../../core/run/chosen-model.ts';
import { expandTools } from '../../../core/tool-catalog/expand-tools.ts';
import { usableTools } from '../../../core/tool-catalog/usable-tools.ts';
import type { Services } from '../../app/services.ts';
import { availabilityOf } from '../../commands/agent-commands.ts';
import { checkPictures } from './check-pictures.ts';
import { embeddedPictures } from './embedded-pictures.ts';

/** Checks a task before it starts: gathers what the decision needs. Nothing is started, sent or stored. */
export async function preflight(
  services: Services,
  { message, agent: name, notebookId, sessionId, attachments = [], config }: CommandValue<'runs.preflight'>,
): Promise<PreflightFinding[]> {
  const { store, loop } = services;
  const stored = await store.agent(name);
  if (!stored) throw unknownAgentError('plain', { name });
  const agent = agentOfRun(stored, { config });
  const [{ model, chosen }, reader, earlier, settings] = await Promise.all([
    modelOf(services, agent),
    store.notebook(notebookId),
    sessionId === undefined ? [] : store.runsOfSession(sessionId),
    store.redactionSettings(),
  ]);
  const finder = await finderFor(services, model);
  const tools = loop.tools.all();
  const granted = config?.tools && { tools: [expandTools(config.tools, loop.tools).tools] };
  const labels = createLabelLookup(reader);
  // All kinds are looked for: what is not masked matters most.
  const everything = { kinds: [...REDACTION_KINDS], patterns: settings.patterns };
  const found = checkTask({
    message,
    agent,
    notebookId,
    workspaceId: reader.workspaceId,
    model,
    tools: new Set(tools.map((tool) => tool.name)),
    usable: new Set(usableTools({ ...agent, granted }, tools).map((tool) => tool.name)),
    sensitive: finder?.find(message, everything) ?? [],
    masked: [...settings.kinds, 'own'],
    attached: attachments.map(({ path }) => path),
    labels: conversationLabels(earlier, name),
    at(path) {
      const row = reader.get(path);
      return row ? { kind: row.kind, isLocalOnly: reader.hasLabels && labels.isLocalOnly(path) } : null;
    },
  });
  if (chosen === null || attachments.length === 0) return found;
  const pictures = await checkPictures(attachments, chosen, reader);
  const embedded = await embeddedPictures(services, { attachments, agent, config, chosen, reader });
  return [...found, ...pictures, ...embedded];
}

/**
 * Resolves with what finds values in the message. Where the message leaves the device the patterns are waited for. On this device a
 * finding is only a hint, and the first message of a visit does not wait until the patterns are loaded.
 */
async function finderFor(services: Services, model: Task['model']) {
  const loading = services.loadFinder();
  if (model.type === 'ready' && model.origin !== null) return loading;
  // A failure is reported by the request that needs the patterns.
  return Promise.race([loading.catch(() => null), new Promise<null>((resolve) => setTimeout(resolve, 0, null))]);
}

interface FoundModel {
  readonly model: Task['model'];
  /** Null where no language model answers. */
  readonly chosen: ChosenModel | null;
}

async function modelOf(services: Services, agent: Parameters<typeof availabilityOf>[1]): Promise<FoundModel> {
  const missing = (reason: Said): FoundModel => ({ model: { type: 'missing', reason }, chosen: null });
  const availability = await availabilityOf(services, agent);
  if (!availability.available) return missing(availability.reason);
  if (!usesModel(agent.adapter)) return { model: { type: 'ready', origin: null }, chosen: null };
  const choice = await services.models.find(agent.model, null, agent.agentId);
  if (choice.type === 'unavailable') return missing(choice.reason);
  return { model: { type: 'ready', origin: choice.remote?.origin ?? null }, chosen: choice };
}
