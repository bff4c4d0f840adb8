import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { BaseChatModel, type BindToolsInput } from '@langchain/core/language_models/chat_models';
import { AIMessage, type BaseMessage } from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';
import { withCallOfServer } from '../../core/run/calls/answer-metadata.ts';
import { parseRecord } from '../../core/shared/json/parse-json.ts';
import { repairTheirCall, toldTool, toOurCall } from './deep-tools.ts';
import { fromGraph } from './messages.ts';

/** What one request of the graph is made with. */
export interface Bridged {
  readonly model: LanguageModelV4;
  /** The request of the step, whose prompt and tools the graph has extended. */
  readonly options: LanguageModelV4CallOptions;
  /** The tools of the step by name, as they are sent. */
  readonly tools: ReadonlyMap<string, LanguageModelV4FunctionTool>;
  /** Takes each part of the answer, in the form that the executor knows. */
  readonly take: (part: LanguageModelV4StreamPart) => void;
  /** Is told what is sent to the model. */
  readonly onRequest: (sent: LanguageModelV4CallOptions) => void;
}

/** A model of this app as the graph asks it. The answer goes to `take` while it arrives, and to the graph when it is whole. */
export class ModelBridge extends BaseChatModel {
  private readonly bridged: Bridged;
  private readonly offered: readonly LanguageModelV4FunctionTool[];

  constructor(bridged: Bridged, offered: readonly LanguageModelV4FunctionTool[] = []) {
    super({});
    this.bridged = bridged;
    this.offered = offered;
  }

  _llmType(): string {
    return 'cloister';
  }

  override bindTools(tools: BindToolsInput[]): ModelBridge {
    return new ModelBridge(
      this.bridged,
      tools.map((tool) => toFunctionTool(tool, this.bridged.tools)),
    );
  }

  async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const { model, options, tools, take, onRequest } = this.bridged;
    const sent = { ...options, prompt: fromGraph(messages), tools: [...this.offered] };
    onRequest(sent);
    const { stream } = await model.doStream(sent);
    const calls: { id: string; name: string; args: Record<string, unknown>; type: 'tool_call' }[] = [];
    let text = '';
    for await (const part of partsOf(stream)) {
      if (part.type === 'text-delta') text += part.delta;
      if (part.type !== 'tool-call' || part.providerExecuted === true) {
        // The executor reads whole calls; the pieces of one have the names of the graph.
        if (!part.type.startsWith('tool-input-')) take(part);
        continue;
      }
      const theirs = repairTheirCall(part, [...tools.keys()]);
      const input = parseRecord(theirs.input);
      calls.push({ id: part.toolCallId, name: theirs.toolName, args: input ?? {}, type: 'tool_call' });
      const ours = toOurCall(theirs.toolName, input ?? theirs.input);
      const written = typeof ours.input === 'string' ? ours.input : JSON.stringify(ours.input);
      const call = { ...part, toolName: ours.toolName, input: written };
      take(theirs === part ? call : withCallOfServer(call, part));
    }
    const message = new AIMessage({ content: text, tool_calls: calls });
    return { generations: [{ text, message }] };
  }
}

async function* partsOf(stream: ReadableStream<LanguageModelV4StreamPart>) {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Returns a tool as the run tells of it, also one of deepagents. */
function toFunctionTool(
  tool: BindToolsInput,
  known: ReadonlyMap<string, LanguageModelV4FunctionTool>,
): LanguageModelV4FunctionTool {
  const name = 'name' in tool && typeof tool.name === 'string' ? tool.name : '';
  const told = toldTool(name) ?? known.get(name);
  if (told === undefined) throw new Error(`The run has no tool ${name}.`);
  return told;
}
