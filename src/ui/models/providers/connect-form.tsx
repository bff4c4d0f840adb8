import { useRef, useState } from 'react';
import { connectProvider } from '../../../client/providers/connect-provider.ts';
import { usesModel } from '../../../contracts/domain/agent-kinds.ts';
import type { ProviderListing } from '../../../contracts/domain/provider.ts';
import { PROVIDER_KINDS } from '../../../contracts/domain/row-words.ts';
import { toErrorData } from '../../../contracts/errors/errors.ts';
import { isThisDevice, isThisHost } from '../../../core/network/this-device.ts';
import { Button } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/checkbox.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Form, Options, SelectField, TextArea, TextField } from '../../kit/field.tsx';
import { common } from '../../kit/language/common-strings.ts';
import { opened } from '../../kit/opening/opened.ts';
import page from '../../kit/styles/page.module.css';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { Working } from '../../kit/working.tsx';
import { useAgentList } from '../../state/agents/use-agent-list.tsx';
import { useClient } from '../../state/client-context.tsx';
import { strings } from '../model-strings.ts';
import styles from '../models.module.css';
import {
  type ConnectDraft,
  type ConnectField,
  connectFieldOf,
  newConnectDraft,
  originOf,
  REMOVED_AGENT,
  readConnect,
  readModels,
  toConnectDraft,
  withServer,
} from './connect-draft.ts';
import { CorsHelp } from './cors-help.tsx';
import { emptyField } from './key-form.tsx';
import { LocalNetworkNote } from './local-network-note.tsx';
import { corsServerOf, OWN_SERVERS, SERVERS, SERVICES, type ServerName, toServerName } from './servers.ts';

interface ConnectFormProps {
  /** Names already in use. */
  known: readonly string[];
  /** The server to change; null for a new one. */
  editing: ProviderListing | null;
  /** Called with the server, and whether it was asked for its models; null when cancelled. */
  onDone: (connected: ProviderListing | null, wasAsked: boolean) => void;
}

