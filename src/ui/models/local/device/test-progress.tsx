import { useTestProgress } from '../../../../client/models/use-test-progress.ts';
import { Working } from '../../../kit/working.tsx';
import { strings } from '../local-model-strings.ts';
import styles from '../local-models.module.css';
import type { RoomModel } from '../use-model-cards.ts';

/** How far the test of a model is. */
export function TestProgress({ model: { listing } }: { model: RoomModel }) {
  const { modelId, title } = listing;
  const heard = useTestProgress(modelId);
  const words = strings.test;
  return (
    <div className={styles.state}>
      <Working text={heard ? words.running(title, heard.doneTasks, heard.totalTasks) : words.starting(title)} />
      {heard && (
        <progress
          className={styles.bar}
          max={heard.totalTasks}
          value={heard.doneTasks}
          aria-label={words.progress(title)}
        />
      )}
    </div>
  );
}
