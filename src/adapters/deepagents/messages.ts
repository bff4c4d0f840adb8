import type { LanguageModelV4Message, LanguageModelV4Prompt, LanguageModelV4ToolResultPart } from '@ai-sdk/provider';
import { AIMessage, type BaseMessage, HumanMessage, SystemMessage, ToolMessage } from '@langchain/core/messages';
import { DEEP_NAMES, toTheirCall } from './deep-tools.ts';

/** Where a message of the graph keeps the message that it was made from, which goes to the model word for word. */
const ORIGINAL = 'cloisterOriginal';

/** Returns the instructions of a prompt, and the messages of the graph for the rest. */
export function toGraph(prompt: LanguageModelV4Prompt): { system: string; messages: BaseMessage[] } {
  const system = prompt.flatMap((message) => (message.role === 'system' ? [message.content] : [])).join('\n\n');
  const messages = prompt.flatMap((message) => (message.role === 'system' ? [] : toMessages(message)));
  return { system, messages };
}

function toMessages(message: Exclude<LanguageModelV4Message, { role: 'system' }>): BaseMessage[] {
  switch (message.role) {
    case 'user': {
      return [new HumanMessage({ content: textOf(message.content), additional_kwargs: { [ORIGINAL]: message } })];
    }
    case 'assistant': {
      const content = message.content.map((part) =>
        part.type === 'tool-call' ? { ...part, ...toTheirCall(part.toolName, part.input) } : part,
      );
      const calls = content.flatMap((part) =>
        part.type === 'tool-call'
          ? [{ id: part.toolCallId, name: part.toolName, args: argsOf(part.input), type: 'tool_call' as const }]
          : [],
      );
      const original = { ...message, content };
      return [
        new AIMessage({ content: textOf(content), tool_calls: calls, additional_kwargs: { [ORIGINAL]: original } }),
      ];
    }
    case 'tool':
      return message.content.flatMap((part) => {
        if (part.type !== 'tool-result') return [];
        const result = { ...part, ...toTheirResult(part) };
        const original = { ...message, content: [result] };
        return [
          new ToolMessage({
            content: JSON.stringify(result.output),
            tool_call_id: part.toolCallId,
            name: result.toolName,
            additional_kwargs: { [ORIGINAL]: original },
          }),
        ];
      });
    default:
      return message satisfies never;
  }
}

/** An error or a denial names tools and fields: by the names that the model knows. */
function toTheirResult({ toolName, output }: LanguageModelV4ToolResultPart) {
  const { tool, words } = DEEP_NAMES;
  const named = { toolName: tool(toolName), output };
  if (output.type === 'error-text') return { ...named, output: { ...output, value: words(output.value) } };
  if (output.type !== 'execution-denied' || output.reason === undefined) return named;
  return { ...named, output: { ...output, reason: words(output.reason) } };
}

/** Returns the prompt for the model. Messages that the graph left as they were are sent as they were. */
export function fromGraph(messages: readonly BaseMessage[]): LanguageModelV4Prompt {
  return messages.map(fromMessage);
}

function fromMessage(message: BaseMessage): LanguageModelV4Message {
  const original = message.additional_kwargs[ORIGINAL] as LanguageModelV4Message | undefined;
  if (original !== undefined) return original;
  const text = message.text;
  if (SystemMessage.isInstance(message)) return { role: 'system', content: text };
  if (ToolMessage.isInstance(message)) {
    const part = { toolCallId: message.tool_call_id, toolName: message.name ?? 'tool' };
    return { role: 'tool', content: [{ type: 'tool-result', ...part, output: { type: 'text', value: text } }] };
  }
  if (!AIMessage.isInstance(message)) return { role: 'user', content: [{ type: 'text', text }] };
  const calls = (message.tool_calls ?? []).map(({ id = '', name, args }) => ({
    type: 'tool-call' as const,
    toolCallId: id,
    toolName: name,
    input: args,
  }));
  return { role: 'assistant', content: [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...calls] };
}

function textOf(content: readonly { readonly type: string; readonly text?: unknown }[]): string {
  return content.flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : [])).join('\n');
}

function argsOf(input: unknown): Record<string, unknown> {
  return typeof input === 'object' && input !== null ? { ...input } : {};
}
