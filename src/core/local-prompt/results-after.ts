/**
 * The messages of tools right after the one at `index`: they have the results of its calls. The place tells which belong
 * together, and not the id alone: a model may use one again later in the same session.
 */
export function resultsAfter<Message extends { readonly role: string }>(
  messages: readonly Message[],
  index: number,
): readonly Message[] {
  let end = index + 1;
  while (messages[end]?.role === 'tool') end += 1;
  return messages.slice(index + 1, end);
}

/** Takes the first result of a call out of those that are left. */
export function takeResult<Part extends object>(left: Part[], toolCallId: unknown): Part | undefined {
  const at = left.findIndex((part) => Reflect.get(part, 'toolCallId') === toolCallId);
  return at === -1 ? undefined : left.splice(at, 1)[0];
}
