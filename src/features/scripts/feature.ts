export { SCRIPT_COMMANDS, type ScriptResults } from './contract/person-script-requests.ts';
