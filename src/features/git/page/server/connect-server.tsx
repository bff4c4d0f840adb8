import { useState } from 'react';
import { settleAllowlist } from '../../../../client/network/watch-allowlist.ts';
import { Checkbox } from '../../../../ui/kit/checkbox.tsx';
import { ErrorNote } from '../../../../ui/kit/error-note.tsx';
import { Form, TextField } from '../../../../ui/kit/field.tsx';
import { FormActions } from '../../../../ui/kit/fields/form-actions.tsx';
import { useAction } from '../../../../ui/kit/hooks/use-action.ts';
import { common } from '../../../../ui/kit/language/common-strings.ts';
import { opened } from '../../../../ui/kit/opening/opened.ts';
import page from '../../../../ui/kit/styles/page.module.css';
import { useClient } from '../../../../ui/state/client-context.tsx';
import type { GitState } from '../../contract/git-requests.ts';
import { strings } from '../../texts/git-strings.ts';
import { AddressFields, useServerAddress } from './address-fields.tsx';

interface ConnectServerProps {
  notebookId: string;
  state: GitState;
  onClose: () => void;
}

/** Connects a server, or changes how it is used. */
export function ConnectServer({ notebookId, state: { server, localOnly }, onClose }: ConnectServerProps) {
  const { call, client } = useClient();
  const address = useServerAddress(server?.url);
  const [branch, setBranch] = useState(server?.branch ?? '');
  const [leaveOutLocalOnly, setLeaveOut] = useState(server?.leavesOutLocalOnly ?? true);
  const [trusted, setTrusted] = useState(server?.isTrusted ?? false);
  const words = strings.server;
  const connect = useAction(async () => {
    await call('git.remote', {
      notebookId,
      url: address.url,
      leaveOutLocalOnly,
      trusted,
      ...(address.token === '' ? {} : { token: address.token }),
      ...(branch.trim() === '' ? {} : { branch }),
    });
    address.setToken('');
    await settleAllowlist(client);
    onClose();
  });
  return (
    <Form {...opened(onClose)} className={page.form} aria-label={words.title} onSubmit={() => void connect.run()}>
      <AddressFields of={address} hasToken={server?.hasToken} />
      <TextField
        label={words.branch}
        hint={words.branchHint}
        value={branch}
        maxLength={200}
        onChange={(event) => setBranch(event.currentTarget.value)}
      />
      <Checkbox checked={leaveOutLocalOnly} hint={words.leaveOutHint(localOnly.length)} onCheck={setLeaveOut}>
        {words.leaveOut}
      </Checkbox>
      <Checkbox checked={trusted} hint={words.trustHint} onCheck={setTrusted}>
        {words.trust}
      </Checkbox>
      <FormActions submit={server === null ? words.connect : common.save} busy={connect.busy} onCancel={onClose} />
      {connect.error !== null && <ErrorNote message={connect.error.message} />}
    </Form>
  );
}
