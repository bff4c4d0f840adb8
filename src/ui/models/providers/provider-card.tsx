import { KeyRound, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { removeProvider } from '../../../client/providers/connect-provider.ts';
import type { ModelRef } from '../../../contracts/domain/agent.ts';
import type { ProviderListing } from '../../../contracts/domain/provider.ts';
import { isThisDevice } from '../../../core/network/this-device.ts';
import { Button } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/checkbox.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import { useNotices } from '../../kit/notices.tsx';
import { useOneOpen } from '../../kit/opening/use-one-open.ts';
import { RemoveQuestion } from '../../kit/remove-question.tsx';
import page from '../../kit/styles/page.module.css';
import { translate } from '../../kit/worker-texts/translate.ts';
import { Working } from '../../kit/working.tsx';
import { useAgentList } from '../../state/agents/use-agent-list.tsx';
import { useClient } from '../../state/client-context.tsx';
import { strings } from '../model-strings.ts';
import styles from '../models.module.css';
import { nextStep } from '../next-step.ts';
import { NextStepButton } from '../next-step-button.tsx';
import { ConnectForm } from './connect-form.tsx';
import { CorsHelp } from './cors-help.tsx';
import { KeyForm } from './key-form.tsx';
import { ModelList } from './model-list.tsx';
import { corsServerOf } from './servers.ts';

interface ProviderCardProps {
  provider: ProviderListing;
  defaultRef: ModelRef | null;
  /** Called when the form that edits it closes; null when cancelled. */
  onEdited: (connected: ProviderListing | null, wasAsked: boolean) => void;
}

/** Shows one server: address, availability, models and actions. */
export function ProviderCard({ provider, defaultRef, onEdited }: ProviderCardProps) {
  const { call } = useClient();
  const { notify } = useNotices();
  const { open, opener, show, close } = useOneOpen<'edit' | 'key' | 'remove'>();
  const { providerId, kind, baseURL, hasKey, onDevice, available, reason, code } = provider;
  const refresh = useAction(async () => {
    const { models } = await call('providers.refresh', { providerId });
    notify(strings.refreshed(models.length));
  });
  const id = headingOf(providerId);
  const refreshId = `${id}-refresh`;
  const toModels = () => void refresh.run();
  const toKey = () => show('key');
  const next = { busy: refresh.busy, onGiveKey: toKey, onAskModels: toModels, goesTo: refreshId };
  const server = corsServerOf(provider);
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <h3 id={id}>{providerId}</h3>
        <fieldset className={page.actions} aria-labelledby={id}>
          <Button id={refreshId} tone="quiet" icon={RefreshCw} busy={refresh.busy} onClick={toModels}>
            {strings.refresh}
          </Button>
          <Button {...opener('edit')} tone="quiet" icon={Pencil}>
            {strings.connect.edit}
          </Button>
          <Button {...opener('key')} tone="quiet" icon={KeyRound}>
            {hasKey ? strings.key.replace : strings.key.give}
          </Button>
          <Button {...opener('remove')} tone="quiet" icon={Trash2}>
            {strings.remove}
          </Button>
        </fieldset>
      </div>
      <p className={page.facts}>
        <span>{strings.kinds[kind]}</span>
        <code>{baseURL}</code>
        <span>{hasKey ? strings.hasKey : strings.noKey}</span>
        {onDevice && <span>{strings.onDevice}</span>}
        {provider.agent !== undefined && <OnlyFor name={provider.agent} />}
        {provider.organization !== undefined && <span>{strings.ofOrganization(provider.organization)}</span>}
        <span className={available ? undefined : page.stopped}>
          {available ? strings.available : hasAnswered(provider) ? strings.unavailable : strings.notConnected}
        </span>
      </p>
      {open === 'edit' && (
        <ConnectForm
          known={[]}
          editing={provider}
          onDone={(connected, wasAsked) => {
            close();
            onEdited(connected, wasAsked);
          }}
        />
      )}
      {open === 'key' && <KeyForm provider={provider} onDone={close} />}
      {open === 'remove' && <RemoveProvider provider={provider} onKeep={close} />}
      {!available && !refresh.busy && (
        <div className={page.actions}>
          <p>{translate(reason, provider.sentence)}</p>
          <NextStepButton {...next} code={code} />
        </div>
      )}
      {isThisDevice(baseURL) && <OnDevice provider={provider} />}
      {refresh.working && <Working text={strings.asking} />}
      {refresh.error && (
        <>
          <ErrorNote message={refresh.error.message} onDismiss={refresh.clearError}>
            <NextStepButton {...next} code={refresh.error.code} />
          </ErrorNote>
          {nextStep(refresh.error.code) === 'allow-page' && <CorsHelp server={server} open />}
        </>
      )}
      <ModelList provider={provider} defaultRef={defaultRef} onGiveKey={toKey} onAskModels={toModels} />
    </li>
  );
}

/** The only agent that may use a connection and its key; null for one that was removed. */
function OnlyFor({ name }: { name: string | null }) {
  const { agents } = useAgentList();
  const title = agents.find((agent) => agent.name === name)?.title ?? name;
  return <span>{title === null ? strings.onlyForRemoved : strings.onlyFor(title)}</span>;
}

/** Whether the server has listed its models, or the person has named some; until then it is not connected. */
function hasAnswered({ models }: ProviderListing): boolean {
  return models.length > 0;
}

function headingOf(providerId: string): string {
  return `provider-${providerId}`;
}

/** Lets the person declare that a server at a loopback address forwards nothing. */
function OnDevice({ provider }: { provider: ProviderListing }) {
  const { call } = useClient();
  const { providerId, kind, onDevice } = provider;
  const set = useAction((on: boolean) => call('providers.connect', { providerId, kind, onDevice: on }));
  return (
    <div>
      <Checkbox
        checked={onDevice}
        aria-disabled={set.busy}
        hint={strings.connect.onDeviceHint}
        onCheck={(checked) => {
          if (!set.busy) void set.run(checked);
        }}
      >
        {strings.connect.onDevice}
      </Checkbox>
      {set.error && <ErrorNote message={set.error.message} onDismiss={set.clearError} />}
    </div>
  );
}

function RemoveProvider({ provider, onKeep }: { provider: ProviderListing; onKeep: () => void }) {
  const { client } = useClient();
  const { notify } = useNotices();
  const { providerId, origin } = provider;
  return (
    <RemoveQuestion
      label={strings.remove}
      question={strings.removeQuestion(providerId, origin)}
      keep={strings.keep}
      remove={strings.removeNow}
      onKeep={onKeep}
      onRemove={async () => {
        await removeProvider(client, providerId);
        notify(strings.removed(providerId));
        document.getElementById('main')?.focus();
      }}
    />
  );
}
