import type { CommandResults, CommandValue } from '../../../contracts/wire/commands/commands.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { findSession, listSessions } from './list-sessions.ts';
import { readActivity, readMetrics } from './read-activity.ts';
import { exportTrace, readTrace } from './read-trace.ts';

/** Commands about the work of agents. They read, and only the export of a trace writes: its entry in the log. */
export function activityCommands(services: Services) {
  return {
    'sessions.list': (input: CommandValue<'sessions.list'>): Promise<CommandResults['sessions.list']> =>
      listSessions(services, input),
    'sessions.get': ({ sessionId }: CommandValue<'sessions.get'>): Promise<CommandResults['sessions.get']> =>
      findSession(services, sessionId),
    'agents.activity': ({ name, days }: CommandValue<'agents.activity'>): Promise<CommandResults['agents.activity']> =>
      readActivity(services, name, days),
    'agents.metrics': ({ agent, days }: CommandValue<'agents.metrics'>): Promise<CommandResults['agents.metrics']> =>
      readMetrics(services, agent ?? null, days),
    'runs.trace': ({ runId }: CommandValue<'runs.trace'>): Promise<CommandResults['runs.trace']> =>
      readTrace(services, runId),
    'runs.exportTrace': (input: CommandValue<'runs.exportTrace'>): Promise<Blob> => exportTrace(services, input),
  };
}
