import type { LanguageModelV4 } from '@ai-sdk/provider';
import { type AgentAdapter, responseOf } from '../../core/ports/agent-adapter.ts';
import { onDevice } from '../../core/run/chosen-model.ts';
import { driveRun } from '../../core/run/drive-run.ts';

export interface NavigatorPorts {
  /** The deterministic model that stands behind the Navigator. */
  readonly navigatorModel: LanguageModelV4;
}

/** Creates the kind of agent that needs no language model. */
export function createNavigatorAdapter({ navigatorModel }: NavigatorPorts): AgentAdapter {
  return {
    isAvailable: async () => ({ available: true }),
    async execute(request, _agent, { ports, epoch, signal }) {
      const model = () => onDevice(navigatorModel);
      return responseOf(await driveRun({ runId: request.runId, epoch, signal, model }, ports));
    },
  };
}
