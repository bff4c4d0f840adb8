import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage } from '@langchain/core/messages';
import { createDeepAgent } from 'deepagents/browser';

const PATH = '/notes/read-me.md';

/** Answers at once: calls `read_file` as often as it is told, then says a sentence. */
class InstantChatModel extends BaseChatModel {
  calls = 0;
  asked = 0;

  constructor() {
    super({});
  }

  _llmType(): string {
    return 'instant';
  }

  override bindTools(): this {
    return this;
  }

  async _generate(): Promise<{ generations: { text: string; message: AIMessage }[] }> {
    this.asked += 1;
    if (this.asked > this.calls) {
      return { generations: [{ text: 'Done.', message: new AIMessage({ content: 'Done.' }) }] };
    }
    const call = { id: `call-${this.asked}`, name: 'read_file', args: { file_path: PATH }, type: 'tool_call' } as const;
    return { generations: [{ text: '', message: new AIMessage({ content: '', tool_calls: [call] }) }] };
  }
}

/** A deep agent whose files lie in its state. Each call drives one run and resolves with milliseconds per step. */
export function createDeepAgentDriver(steps: number, note: string): () => Promise<number> {
  const model = new InstantChatModel();
  const agent = createDeepAgent({ model });
  const now = new Date().toISOString();
  const files = { [PATH]: { content: note.split('\n'), created_at: now, modified_at: now } };
  return async () => {
    model.asked = 0;
    model.calls = steps - 1;
    const startMs = performance.now();
    const messages = [{ role: 'user', content: 'Read the note.' }];
    const { messages: said } = await agent.invoke({ messages, files }, { recursionLimit: 1000 });
    const takenMs = performance.now() - startMs;
    // One request, an answer for each step, and a result for each call.
    const read = said.filter(({ content }) => JSON.stringify(content).includes(note.slice(0, 40))).length;
    if (model.asked !== steps || read !== steps - 1) {
      throw new Error(`It asked ${model.asked} times and read ${read} times: ${JSON.stringify(said[2])}`);
    }
    return takenMs / steps;
  };
}
