import { type AgentAdapter, responseOf } from '../../core/agents/agent-adapter.ts';
import { onDevice } from '../../core/loop/chosen-model.ts';
import { driveRun } from '../../core/loop/run.ts';
import { createNavigatorModel } from '../../core/navigator/create-navigator-model.ts';

/** Makes the kind of agent that needs no model. `pause` lets other work in between chunks of its own. */
export function createNavigatorAdapter(pause: () => Promise<void>): AgentAdapter {
  const model = createNavigatorModel({ pause });
  return {
    name: 'navigator',
    isAvailable: async () => ({ available: true }),
    async execute(request, _agent, { ports, epoch, signal }) {
      return responseOf(await driveRun({ runId: request.runId, epoch, signal, model: () => onDevice(model) }, ports));
    },
  };
}
