import { type AgentAdapter, responseOf } from '../../core/ports/agent-adapter.ts';
import { onDevice } from '../../core/run/chosen-model.ts';
import { driveRun } from '../../core/run/drive-run.ts';
import { createNavigatorModel } from '../../navigator/create-navigator-model.ts';

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
