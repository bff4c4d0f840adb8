export { ACTIVITY_COMMANDS, type ActivityResults } from './contract/activity-requests.ts';
