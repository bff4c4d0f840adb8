import { Cpu, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { focusSoon } from '../../kit/hooks/focus-soon.ts';
import modelStyles from '../models.module.css';
import { AddModel, type AddPanel } from './add/add-model.tsx';
import { SpaceMeter } from './device/space-meter.tsx';
import { TestTable } from './device/test-table.tsx';
import { strings } from './local-model-strings.ts';
import styles from './local-models.module.css';
import { LOCAL_MODELS_ID, ModelCard } from './model-card.tsx';
import { useLocalModelViews } from './use-model-cards.ts';

/** The local models: list, ways to add models, storage use and test results. */
export function LocalModelsSection() {
  const models = useLocalModelViews();
  const [open, setOpen] = useState<readonly AddPanel[]>([]);
  const toggle = (panel: AddPanel, isOpen: boolean) =>
    setOpen((before) =>
      isOpen ? [...before.filter((one) => one !== panel), panel] : before.filter((one) => one !== panel),
    );
  const show = (panel: AddPanel) => {
    toggle(panel, true);
    focusSoon(`add-${panel}`);
  };
  return (
    <section className={styles.localModels} aria-labelledby={LOCAL_MODELS_ID}>
      <h2 className="visually-hidden" id={LOCAL_MODELS_ID} tabIndex={-1}>
        {strings.title}
      </h2>
      <div className={modelStyles.lead}>
        <p>{strings.text}</p>
        <Button tone="primary" icon={Plus} onClick={() => show('fits')}>
          {strings.firstStep}
        </Button>
      </div>
      {models?.length === 0 && (
        <EmptyState icon={Cpu} title={strings.none}>
          <p>{strings.noneText}</p>
        </EmptyState>
      )}
      {models && models.length > 0 && (
        <ul className={modelStyles.list} aria-label={strings.list}>
          {models.map((model) => (
            <ModelCard key={model.listing.modelId} model={model} all={models} />
          ))}
        </ul>
      )}
      <AddModel models={models ?? []} open={open} onToggle={toggle} />
      <TestTable models={models ?? []} />
      <SpaceMeter models={models ?? []} />
    </section>
  );
}
