import type { CommandHandlers } from '../../../contracts/wire/commands/commands.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { findSession, listSessions } from './list-sessions.ts';
import { readActivity, readMetrics } from './read-activity.ts';
import { exportTrace, readTrace } from './read-trace.ts';

/** Commands about the work of agents. They read, and only the export of a trace writes: its entry in the log. */
export function activityCommands(services: Services) {
  return {
    'sessions.list': (input) => listSessions(services, input),
    'sessions.get': ({ sessionId }) => findSession(services, sessionId),
    'agents.activity': ({ name, days }) => readActivity(services, name, days),
    'agents.metrics': ({ agent, days }) => readMetrics(services, agent ?? null, days),
    'runs.trace': ({ runId }) => readTrace(services, runId),
    'runs.exportTrace': (input) => exportTrace(services, input),
  } satisfies Partial<CommandHandlers>;
}
