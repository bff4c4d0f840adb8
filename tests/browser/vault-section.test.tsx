import '../../src/ui/kit/styles/tokens.css';
import '../../src/ui/kit/styles/base.css';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { NoticesProvider } from '../../src/ui/kit/notices.tsx';
import { VaultSection } from '../../src/ui/models/vault/vault-section.tsx';
import { ClientProvider } from '../../src/ui/state/client-context.tsx';
import { openTestServices, type TestServices } from '../support/browser/test-services.ts';
import {
  addVirtualAuthenticator,
  type CdpSession,
  type VirtualAuthenticator,
} from '../support/browser/virtual-passkeys.ts';
import { fakeClient } from '../support/fake-client.ts';

const PASSPHRASE = 'four wee canaries in a cage';
const binding = { providerId: 'one', origin: 'https://api.example.org' };
let services: TestServices;
let root: Root;
let authenticator: VirtualAuthenticator | null = null;

beforeEach(async () => {
  services = await openTestServices();
  const { vault, store } = services.runtime.services;
  await store.commit({
    writes: [{ type: 'put', table: 'credentials', rows: [await vault.seal(binding, 'sk-canary')] }],
    audit: [],
  });
  const place = document.createElement('main');
  document.body.append(place);
  root = createRoot(place);
  const client = fakeClient(services.call);
  root.render(
    <ClientProvider client={client}>
      <NoticesProvider>
        <VaultSection />
      </NoticesProvider>
    </ClientProvider>,
  );
});

afterEach(async () => {
  root.unmount();
  document.body.replaceChildren();
  services.stop();
  await authenticator?.remove();
  authenticator = null;
});

const button = (name: string) => page.getByRole('button', { name });
const text = (part: string) => page.getByText(part, { exact: false });
const alert = (part: string) => page.getByRole('alert').getByText(part, { exact: false });
const notice = (part: string) => page.getByRole('region', { name: 'Notices' }).getByText(part);
/** By keyboard: the form may be taller than the frame of the test, where a click misses its lower end. */
async function apply(): Promise<void> {
  await expect.element(button('Apply protection')).toBeVisible();
  button('Apply protection').element().focus();
  await userEvent.keyboard('{Enter}');
}

const radio = (name: string) => page.getByRole('radio', { name, exact: false });

async function open(): Promise<string> {
  const { vault, store } = services.runtime.services;
  const [credential] = await store.database.credentials.toArray();
  return credential ? vault.open(credential, binding) : 'no key';
}

it('protects keys by a passphrase, locks, rejects a wrong passphrase and unlocks with the right one', async () => {
  await expect.element(text('Protected by this device.')).toBeVisible();
  await expect.element(button('Lock now')).not.toBeInTheDocument();
  await button('Change protection').click();
  await expect.element(radio('This device')).toHaveFocus();
  await button('Cancel').click();
  await expect.element(button('Change protection')).toHaveFocus();
  await button('Change protection').click();
  await radio('A passphrase').click();
  await page.getByLabelText('New passphrase').fill('short');
  await apply();
  await expect.element(text('Use at least 8 characters.')).toBeVisible();
  await page.getByLabelText('New passphrase').fill(PASSPHRASE);
  await page.getByLabelText('Confirm passphrase').fill(`${PASSPHRASE}s`);
  await expect.element(text('The passphrases don’t match.')).toBeVisible();
  await page.getByLabelText('Confirm passphrase').fill(PASSPHRASE);
  await page.getByLabelText('Lock after inactivity (minutes)').fill('7');
  await apply();
  await expect.element(text('Unlocked. Locks after 7 minutes of inactivity.')).toBeVisible();
  await expect.element(button('Change protection')).toHaveFocus();

  await button('Lock now').click();
  await expect.element(text('Protected by a passphrase. Locked.')).toBeVisible();
  await expect.element(page.getByLabelText('Passphrase')).toHaveFocus();
  await expect.element(notice('The API keys are locked.')).toBeVisible();
  await expect(open()).rejects.toMatchObject({ code: 'key-locked' });
  await page.getByLabelText('Passphrase').fill(`${PASSPHRASE}s`);
  await button('Unlock').click();
  await expect.element(alert('The passphrase is wrong.')).toBeVisible();
  await page.getByLabelText('Passphrase').fill(PASSPHRASE);
  await button('Unlock').click();
  await expect.element(text('Unlocked. Locks after 7 minutes of inactivity.')).toBeVisible();
  await expect.element(button('Lock now')).toHaveFocus();
  await expect.element(notice('The API keys are unlocked.')).toBeVisible();
  expect(await open()).toBe('sk-canary');
});

it('protects keys by a passkey, and asks for it to unlock', async () => {
  authenticator = await addVirtualAuthenticator(cdp() as CdpSession);
  await button('Change protection').click();
  await radio('A passkey').click();
  await apply();
  await expect.element(text('Protected by a passkey. Unlocked.')).toBeVisible();
  await button('Lock now').click();
  await expect.element(button('Unlock with passkey')).toHaveFocus();
  await button('Unlock with passkey').click();
  await expect.element(text('Protected by a passkey. Unlocked.')).toBeVisible();
  expect(await open()).toBe('sk-canary');
  await button('Lock now').click();
  await authenticator.decline();
  await button('Unlock with passkey').click();
  await expect.element(alert('No passkey was received')).toBeVisible();
  await expect.element(text('Protected by a passkey. Locked.')).toBeVisible();
});

it('shows that another window has locked the keys, and the limits of each protection', async () => {
  await services.call('vault.protect', { mode: 'passphrase', passphrase: PASSPHRASE, idleMinutes: 5 });
  await expect.element(button('Lock now')).toBeVisible();
  button('Lock now').element().focus();
  await services.call('vault.lock', {});
  await expect.element(text('passphrase. Locked.')).toBeVisible();
  await expect.element(page.getByLabelText('Passphrase')).toHaveFocus();
  await expect.element(page.getByText(/Forgot the passphrase\? Remove all servers/)).toBeVisible();
  await button('Change protection').click();
  for (const name of ['This device', 'A passphrase', 'A passkey']) {
    await radio(name).click();
    await expect.element(page.getByText(/A compromised browser or extension/)).toBeVisible();
    await expect.element(page.getByText(/the provider knows every key that you send to it/)).toBeVisible();
    await expect.element(page.getByText(/ode that runs at this address/)).toBeVisible();
  }
  await radio('This device').click();
  await apply();
  await expect.element(alert('The API keys are locked.')).toBeVisible();
});
