import { lazy, Suspense } from 'react';
import { LinkTabs } from '../kit/layout/link-tabs.tsx';
import page from '../kit/styles/page.module.css';
import { Working } from '../kit/working.tsx';
import { formatRoute, MODEL_PARTS, type ModelPart } from '../routes/routes.ts';
import { featureParts } from '../state/page/feature-parts.ts';
import { UsageSection } from './limits/usage-section.tsx';
import { LocalModelsSection } from './local/local-models-section.tsx';
import { strings } from './model-strings.ts';
import styles from './models.module.css';
import { ServersSection } from './providers/servers-section.tsx';
import { VaultSection } from './vault/vault-section.tsx';

const PlainChat = lazy(async () => (await featureParts()).plainChat());
const ExerciseSection = lazy(async () => (await featureParts()).exerciseSection());

interface ModelsViewProps {
  part?: ModelPart | undefined;
  /** The model to chat with. */
  of?: string | undefined;
}

/** The models view in parts, each with its own address: models on this device, servers, a chat, the exercise, usage and keys. */
export function ModelsView({ part = 'device', of }: ModelsViewProps) {
  return (
    <div className={`${page.view} ${styles.view}`}>
      <header className={page.stack}>
        <h1 className={page.title}>{strings.title}</h1>
        <LinkTabs
          label={strings.title}
          tabs={MODEL_PARTS.map((one) => ({
            id: one,
            name: strings.parts[one],
            href: formatRoute({ view: 'models', part: one }),
          }))}
          current={part}
        />
      </header>
      <Part part={part} of={of} />
    </div>
  );
}

function Part({ part, of }: { part: ModelPart; of: string | undefined }) {
  switch (part) {
    case 'device':
      return <LocalModelsSection />;
    case 'servers':
      return <ServersSection />;
    case 'chat':
      return (
        <Suspense fallback={<Working />}>
          <PlainChat of={of} />
        </Suspense>
      );
    case 'exercise':
      return (
        <Suspense fallback={<Working />}>
          <ExerciseSection />
        </Suspense>
      );
    case 'usage':
      return <UsageSection />;
    case 'keys':
      return <VaultSection />;
    default:
      return part satisfies never;
  }
}
