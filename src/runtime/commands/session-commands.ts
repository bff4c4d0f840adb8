import { notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import type { CommandHandlers } from '../../contracts/wire/commands/commands.ts';
import { recordAsPerson, type Services } from '../app/services.ts';

/** Commands to read and edit the summary that replaces older messages of a conversation. */
export function sessionCommands(services: Services) {
  const { store } = services;

  return {
    'sessions.summary': async ({ sessionId }) => (await store.summary(sessionId)) ?? null,
    'sessions.setSummary': async (input) => {
      const { sessionId, text } = input;
      const [before, session] = await Promise.all([store.summary(sessionId), store.findSession(sessionId)]);
      if (!session) throw notFoundError('conversation', {}, { sessionId });
      if (!before) {
        throw notFoundError('summary', {}, { sessionId });
      }
      // The app may have extended the summary since the person read it; the next step adds the later messages again.
      const upToSeq = Math.min(input.upToSeq ?? before.upToSeq, before.upToSeq);
      const after =
        text === null ? null : { ...before, upToSeq, text, edited: true, updatedMs: services.loop.clock.nowMs() };
      await recordAsPerson(
        services,
        {
          action: 'session.edit-summary',
          target: session.title,
          notebookId: session.notebookId,
          sessionId,
          outputSummary: text === null ? 'To be rebuilt from the messages.' : `${text.length} characters`,
        },
        { writes: [{ type: 'summary', sessionId, before, after }] },
      );
      return after;
    },
  } satisfies Partial<CommandHandlers>;
}