/** Connects a server, or edits one: kind, address and key. States what is sent before anything is sent. */
export function ConnectForm({ known, editing, onDone }: ConnectFormProps) {
  const { client } = useClient();
  const [draft, setDraft] = useState<ConnectDraft>(() => (editing ? toConnectDraft(editing) : newConnectDraft()));
  const [keyed, setKeyed] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<ConnectField, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // The key exists only in its field until it is stored.
  const keyField = useRef<HTMLInputElement>(null);
  const words = strings.connect;
  const set = (patch: Partial<ConnectDraft>) => setDraft((before) => ({ ...before, ...patch }));
  const { agents } = useAgentList();
  const text = (field: 'providerId' | 'baseURL' | 'models' | 'organization') => ({
    value: draft[field],
    error: errors[field],
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
  });

  const submit = async () => {
    const read = readConnect(draft, known, keyed, editing);
    setProblem(null);
    if (read.type === 'bad') {
      setErrors(read.errors);
      setProblem(words.fix(namesOf(read.errors)));
      return;
    }
    setErrors({});
    setBusy(true);
    const field = keyField.current;
    const apiKey = field?.value ?? '';
    try {
      const connected = await connectProvider(client, { ...read.input, ...(apiKey === '' ? {} : { apiKey }) });
      emptyField(field);
      onDone(connected, (read.input.models ?? []).length === 0);
    } catch (error) {
      const { data } = toErrorData(error);
      const wrong = connectFieldOf(data?.['field']);
      if (wrong === null) setProblem(translateError(error));
      else setErrors({ [wrong]: translateError(error) });
      setBusy(false);
    }
  };

  const { place } = SERVERS[draft.server];
  const origin = originOf(draft.baseURL);
  const helped = editing ? corsServerOf(editing) : draft.server;
  const keepsKey = editing?.hasKey === true && origin === editing.origin;
  return (
    <Form
      {...opened(() => !busy && onDone(null, false))}
      className={page.form}
      autoComplete="off"
      aria-labelledby="connect-title"
      onSubmit={() => !busy && void submit()}
    >
      <h3 id="connect-title">{editing ? words.editTitle(editing.providerId) : strings.connect.open}</h3>
      {editing === null && (
        <SelectField
          label={words.server}
          value={draft.server}
          onChange={(event) => {
            const chosen = toServerName(event.currentTarget.value);
            if (chosen !== null) setDraft(withServer(draft, chosen));
          }}
        >
          <Servers label={words.own} names={OWN_SERVERS} />
          <Servers label={words.services} names={SERVICES} />
          <Servers label={words.others} names={['other']} />
        </SelectField>
      )}
      {draft.server === 'other' && (
        <SelectField
          label={words.kind}
          hint={words.kindHint}
          value={draft.kind}
          onChange={(event) => {
            const kind = PROVIDER_KINDS.find((one) => one === event.currentTarget.value);
            if (kind) set({ kind });
          }}
        >
          <Options of={PROVIDER_KINDS.map((kind) => [kind, strings.kinds[kind]])} />
        </SelectField>
      )}
      <div className={page.group}>
        {editing === null && <TextField {...text('providerId')} label={common.name} hint={words.nameHint} />}
        <TextField
          {...text('baseURL')}
          label={words.address}
          inputMode="url"
          {...(place === 'own' ? { hint: words.addressHint } : {})}
        />
        <LocalNetworkNote baseURL={draft.baseURL} />
        <TextField
          ref={keyField}
          label={strings.key.label}
          hint={keyHint(editing, keepsKey, place)}
          error={errors.apiKey}
          type="password"
          autoComplete="off"
          spellCheck={false}
          onInput={(event) => setKeyed(event.currentTarget.value !== '')}
        />
        {draft.kind === 'openai' && (
          <TextField {...text('organization')} label={words.organization} hint={words.organizationHint} />
        )}
        <SelectField
          label={words.agent}
          hint={words.agentHint}
          error={errors.agent}
          value={draft.agent}
          onChange={({ currentTarget }) => set({ agent: currentTarget.value })}
        >
          <option value="">{common.allAgents}</option>
          <Options of={agents.filter(({ adapter }) => usesModel(adapter)).map(({ name, title }) => [name, title])} />
          {draft.agent === REMOVED_AGENT && <option value={REMOVED_AGENT}>{words.removedAgent}</option>}
        </SelectField>
        <TextArea {...text('models')} label={strings.title} hint={words.modelsHint} rows={2} />
        {origin !== null && isThisDevice(origin) && (
          <div>
            <Checkbox
              checked={draft.onDevice}
              hint={words.onDeviceHint}
              onCheck={(checked) => set({ onDevice: checked })}
            >
              {words.onDevice}
            </Checkbox>
            {errors.onDevice && <ErrorNote message={errors.onDevice} />}
          </div>
        )}
      </div>
      <CorsHelp key={helped} server={helped} open={needsSetting(helped)} />
      <div className={styles.before} id="connect-before">
        <h4>{words.before}</h4>
        <p>
          {origin === null
            ? words.noAddress
            : readModels(draft.models).length === 0
              ? (editing ? words.asksAgain : words.asksFirst)(origin, keyed || keepsKey)
              : words.sendsNothing(origin)}
        </p>
        <p>{words.later}</p>
      </div>
      {problem !== null && <ErrorNote message={problem} />}
      <div className={page.actions}>
        <Button type="submit" tone="primary" busy={busy} aria-describedby="connect-before">
          {editing ? words.save : words.submit}
        </Button>
        <Button disabled={busy} onClick={() => onDone(null, false)}>
          {common.cancel}
        </Button>
        {busy && <Working text={words.connecting} />}
      </div>
    </Form>
  );
}

/** What becomes of the key: an edited server keeps its key as long as the server is the same. */
function keyHint(editing: ProviderListing | null, keepsKey: boolean, place: 'own' | 'service'): string {
  const words = strings.connect;
  if (keepsKey) return words.keyStays;
  if (editing?.hasKey) return words.keyGoes;
  return place === 'own' ? words.keyHint : words.serviceKeyHint;
}

/** Guesses whether CORS setup is needed: services allow pages, and Ollama allows pages from its own device. */
function needsSetting(server: ServerName): boolean {
  if (server === 'other' || SERVERS[server].place === 'service') return false;
  return server !== 'ollama' || !isThisHost(window.location.hostname);
}

function Servers({ label, names }: { label: string; names: readonly ServerName[] }) {
  return (
    <optgroup label={label}>
      <Options of={names.map((name) => [name, strings.serverNames[name]])} />
    </optgroup>
  );
}

function namesOf(errors: Partial<Record<ConnectField, string>>): string {
  const { address, onDevice, agent, organization } = strings.connect;
  const labels = {
    providerId: common.name,
    baseURL: address,
    models: strings.title,
    onDevice,
    agent,
    organization,
    apiKey: strings.key.label,
  };
  return Object.entries(labels)
    .filter(([field]) => Object.hasOwn(errors, field))
    .map(([, label]) => label)
    .join(', ');
}
