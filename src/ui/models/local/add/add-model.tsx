import type { ReactNode } from 'react';
import kit from '../../../kit/kit.module.css';
import { CatalogPanel } from '../catalog/catalog-panel.tsx';
import styles from '../local-models.module.css';
import type { LocalModelView } from '../use-model-cards.ts';
import { addStrings } from './add-model-strings.ts';
import { BuiltInPanel } from './built-in-panel.tsx';
import { GgufPanel } from './gguf-panel.tsx';
import { OwnPanel } from './own-panel.tsx';
import { UsbPanel } from './usb-panel.tsx';

export type AddPanel = 'fits' | 'gguf' | 'own' | 'builtIn' | 'usb';

interface AddModelProps {
  models: readonly LocalModelView[];
  open: readonly AddPanel[];
  onToggle: (panel: AddPanel, isOpen: boolean) => void;
}

/** Lists the ways to add a local model. Collapsed panels are not rendered and send no requests. */
export function AddModel({ models, open, onToggle }: AddModelProps) {
  const taken = models.map(({ listing }) => listing.modelId);
  const panels: Record<AddPanel, () => ReactNode> = {
    fits: () => <CatalogPanel taken={taken} />,
    gguf: () => <GgufPanel taken={taken} />,
    own: () => <OwnPanel taken={taken} />,
    builtIn: () => <BuiltInPanel models={models} />,
    usb: () => <UsbPanel />,
  };
  return (
    <>
      <h3 className={styles.subtitle}>{addStrings.add.title}</h3>
      <div className={styles.ways}>
        {(['fits', 'gguf', 'own', 'builtIn', 'usb'] as const).map((panel) => (
          <details
            key={panel}
            className={`${kit.disclosure} ${styles.way}`}
            open={open.includes(panel)}
            onToggle={(event) => onToggle(panel, event.currentTarget.open)}
          >
            <summary id={`add-${panel}`}>{addStrings.add[panel]}</summary>
            {open.includes(panel) && <div className={styles.wayBody}>{panels[panel]()}</div>}
          </details>
        ))}
      </div>
    </>
  );
}
