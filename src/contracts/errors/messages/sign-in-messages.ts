import { messagesOf } from './define-messages.ts';

/** Why a sign-in at a server with tools did not happen, or does not hold any more. */
export const signInError = /* @__PURE__ */ messagesOf('conflict', {
  mcpSignIn: '{ $name } needs a sign-in or a token. Press Sign in on the page of tools, or add a token under Edit.',
  mcpSignInAgain: 'The sign-in at { $name } no longer holds. Sign in again on the page of tools.',
  mcpScope: '{ $name } needs more permissions for this: { $what }. Sign in again on the page of tools to request them.',
  mcpNoSignIn:
    '{ $name } does not say where to sign in: { $reason } Ask its maintainer for a token, and add it under Edit.',
  mcpSignInAddress:
    '{ $name } names an address for signing in that Cloister doesn’t open: { $url }. Ask its maintainer for an https address.',
  mcpSignInPlace: '{ $origin } was not allowed for the sign-in at { $name }. Start the sign-in again and allow it.',
  mcpIssuer:
    '{ $origin } calls itself { $other }, so the sign-in at { $name } was stopped. Ask the maintainer of the server.',
  mcpResource:
    '{ $name } describes the sign-in of another server: { $other }. Check the address, or ask its maintainer.',
  mcpPkce:
    '{ $origin } does not protect sign-ins from stolen codes (PKCE with S256). Ask the maintainer of { $name } for a token.',
  mcpState:
    'This answer belongs to no sign-in that waits here. Nothing was sent. Start the sign-in again on the page of tools.',
  mcpMixUp:
    'The answer comes from { $other }, but the sign-in was started at { $origin }. Nothing was sent. Start the sign-in again.',
  mcpDeclined: '{ $origin } did not sign you in: { $reason }. Start the sign-in again.',
  mcpTokens: '{ $origin } gave no usable token: { $reason } Start the sign-in again.',
  mcpClient:
    '{ $origin } did not register this app: { $reason } Ask its maintainer for a client ID, and enter it when you sign in.',
  mcpReturn: 'The address to return to is not one of this app: { $url }. Start the sign-in on the page of tools.',
});

export const toolGoneError = /* @__PURE__ */ messagesOf('not-found', {
  mcpGone: '{ $tool } of { $name } is not available any more. List the tools again on the page of tools.',
  mcpChanged:
    'Not called: { $name } has changed what it says about { $tool }. Accept the change first, on the page of tools.',
});
