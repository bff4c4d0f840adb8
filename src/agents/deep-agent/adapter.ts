import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { kindReason } from '../../contracts/sentences/manifest-sentences.ts';
import { type AgentAdapter, type AgentKindPorts, responseOf } from '../../core/ports/agent-adapter.ts';
import { driveRun } from '../../core/run/drive-run.ts';

/** Tokens that its instructions and tools add to each request. */
const OWN_TOKENS = 1000;
/** Least tokens of prompt and answer that it works with. */
const LEAST_CONTEXT = 16_000;

/** Creates the kind for long tasks: the guarded loop, with a model that plans and delegates. */
export function createAdapter({ deepModel }: AgentKindPorts): AgentAdapter {
  return {
    async isAvailable(agent, models) {
      const choice = await models.find(agent.model, null, agent.agentId);
      if (choice.type !== 'model') return { available: false, reason: choice.reason };
      const context = choice.limits?.contextTokens ?? null;
      if (context === null || context >= LEAST_CONTEXT) return { available: true };
      return { available: false, reason: kindReason('context', { limit: LEAST_CONTEXT, n: context }) };
    },
    async execute(request, agent, { models, ports, epoch, signal }) {
      const run = await ports.store.run(request.runId);
      const delegates = run?.origin.type !== 'helper';
      const model = async () => {
        const choice = await models.find(agent.model, request.runId, agent.agentId);
        if (choice.type !== 'model')
          throw new CloisterError(choice.code ?? 'agent-unavailable', choice.reason, { agent: agent.name });
        let sent: LanguageModelV4CallOptions | null = null;
        const onRequest = (options: LanguageModelV4CallOptions) => {
          sent = options;
        };
        const { limits } = choice;
        const left = limits?.contextTokens == null ? null : Math.max(0, limits.contextTokens - OWN_TOKENS);
        const deep = deepModel(choice.model, { delegates, onRequest });
        return {
          ...choice,
          model: deep,
          ...(deep.givenNames === undefined ? {} : { givenNames: deep.givenNames }),
          lastSent: () => choice.lastSent?.() ?? (sent === null ? null : { options: sent, masked: 0 }),
          ...(limits === undefined ? {} : { limits: { ...limits, contextTokens: left } }),
        };
      };
      return responseOf(await driveRun({ runId: request.runId, epoch, signal, model }, ports));
    },
  };
}
