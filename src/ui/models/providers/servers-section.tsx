import { Plug } from 'lucide-react';
import { useState } from 'react';
import type { ProviderListing } from '../../../contracts/domain/provider.ts';
import { Button } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { focusSoon } from '../../kit/hooks/focus-soon.ts';
import { useNotices } from '../../kit/notices.tsx';
import page from '../../kit/styles/page.module.css';
import { translate } from '../../kit/worker-texts/translate.ts';
import { useModels } from '../../state/models/use-models.tsx';
import { strings } from '../model-strings.ts';
import styles from '../models.module.css';
import { nextStep } from '../next-step.ts';
import { ConnectForm } from './connect-form.tsx';
import { CorsHelp } from './cors-help.tsx';
import { ProviderCard } from './provider-card.tsx';
import { corsServerOf } from './servers.ts';

/** The connected servers, and the form that connects another. */
export function ServersSection() {
  const { providers, locals, defaultRef, error } = useModels();
  const { notify } = useNotices();
  const [open, setOpen] = useState(false);
  /** The server is saved but not connected; the reason came from the first request. */
  const [stuck, setStuck] = useState<ProviderListing | null>(null);
  const show = (connected: ProviderListing | null, wasAsked: boolean) => {
    setStuck(connected === null || connected.available ? null : connected);
    const { connected: answered, saved } = strings.connect;
    if (connected?.available) notify((wasAsked ? answered : saved)(connected.providerId, connected.models.length));
  };
  const done = (connected: ProviderListing | null, wasAsked: boolean) => {
    setOpen(false);
    show(connected, wasAsked);
    focusSoon('connect-open');
  };
  return (
    <section aria-labelledby="servers-title">
      <h2 id="servers-title" className="visually-hidden">
        {strings.servers.title}
      </h2>
      <div className={styles.lead}>
        <p>{strings.servers.text}</p>
        {!open && providers && (
          <Button
            id="connect-open"
            tone="primary"
            icon={Plug}
            onClick={() => {
              setStuck(null);
              setOpen(true);
            }}
          >
            {strings.connect.open}
          </Button>
        )}
      </div>
      {error !== null && <ErrorNote message={strings.unreadable(error)} />}
      {open && providers && (
        <ConnectForm known={providers.map(({ providerId }) => providerId)} editing={null} onDone={done} />
      )}
      {stuck && (
        <div className={page.column}>
          <ErrorNote
            message={strings.connect.connectedBut(stuck.providerId, translate(stuck.reason ?? '', stuck.sentence))}
            onDismiss={() => setStuck(null)}
          />
          {nextStep(stuck.code) === 'allow-page' && <CorsHelp server={corsServerOf(stuck)} open />}
        </div>
      )}
      {providers?.length === 0 && !open && (
        <EmptyState icon={Plug} title={locals.length === 0 ? strings.none : strings.servers.none}>
          <p>{locals.length === 0 ? strings.noneText : strings.servers.noneText}</p>
        </EmptyState>
      )}
      {providers && providers.length > 0 && (
        <ul className={styles.list} aria-labelledby="servers-title">
          {providers.map((provider) => (
            <ProviderCard key={provider.providerId} provider={provider} defaultRef={defaultRef} onEdited={show} />
          ))}
        </ul>
      )}
    </section>
  );
}
