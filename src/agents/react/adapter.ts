import { CloisterError } from '../../contracts/errors/errors.ts';
import { type AgentAdapter, responseOf } from '../../core/ports/agent-adapter.ts';
import { driveRun } from '../../core/run/drive-run.ts';

/** Creates the default kind: plans, acts and observes with a language model, one step at a time. */
export function createAdapter(): AgentAdapter {
  return {
    async isAvailable(agent, models) {
      const choice = await models.find(agent.model, null, agent.agentId);
      return choice.type === 'model' ? { available: true } : { available: false, reason: choice.reason };
    },
    async execute(request, agent, { models, ports, epoch, signal }) {
      const model = async () => {
        const choice = await models.find(agent.model, request.runId, agent.agentId);
        if (choice.type === 'model') return choice;
        throw new CloisterError(choice.code ?? 'agent-unavailable', choice.reason, { agent: agent.name });
      };
      return responseOf(await driveRun({ runId: request.runId, epoch, signal, model }, ports));
    },
  };
}
