import { LogIn, LogOut } from 'lucide-react';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { Form, TextField } from '../../../ui/kit/field.tsx';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import { useLoaded } from '../../../ui/kit/hooks/use-loaded.ts';
import { common } from '../../../ui/kit/language/common-strings.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { Working } from '../../../ui/kit/working.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import { signInAnswer } from '../../../ui/state/sign-in-answer.ts';
import type { McpServerListing, SignInStep } from '../contract/mcp-requests.ts';
import { strings } from '../texts/mcp-strings.ts';

const words = strings.signIn;

/** Signs in at a server and out of it. Each server that has to be contacted is named first. */
export function SignInPanel({ server }: { server: McpServerListing }) {
  const { call } = useClient();
  const { serverId, isSignedIn, signIn } = server;
  const [step, setStep] = useState<SignInStep | null>(null);
  const [clientId, setClientId] = useState('');
  const redirectUri = new URL('./', document.baseURI).href;
  const next = useAction(async (more: { clientId?: string }) =>
    setStep(await call('mcp.signIn', { serverId, redirectUri, ...more })),
  );
  const allow = useAction(async (issuer: string, origins: readonly string[]) => {
    await call('mcp.allowSignIn', { serverId, issuer, origins: [...origins] });
    setStep(await call('mcp.signIn', { serverId, redirectUri }));
  });
  const out = useAction(() => call('mcp.signOut', { serverId }));
  return (
    <>
      <div className={page.actions}>
        <Button tone="quiet" icon={LogIn} busy={next.busy} onClick={() => void next.run({})}>
          {isSignedIn ? words.again : words.start}
        </Button>
        {isSignedIn && (
          <Button tone="quiet" icon={LogOut} busy={out.busy} onClick={() => void out.run()}>
            {words.out}
          </Button>
        )}
      </div>
      {signIn && signIn.needs !== '' && <p className={page.stopped}>{words.needs(signIn.needs)}</p>}
      {step?.type === 'origins' && (
        <>
          <p>{words.origins(serverId)}</p>
          <ul>
            {step.origins.map((origin) => (
              <li key={origin}>
                <code>{origin}</code>
              </li>
            ))}
          </ul>
          <div className={page.actions}>
            <Button tone="primary" busy={allow.busy} onClick={() => void allow.run(step.issuer, step.origins)}>
              {words.allow}
            </Button>
            <Button onClick={() => setStep(null)}>{common.cancel}</Button>
          </div>
        </>
      )}
      {step?.type === 'client' && (
        <Form autoComplete="off" aria-label={words.client} onSubmit={() => void next.run({ clientId })}>
          <TextField
            label={words.client}
            hint={words.clientHint(redirectUri)}
            value={clientId}
            maxLength={2000}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setClientId(event.currentTarget.value)}
          />
          <Button type="submit" tone="primary" busy={next.busy} disabled={clientId.trim() === ''}>
            {words.goOn}
          </Button>
        </Form>
      )}
      {step?.type === 'open' && (
        <p>
          <a href={step.url} target="_blank" rel="noopener noreferrer" onClick={() => setStep(null)}>
            {words.open(new URL(step.url).host)}
          </a>
        </p>
      )}
      {(next.working || allow.working) && <Working text={strings.asking} />}
      {next.error && <ErrorNote message={next.error.message} onDismiss={next.clearError} />}
      {allow.error && <ErrorNote message={allow.error.message} onDismiss={allow.clearError} />}
      {out.error && <ErrorNote message={out.error.message} onDismiss={out.clearError} />}
    </>
  );
}

/** Shows that a sign-in page has answered. Nothing is sent before the person finishes the sign-in. */
export function SignInReturn() {
  const { call } = useClient();
  const answer = useSyncExternalStore(signInAnswer.subscribe, signInAnswer.get);
  const check = useMemo(() => answer && (() => call('mcp.checkSignIn', { state: answer.state })), [call, answer]);
  const { value: found, error: problem } = useLoaded(check);
  const finish = useAction(async () => {
    if (answer === null) return;
    const { serverId } = await call('mcp.finishSignIn', answer);
    signInAnswer.set(null);
    await call('mcp.refresh', { serverId });
  });
  if (answer === null) return finish.error && <ErrorNote message={finish.error.message} />;
  return (
    <section aria-label={words.returned}>
      {found && <p>{words.answered(new URL(found.issuer).host, found.serverId)}</p>}
      {problem && <ErrorNote message={problem} />}
      <div className={page.actions}>
        {found && (
          <Button tone="primary" busy={finish.busy} onClick={() => void finish.run()}>
            {words.finish}
          </Button>
        )}
        <Button onClick={() => signInAnswer.set(null)}>{words.discard}</Button>
      </div>
      {finish.error && <ErrorNote message={finish.error.message} onDismiss={finish.clearError} />}
    </section>
  );
}
