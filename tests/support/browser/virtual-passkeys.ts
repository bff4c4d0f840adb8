/** The part of a CDP session that is needed; Playwright's and Vitest's both have it. */
export interface CdpSession {
  send(method: string, params?: Record<string, unknown>): Promise<unknown>;
}

/** An authenticator of the browser's own, in place of a finger on a sensor. */
export interface VirtualAuthenticator {
  /** From here on no user presence is given. This cannot be undone. */
  decline(): Promise<void>;
  remove(): Promise<void>;
}

/** `hasPrf`: whether its passkeys can make secrets. Default true. */
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
