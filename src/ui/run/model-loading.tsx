import { useSyncExternalStore } from 'react';
import { modelNow } from '../../client/models/model-notices.ts';
import type { ModelRef } from '../../contracts/domain/agent.ts';
import { VisibleText } from '../kit/visible-text.tsx';
import { isHere } from '../state/models/answering-model.ts';
import styles from './run.module.css';
import { strings } from './run-strings.ts';

/** Shows the loading progress of a run's model while this tab loads it. */
export function ModelLoading({ model }: { model: ModelRef }) {
  const { held, progress } = useSyncExternalStore(modelNow.subscribe, modelNow.get);
  const mayBe = isHere(model) ? model.modelId === held?.modelId : model.providerId === 'default';
  if (held?.phase !== 'loading' || !mayBe) return null;
  const reported = progress.get(held.modelId);
  const total = reported && reported.phase !== 'download' ? reported.totalBytes : null;
  const percent = reported && total ? Math.min(100, Math.floor((reported.doneBytes / total) * 100)) : null;
  return (
    <div className={styles.loading}>
      <p>
        <VisibleText text={strings.loading(held.modelId, percent)} />
      </p>
      {percent !== null && <progress max={100} value={percent} aria-label={strings.loadingLabel(held.modelId)} />}
    </div>
  );
}
