/**
 * Returns the tool messages right after the one at `index`, which contain the results of its calls. Calls and results are
 * matched by position, not by id alone, because a model may reuse an id later in a session.
 */
export function resultsAfter<Message extends { readonly role: string }>(
  messages: readonly Message[],
  index: number,
): readonly Message[] {
  let end = index + 1;
  while (messages[end]?.role === 'tool') end += 1;
  return messages.slice(index + 1, end);
}

/** Removes and returns the first remaining result of a call. */
export function takeResult<Part extends object>(left: Part[], toolCallId: unknown): Part | undefined {
  const at = left.findIndex((part) => Reflect.get(part, 'toolCallId') === toolCallId);
  return at === -1 ? undefined : left.splice(at, 1)[0];
}
