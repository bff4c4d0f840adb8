import { createExternalStore } from '../kit/hooks/external-store.ts';

/** What a sign-in page sent with its return to the app. */
export interface SignInAnswer {
  readonly state: string;
  readonly code?: string;
  readonly error?: string;
  readonly iss?: string;
}

/** The answer that waits for the person; null for none. */
export const signInAnswer = createExternalStore<SignInAnswer | null>(null);

/** Takes the answer of a sign-in page out of the address of the app, so that it is neither kept in the history nor taken twice. */
export function takeSignInAnswer(): SignInAnswer | null {
  const { pathname, search, hash } = window.location;
  const given = new URLSearchParams(search);
  const state = given.get('state');
  if (state?.startsWith('cloister.') !== true) return null;
  window.history.replaceState(window.history.state, '', `${pathname}${hash}`);
  const [code, error, iss] = ['code', 'error', 'iss'].map((name) => given.get(name));
  return { state, ...(code && { code }), ...(error && { error }), ...(iss && { iss }) };
}
