import { expect, it } from 'vitest';
import { createFinder } from '../../../../src/adapters/redaction/create-finder.ts';
import { DEFAULT_REDACTION } from '../../../../src/contracts/domain/run/redaction.ts';
import { createRedaction } from '../../../../src/core/redaction/create-redaction.ts';
import { onDevice } from '../../../../src/core/run/chosen-model.ts';
import { redactRemote } from '../../../../src/runtime/redaction/redact-remote.ts';
import { sha256 } from '../../../support/memory-notebook.ts';
import { createScriptedModel } from '../../../support/scripted-model.ts';

/** Returns what a model on this device receives of a request. */
async function received(isForServer: boolean): Promise<string> {
  const scripted = createScriptedModel([{ text: 'Done.' }]);
  const finder = createFinder();
  const source = redactRemote(
    { find: async () => ({ type: 'model', ...onDevice(scripted) }) },
    {
      store: { redactionSettings: async () => DEFAULT_REDACTION },
      masks: {
        open: async () => null,
        isForServer: async () => isForServer,
        redaction: async () => createRedaction({ finder, settings: DEFAULT_REDACTION, key: 'session-1', sha256 }),
      },
      loadFinder: async () => finder,
    },
  );
  const choice = await source.find({ providerId: 'p', modelId: 'm' }, 'run-1', 'agent-1');
  if (choice.type !== 'model') throw new Error('no model');
  await choice.model.doStream({
    prompt: [{ role: 'user', content: [{ type: 'text', text: 'Write to ada@example.org.' }] }],
  });
  return JSON.stringify(scripted.prompts);
}

it('a model on this device receives masked text only when it helps a model on a server', async () => {
  expect(await received(false)).toContain('ada@example.org');
  expect(await received(true)).not.toContain('ada@example.org');
});
