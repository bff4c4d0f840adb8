/** The part of a CDP session that is used; Playwright's and Vitest's sessions have it. */
export interface CdpSession {
  send(method: string, params?: Record<string, unknown>): Promise<unknown>;
}

/** A virtual authenticator of the browser. */
export interface VirtualAuthenticator {
  /** Denies user presence from now on. This cannot be undone. */
  decline(): Promise<void>;
  remove(): Promise<void>;
}

/** Adds an authenticator. `hasPrf`: whether its passkeys support PRF. Default true. */
export async function addVirtualAuthenticator(cdp: CdpSession, hasPrf = true): Promise<VirtualAuthenticator> {
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const options = {
    protocol: 'ctap2',
    ctap2Version: 'ctap2_1',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
    hasPrf,
  };
  const { authenticatorId } = (await cdp.send('WebAuthn.addVirtualAuthenticator', { options })) as {
    authenticatorId: string;
  };
  return {
    async decline() {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    },
    async remove() {
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
  };
}
