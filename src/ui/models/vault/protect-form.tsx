import { useState } from 'react';
import { createPasskey, passkeysAvailable } from '../../../client/providers/passkey.ts';
import { type VaultMode, type VaultStatus, vaultModeSchema } from '../../../contracts/domain/provider.ts';
import type { CommandInput } from '../../../contracts/wire/commands/commands.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Form, TextField } from '../../kit/field.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import { common } from '../../kit/language/common-strings.ts';
import page from '../../kit/styles/page.module.css';
import { Working } from '../../kit/working.tsx';
import { useClient } from '../../state/client-context.tsx';
import { type ProtectionDraft, readProtection } from './read-protection.ts';
import styles from './vault.module.css';
import { Limits } from './vault-limits.tsx';
import { strings } from './vault-strings.ts';

/** Element id of the selected protection. */
export const CHOSEN_MODE_ID = 'vault-chosen';

interface ProtectFormProps {
  status: VaultStatus;
  /** Called with the new status; null when cancelled. */
  onDone: (status: VaultStatus | null) => void;
}

/** Changes the key protection and explains what each mode protects against. */
export function ProtectForm({ status, onDone }: ProtectFormProps) {
  const { call } = useClient();
  const [draft, setDraft] = useState<ProtectionDraft>({
    mode: status.mode,
    passphrase: '',
    again: '',
    idleMinutes: String(status.idleMinutes),
  });
  const [tried, setTried] = useState(false);
  const set = (patch: Partial<ProtectionDraft>) => setDraft((before) => ({ ...before, ...patch }));
  const read = readProtection(draft);
  const errors = tried && read.type === 'bad' ? read.errors : {};
  const protect = useAction(async () => {
    if (read.type === 'bad') return;
    const how: CommandInput<'vault.protect'> =
      read.how.mode === 'passkey' ? { ...(await createPasskey()), ...read.how } : read.how;
    onDone(await call('vault.protect', how));
  });

  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        setTried(true);
        if (!protect.busy) void protect.run();
      }}
    >
      <fieldset className={styles.modes}>
        <legend>{strings.choose}</legend>
        {vaultModeSchema.options.map((mode) => (
          <Choice key={mode} mode={mode} chosen={draft.mode === mode} onChoose={() => set({ mode })} />
        ))}
      </fieldset>
      {draft.mode === 'passphrase' && (
        <>
          <TextField
            label={strings.newPassphrase}
            hint={strings.newPassphraseHint}
            error={errors.passphrase}
            type="password"
            autoComplete="new-password"
            maxLength={1000}
            value={draft.passphrase}
            onChange={(event) => set({ passphrase: event.currentTarget.value })}
          />
          <TextField
            label={strings.again}
            error={errors.again}
            type="password"
            autoComplete="new-password"
            maxLength={1000}
            value={draft.again}
            onChange={(event) => set({ again: event.currentTarget.value })}
          />
        </>
      )}
      {draft.mode === 'passkey' && <p className={page.faint}>{strings.passkeyHint}</p>}
      {draft.mode !== 'device' && (
        <TextField
          label={strings.idle}
          hint={strings.idleHint}
          error={errors.idleMinutes}
          inputMode="numeric"
          value={draft.idleMinutes}
          onChange={(event) => set({ idleMinutes: event.currentTarget.value })}
        />
      )}
      <Limits mode={draft.mode} />
      <div className={page.actions}>
        <Button type="submit" tone="primary" busy={protect.busy}>
          {strings.apply}
        </Button>
        <Button onClick={() => onDone(null)} disabled={protect.busy}>
          {common.cancel}
        </Button>
        {protect.working && <Working text={strings.applying} />}
      </div>
      {protect.error && <ErrorNote message={protect.error.message} onDismiss={protect.clearError} />}
    </Form>
  );
}

function Choice({ mode, chosen, onChoose }: { mode: VaultMode; chosen: boolean; onChoose: () => void }) {
  const { name, short } = strings.modes[mode];
  const missing = mode === 'passkey' && !passkeysAvailable();
  return (
    <label className={styles.mode}>
      <input
        id={chosen ? CHOSEN_MODE_ID : undefined}
        type="radio"
        name="vault-mode"
        checked={chosen}
        disabled={missing}
        onChange={onChoose}
      />
      <span>
        {name}
        <span className={page.faint}>{missing ? strings.noPasskeys : short}</span>
      </span>
    </label>
  );
}
