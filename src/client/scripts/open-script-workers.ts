import { startWorker } from '../workers/start-worker.ts';
import { createScriptWorkers, type ScriptWorkers } from './script-workers.ts';

/** Creates the script workers of this page, which run under the app's policy. */
export function openScriptWorkers(): ScriptWorkers {
  return createScriptWorkers(() => startWorker('script'));
}
