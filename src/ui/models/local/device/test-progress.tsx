import { useTestProgress } from '../../../../client/models/use-test-progress.ts';
import { Working } from '../../../kit/working.tsx';
import styles from '../local-models.module.css';
import type { LocalModelView } from '../use-model-cards.ts';
import { testStrings } from './test-strings.ts';

export function TestProgress({ model: { listing } }: { model: LocalModelView }) {
  const { modelId, title } = listing;
  const progress = useTestProgress(modelId);
  const words = testStrings;
  return (
    <div className={styles.state}>
      <Working
        text={progress ? words.running(title, progress.doneTasks, progress.totalTasks) : words.starting(title)}
      />
      {progress && (
        <progress
          className={styles.bar}
          max={progress.totalTasks}
          value={progress.doneTasks}
          aria-label={words.progress(title)}
        />
      )}
    </div>
  );
}
