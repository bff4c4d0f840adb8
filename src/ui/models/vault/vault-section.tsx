import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { askPasskey } from '../../../client/providers/passkey.ts';
import type { VaultStatus } from '../../../contracts/domain/provider.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Form, TextField } from '../../kit/field.tsx';
import { focusSoon } from '../../kit/hooks/focus-soon.ts';
import { leaveFocusTo } from '../../kit/hooks/leave-focus.ts';
import { useAction } from '../../kit/hooks/use-action.ts';
import { useNotices } from '../../kit/notices.tsx';
import page from '../../kit/styles/page.module.css';
import { Working } from '../../kit/working.tsx';
import { useClient } from '../../state/client-context.tsx';
import { CHOSEN_MODE_ID, ProtectForm } from './protect-form.tsx';
import { UNLOCK_ID, useVault } from './use-vault.ts';
import styles from './vault.module.css';
import { Limits } from './vault-limits.tsx';
import { strings } from './vault-strings.ts';

/** Where the focus goes when the focused control disappears. */
const LOCK_ID = 'vault-lock';
const CHANGE_ID = 'vault-change';
/** The idle timer and other tabs can lock the keys, too. */
const toUnlock = leaveFocusTo(UNLOCK_ID);
const toLock = leaveFocusTo(LOCK_ID);

/** Shows how API keys are protected; locks, unlocks and changes the protection. */
export function VaultSection() {
  const { notify } = useNotices();
  const { status, error, setStatus } = useVault();
  const [changing, setChanging] = useState(false);
  return (
    <section className={styles.section} aria-labelledby="vault-title">
      <h2 id="vault-title">{strings.title}</h2>
      <p>{strings.intro}</p>
      {error !== null && <ErrorNote message={strings.unreadable(error)} />}
      {status && (
        <>
          <p className={styles.stands} data-locked={status.locked}>
            {status.locked ? <Lock {...icon} /> : <LockOpen {...icon} />}
            {standsAs(status)}
          </p>
          {status.locked ? (
            <Unlock
              status={status}
              onDone={(unlocked) => {
                setStatus(unlocked);
                notify(strings.unlocked);
              }}
            />
          ) : (
            <LockNow
              status={status}
              onDone={(locked) => {
                setStatus(locked);
                notify(strings.locked);
              }}
            />
          )}
          {changing ? (
            <ProtectForm
              status={status}
              onDone={(changed) => {
                setChanging(false);
                focusSoon(CHANGE_ID);
                if (!changed) return;
                setStatus(changed);
                notify(strings.changed(changed.mode));
              }}
            />
          ) : (
            <>
              <Limits mode={status.mode} />
              <Button
                id={CHANGE_ID}
                onClick={() => {
                  setChanging(true);
                  focusSoon(CHOSEN_MODE_ID);
                }}
              >
                {strings.change}
              </Button>
            </>
          )}
        </>
      )}
    </section>
  );
}

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

function standsAs({ mode, locked, idleMinutes }: VaultStatus): string {
  if (mode === 'device') return strings.stands.device;
  return locked ? strings.stands.locked[mode] : strings.stands.open[mode](idleMinutes);
}

interface TurnProps {
  status: VaultStatus;
  onDone: (status: VaultStatus) => void;
}

function LockNow({ status, onDone }: TurnProps) {
  const { call } = useClient();
  const lock = useAction(async () => onDone(await call('vault.lock', {})));
  if (status.mode === 'device') return null;
  return (
    <>
      <Button ref={toUnlock} id={LOCK_ID} icon={Lock} busy={lock.busy} onClick={() => void lock.run()}>
        {strings.lock}
      </Button>
      {lock.error && <ErrorNote message={lock.error.message} onDismiss={lock.clearError} />}
    </>
  );
}

function Unlock({ status, onDone }: TurnProps) {
  const { call } = useClient();
  const [passphrase, setPassphrase] = useState('');
  const unlock = useAction(async () => {
    if (status.passkey) {
      const { prf } = await askPasskey(status.passkey);
      onDone(await call('vault.unlock', { prf }));
    } else {
      onDone(await call('vault.unlock', { passphrase }));
    }
  });
  const { mode } = status;
  return (
    <Form ref={toLock} className={styles.form} onSubmit={() => !unlock.busy && void unlock.run()}>
      {mode === 'passphrase' && (
        <TextField
          id={UNLOCK_ID}
          label={strings.passphrase}
          type="password"
          autoComplete="current-password"
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
        />
      )}
      <div className={page.actions}>
        <Button
          {...(mode === 'passphrase' ? {} : { id: UNLOCK_ID })}
          type="submit"
          tone="primary"
          icon={LockOpen}
          busy={unlock.busy}
        >
          {mode === 'passkey' ? strings.unlockPasskey : strings.unlock}
        </Button>
        {unlock.working && <Working text={strings.unlocking} />}
      </div>
      {unlock.error && <ErrorNote message={unlock.error.message} onDismiss={unlock.clearError} />}
      <p className={page.faint}>{strings.lockedHint}</p>
      {mode !== 'device' && <p className={page.faint}>{strings.lost[mode]}</p>}
    </Form>
  );
}
