import { useSyncExternalStore } from 'react';
import { modelNow } from '../../client/models/model-notices.ts';
import type { ModelRef } from '../../contracts/domain/agent.ts';
import { VisibleText } from '../kit/visible-text.tsx';
import { isHere } from '../models/answering-model.ts';
import styles from './run.module.css';
import { strings } from './run-strings.ts';

/** While the model of a run is being loaded in this tab: which, and how far it is. */
export function ModelLoading({ model }: { model: ModelRef }) {
  const { held, progress } = useSyncExternalStore(modelNow.subscribe, modelNow.get);
  const mayBe = isHere(model) ? model.modelId === held?.modelId : model.providerId === 'default';
  if (held?.phase !== 'loading' || !mayBe) return null;
  const heard = progress.get(held.modelId);
  const total = heard && heard.phase !== 'download' ? heard.totalBytes : null;
  const percent = heard && total ? Math.min(100, Math.floor((heard.doneBytes / total) * 100)) : null;
  return (
    <div className={styles.loading}>
      <p>
        <VisibleText text={strings.loading(held.modelId, percent)} />
      </p>
      {percent !== null && <progress max={100} value={percent} aria-label={strings.loadingLabel(held.modelId)} />}
    </div>
  );
}
