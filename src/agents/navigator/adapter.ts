import { type AgentAdapter, type AgentKindPorts, responseOf } from '../../core/ports/agent-adapter.ts';
import { onDevice } from '../../core/run/chosen-model.ts';
import { driveRun } from '../../core/run/drive-run.ts';

/** Creates the kind of agent that needs no language model. */
export function createAdapter({ navigatorModel }: AgentKindPorts): AgentAdapter {
  return {
    isAvailable: async () => ({ available: true }),
    async execute(request, _agent, { ports, epoch, signal }) {
      const run = await ports.store.run(request.runId);
      const answering = navigatorModel(run?.language);
      const model = () => onDevice(answering);
      return responseOf(await driveRun({ runId: request.runId, epoch, signal, model }, ports));
    },
  };
}
