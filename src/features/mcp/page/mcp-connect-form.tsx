import { useEffect, useRef, useState } from 'react';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { Form, TextField } from '../../../ui/kit/field.tsx';
import { FormActions } from '../../../ui/kit/fields/form-actions.tsx';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { Working } from '../../../ui/kit/working.tsx';
import { LocalNetworkNote } from '../../../ui/models/providers/local-network-note.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import { type McpServer, serverIdSchema } from '../contract/mcp-server.ts';
import { strings } from '../texts/mcp-strings.ts';

interface McpConnectFormProps {
  known: readonly Pick<McpServer, 'serverId'>[];
  /** The server to change. Default: a new one. */
  editing?: (Pick<McpServer, 'serverId' | 'url'> & { hasToken: boolean }) | undefined;
  onDone: () => void;
}

/** Connects to a server and asks it for its tools. The token exists only in its field until it is stored. */
export function McpConnectForm({ known, editing, onDone }: McpConnectFormProps) {
  const { call } = useClient();
  const first = useRef<HTMLInputElement>(null);
  const token = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(editing?.serverId ?? '');
  const [url, setUrl] = useState(editing?.url ?? '');
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => first.current?.focus(), []);
  const connect = useAction(async () => {
    const secret = token.current?.value ?? '';
    await call('mcp.connect', { serverId: name, url, ...(secret === '' ? {} : { token: secret }) });
    if (token.current) token.current.value = '';
    await call('mcp.refresh', { serverId: name });
    onDone();
  });
  const submit = () => {
    if (connect.busy) return;
    const isTaken = editing === undefined && known.some(({ serverId }) => serverId === name);
    const problem = !serverIdSchema.safeParse(name).success
      ? strings.form.nameForm
      : isTaken
        ? strings.form.taken
        : null;
    setWrong(problem);
    if (problem === null) void connect.run();
  };
  const words = strings.form;
  return (
    <Form className={page.inset} autoComplete="off" aria-label={strings.connect} onSubmit={submit}>
      {editing === undefined && (
        <TextField
          ref={first}
          label={words.name}
          hint={words.nameHint}
          error={wrong ?? undefined}
          value={name}
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <TextField
        {...(editing === undefined ? {} : { ref: first })}
        label={words.address}
        hint={words.addressHint}
        value={url}
        maxLength={2000}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <LocalNetworkNote baseURL={url} />
      <TextField
        ref={token}
        label={words.token}
        hint={editing?.hasToken ? words.tokenKept : words.tokenHint}
        type="password"
        autoComplete="off"
        spellCheck={false}
      />
      <p className={page.hint}>{words.first}</p>
      <FormActions submit={strings.connectNow} busy={connect.busy} onCancel={onDone} />
      {connect.working && <Working text={strings.asking} />}
      {connect.error && <ErrorNote message={connect.error.message} onDismiss={connect.clearError} />}
    </Form>
  );
}
