import { useState } from 'react';
import { settleAllowlist } from '../../../../client/network/watch-allowlist.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { Checkbox } from '../../../../ui/kit/checkbox.tsx';
import { ErrorNote } from '../../../../ui/kit/error-note.tsx';
import { TextField } from '../../../../ui/kit/field.tsx';
import { useAction } from '../../../../ui/kit/hooks/use-action.ts';
import page from '../../../../ui/kit/styles/page.module.css';
import { formatRoute } from '../../../../ui/routes/routes.ts';
import { useClient } from '../../../../ui/state/client-context.tsx';
import type { GitState } from '../../contract/git-requests.ts';
import { strings } from '../../texts/git-strings.ts';

interface ConnectServerProps {
  notebookId: string;
  state: GitState;
  onClose: () => void;
}

/** Connects a server, or changes how it is used. Says before the first attempt what a browser needs from it. */
export function ConnectServer({ notebookId, state: { server, localOnly }, onClose }: ConnectServerProps) {
  const { call, client } = useClient();
  const [url, setUrl] = useState(server?.url ?? '');
  const [token, setToken] = useState('');
  const [branch, setBranch] = useState(server?.branch ?? '');
  const [leaveOutLocalOnly, setLeaveOut] = useState(server?.leavesOutLocalOnly ?? true);
  const [trusted, setTrusted] = useState(server?.isTrusted ?? false);
  const words = strings.server;
  const connect = useAction(async () => {
    await call('git.remote', {
      notebookId,
      url,
      leaveOutLocalOnly,
      trusted,
      ...(token === '' ? {} : { token }),
      ...(branch.trim() === '' ? {} : { branch }),
    });
    setToken('');
    await settleAllowlist(client);
    onClose();
  });
  return (
    <form
      className={page.form}
      aria-label={words.title}
      onSubmit={(event) => {
        event.preventDefault();
        void connect.run();
      }}
    >
      <p className={page.note}>{words.cors(location.origin)}</p>
      <p>
        <a href={formatRoute({ view: 'help', page: 'git' })}>{words.guide}</a>
      </p>
      <TextField
        label={words.url}
        hint={words.urlHint}
        type="url"
        required
        value={url}
        maxLength={2000}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <TextField
        label={words.token}
        hint={server?.hasToken ? words.tokenKept : words.tokenHint}
        type="password"
        autoComplete="off"
        value={token}
        maxLength={2000}
        onChange={(event) => setToken(event.currentTarget.value)}
      />
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
      <div className={page.actions}>
        <Button type="submit" tone="primary" busy={connect.busy}>
          {server === null ? words.connect : words.save}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
      {connect.error !== null && <ErrorNote message={connect.error.message} />}
    </form>
  );
}
