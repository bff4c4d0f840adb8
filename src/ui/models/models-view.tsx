import { Plug } from 'lucide-react';
import { useState } from 'react';
import type { ProviderListing } from '../../contracts/domain/provider.ts';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { focusSoon } from '../kit/hooks/focus-soon.ts';
import { useNotices } from '../kit/notices.tsx';
import page from '../kit/styles/page.module.css';
import { UsageSection } from './limits/usage-section.tsx';
import { LocalModelsSection } from './local/local-models-section.tsx';
import { strings } from './model-strings.ts';
import styles from './models.module.css';
import { nextStep } from './next-step.ts';
import { KEYS_ID } from './next-step-button.tsx';
import { ConnectForm } from './providers/connect-form.tsx';
import { CorsHelp } from './providers/cors-help.tsx';
import { ProviderCard } from './providers/provider-card.tsx';
import { corsServerOf } from './providers/servers.ts';
import { useModels } from './use-models.tsx';
import { VaultSection } from './vault/vault-section.tsx';

/** The models view: servers, local models, usage and key protection. */
export function ModelsView() {
  const { providers, locals, defaultRef, error } = useModels();
  return (
    <div className={page.view}>
      <div className={page.head}>
        <h1 className={page.title}>{strings.title}</h1>
        <p>{strings.text}</p>
      </div>
      <LocalModelsSection />
      <section>
        <h2 id="readers-title">{strings.readers}</h2>
        {error !== null && <ErrorNote message={strings.unreadable(error)} />}
        <ul className={styles.list} aria-labelledby="readers-title">
          <li className={styles.card}>
            <h3>{strings.navigator}</h3>
            <p>{strings.navigatorText}</p>
          </li>
          {providers?.map((provider) => (
            <ProviderCard key={provider.providerId} provider={provider} defaultRef={defaultRef} />
          ))}
        </ul>
        {providers?.length === 0 && locals.length === 0 && <p>{strings.none}</p>}
        {providers && <Connect known={providers} />}
      </section>
      <UsageSection />
      <div id={KEYS_ID} className={styles.keys} tabIndex={-1}>
        <VaultSection />
      </div>
    </div>
  );
}

/** The button that opens the connect form, and the result. */
function Connect({ known }: { known: readonly ProviderListing[] }) {
  const { notify } = useNotices();
  const [open, setOpen] = useState(false);
  /** The server is connected but unavailable; the reason came from the first request. */
  const [stuck, setStuck] = useState<ProviderListing | null>(null);
  const done = (connected: ProviderListing | null) => {
    setOpen(false);
    setStuck(connected === null || connected.available ? null : connected);
    if (connected?.available) notify(strings.connect.connected(connected.providerId, connected.models.length));
    focusSoon('connect-open');
  };
  if (open) return <ConnectForm known={known.map(({ providerId }) => providerId)} onDone={done} />;
  return (
    <>
      {stuck && (
        <div className={styles.cors}>
          <ErrorNote
            message={strings.connect.connectedBut(stuck.providerId, stuck.reason ?? '')}
            onDismiss={() => setStuck(null)}
          />
          {nextStep(stuck.code) === 'allow-page' && <CorsHelp server={corsServerOf(stuck)} open />}
        </div>
      )}
      <Button
        id="connect-open"
        tone={known.length === 0 ? 'primary' : 'plain'}
        icon={Plug}
        onClick={() => {
          setStuck(null);
          setOpen(true);
          focusSoon('connect-title');
        }}
      >
        {strings.connect.open}
      </Button>
    </>
  );
}
