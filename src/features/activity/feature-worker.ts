export { activityCommands } from './worker/activity-commands.ts';
