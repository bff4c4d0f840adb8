import type { ModelTest } from '../../../contracts/domain/local-model.ts';
import { useAction } from '../../kit/hooks/use-action.ts';
import { useNotices } from '../../kit/notices.tsx';
import { useClient } from '../../state/client-context.tsx';
import { usePlace } from '../../state/place-context.tsx';
import { testStrings } from './device/test-strings.ts';
import type { MainAction } from './main-action.ts';
import { dropJob, startJob, useJob } from './model-jobs.ts';
import type { LocalModelView } from './use-model-cards.ts';

/** Returns the long-running actions on a model, their progress and errors. */
export function useModelJobs({ listing }: LocalModelView) {
  const { call } = useClient();
  const { notify } = useNotices();
  const { notebookId } = usePlace().notebook;
  const { modelId } = listing;
  const loadKey = `load:${modelId}`;
  const testKey = `test:${modelId}`;
  const loading = useJob(loadKey);
  const testing = useJob(testKey);
  const quick = useAction(async (name: 'models.pause' | 'models.resume' | 'models.unload' | 'models.stopTest') => {
    if (name === 'models.unload' || name === 'models.stopTest') await call(name, {});
    else await call(name, { modelId });
  });

  const load = () => void startJob(loadKey, () => call('models.load', { modelId, notebookId }));
  const test = async () => {
    const result: ModelTest | undefined = await startJob(testKey, () => call('models.test', { modelId }));
    if (!result) return;
    dropJob(testKey);
    notify(testStrings.done(result.tasks.filter(({ right }) => right).length, result.tasks.length));
  };
  const act = (action: MainAction) => {
    quick.clearError();
    dropFailed(loadKey, loading?.state);
    dropFailed(testKey, testing?.state);
    switch (action) {
      case 'pause':
        return void quick.run('models.pause');
      case 'resume':
      case 'retry':
        return void quick.run('models.resume');
      case 'load':
        return load();
      case 'unload':
      case 'stop':
        return void quick.run('models.unload');
      case 'wait':
        return undefined;
      default:
        return action satisfies never;
    }
  };
  const failed = [loading, testing].find((job) => job?.state === 'failed');
  return {
    act,
    load,
    test: () => void test(),
    stopTest: () => void quick.run('models.stopTest'),
    isTesting: testing?.state === 'working',
    busy: quick.busy,
    error: quick.error ?? (failed?.state === 'failed' ? failed.error : null),
    clearError: () => {
      quick.clearError();
      dropFailed(loadKey, loading?.state);
      dropFailed(testKey, testing?.state);
    },
  };
}

function dropFailed(key: string, state: string | undefined): void {
  if (state === 'failed') dropJob(key);
}
