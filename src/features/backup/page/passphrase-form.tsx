import { useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { Form, TextField } from '../../../ui/kit/field.tsx';
import { common } from '../../../ui/kit/language/common-strings.ts';
import { focusFirst } from '../../../ui/kit/opening/opened.ts';
import { strings } from '../texts/backup-strings.ts';
import styles from './backup.module.css';

/** Asks for the passphrase of a sealed backup. */
export function PassphraseForm({ onOpen }: { onOpen: (passphrase: string) => void }) {
  const [passphrase, setPassphrase] = useState('');
  return (
    <Form ref={focusFirst} className={styles.fields} onSubmit={() => passphrase !== '' && onOpen(passphrase)}>
      <TextField
        label={strings.restore.passphrase}
        type="password"
        autoComplete="off"
        maxLength={1000}
        value={passphrase}
        onChange={(event) => setPassphrase(event.currentTarget.value)}
      />
      <div>
        <Button type="submit">{common.open}</Button>
      </div>
    </Form>
  );
}
