import { messagesOf } from './define-messages.ts';

export const airplaneModeError = /* @__PURE__ */ messagesOf('airplane-mode', {
  stopped: 'Airplane mode was turned on, so the request was stopped.',
  notContacted: '{ $origin } was not contacted. { $why }',
  on: 'Airplane mode is on. Turn it off under Privacy.',
  notAllowed: 'The server is not allowed under Privacy.',
});

export const answerCutError = /* @__PURE__ */ messagesOf('answer-cut', {
  cut: 'The answer of { $origin } ended early, so no tool call was executed. Retry the run.',
  list: 'The model list is incomplete or too long. Try again.',
  ended: 'The answer ended early, so none of its tool calls were executed. Retry the run.',
  mcp: '{ $host } ended its answer midway, so whether the call acted is unknown. It is not repeated: check at the server before you call again.',
  mcpLost:
    '{ $host } could not be reached, or the connection was lost, so whether the call acted is unknown. A browser may send such a request a second time by itself: check at the server before you call again.',
  mcpList: '{ $host } ended its answer midway. Try again.',
  mcpLarge:
    'The answer of { $host } is larger than { $n } bytes, so it was not read to its end. A call may have acted all the same; it is not repeated.',
});

export const corsBlockedError = /* @__PURE__ */ messagesOf('cors-blocked', {
  file: '{ $origin } is reachable, but does not let this page read the file, or redirects to a server that is not allowed. Allow { $page } on the server (CORS: Access-Control-Allow-Origin), or download the file yourself and import it.',
  cors: '{ $origin } is reachable, but does not let this page read its answers. { $also }',
});

export const creditExhaustedError = /* @__PURE__ */ messagesOf('credit-exhausted', {
  credit: 'The account at { $origin } has no credit or quota left. Top it up there, or choose another provider.',
});

export const fetchFailedError = /* @__PURE__ */ messagesOf('fetch-failed', {
  failedFor: '{ $origin } failed ({ $status }) for { $name }.',
  restricted:
    "{ $origin } restricts access to { $name } ({ $status }). Accept the model's terms there, download the file yourself, and import it from disk.",
  otherStatus: '{ $origin } answered with { $status } instead of { $name }. Check the address.',
  webPage: '{ $origin } answered with a web page instead of { $name }. Enter the address of the file itself.',
  otherPart:
    '{ $origin } returned a part of { $name } that was not requested. Try another server, or import the model from disk.',
  otherFile: '{ $origin } did not return { $name }: { $reason }.',
  redirects:
    '{ $origin } redirects to { $to }, which is not allowed for model files, so nothing was used. Enter the address of the file itself, or download the file yourself and import it.',
  unreachable:
    '{ $host } could not be reached, or does not allow requests from other sites (CORS). Open the address in a new tab and paste the content into a note.',
  redirect:
    '{ $host } answered with a redirect; a browser does not say where to. Nothing else was contacted. Fetch the final address instead.',
  slow: '{ $host } did not answer completely within { $n } seconds, so the request was stopped. Try again later.',
  runStopped: 'The request to { $host } was stopped because the run was stopped.',
});

export const gateOffError = /* @__PURE__ */ messagesOf('gate-off', {
  noAnswer: 'The network gate did not answer, so nothing was sent. Reload the page.',
  closed: 'Nothing is sent without the network gate. Reload the page.',
  closedWhy: 'Nothing is sent without the network gate. { $why }',
  redirects:
    '{ $origin } redirects to { $to }, and the network gate did not answer, so nothing was used. Reload the page.',
  silent: 'The service worker did not answer. Reload the page.',
  otherVersion: 'The service worker belongs to another version of Cloister. Reload the page.',
  unchecked: 'Network protection has not been checked yet.',
});

export const keyLockedError = /* @__PURE__ */ messagesOf('key-locked', {
  mode: 'The API keys are locked. Unlock them with the { $what } under Models, then try again.',
  plain: 'Your API keys are locked. Unlock them under Models.',
});

export const keyMismatchError = /* @__PURE__ */ messagesOf('key-mismatch', {
  other:
    'The provider { $providerId } belongs to { $origin }, but the request has another address, so nothing was sent. Connect the provider again.',
  sealed:
    'The API key of { $providerId } cannot be decrypted for { $origin }: the key is damaged or belongs to another server. Enter the key again.',
});

export const keyMissingError = /* @__PURE__ */ messagesOf('key-missing', {
  required: '{ $origin } requires an API key, and none is stored for { $providerId }. Add the key under Models.',
  needs: '{ $providerId } needs an API key. Add the key under Models.',
});

export const keyRejectedError = /* @__PURE__ */ messagesOf('key-rejected', {
  rejected: '{ $origin } rejected the API key of { $providerId }. Check the key, or add a new one.',
  forbidden:
    '{ $origin } does not allow this request with the API key of { $providerId }. Check the permissions of the key.',
  characters:
    'The API key of { $providerId } contains a space or an invalid character, so nothing was sent. Add the key again.',
  serverSays: '{ $why } The server says: “{ $text }”',
});

export const localNetworkDeniedError = /* @__PURE__ */ messagesOf('local-network-denied', {
  denied:
    "The browser does not let this page reach { $origin }: access to { $what } is denied. Allow access to the local network in the browser's settings for this site, reload the page, and try again.",
  model:
    "The browser does not let this page reach { $origin }: access to this device and the local network is denied. Allow the access in the browser's settings for this site, then resume the download.",
});

export const mixedContentError = /* @__PURE__ */ messagesOf('mixed-content', {
  server:
    'The browser lets an https page reach { $origin } over https only. Set up https on the server, or run the server on this device.',
  file: 'The browser lets an https page reach { $origin } over https only. Set up https on the server, or download the file yourself and import it.',
});

export const notAnApiError = /* @__PURE__ */ messagesOf('not-an-api', {
  down: '{ $origin } answered { $status } with a web page. If this address has worked before, the server is down: try again later. Otherwise, check the base URL ({ $url }); { $also }.',
  page: '{ $origin } answered with a web page, not as a model server. Check the base URL ({ $url }); { $also }.',
  nothing: '{ $origin } has no API at this address ({ $status }). Check the base URL ({ $url }); { $also }.',
  noList: '{ $origin } did not return a model list. Check the base URL ({ $url }); { $also }.',
  noStream:
    '{ $origin } did not answer with a stream. Check the base URL ({ $url }), and that the server can stream its answers.',
  format: '{ $origin } sent data that is not in the { $kind } format. Check the API format of this server.',
});

export const offlineError = /* @__PURE__ */ messagesOf('offline', {
  wordTable:
    'The table of words for the search by meaning could not be loaded: the device is offline, or the app’s server did not answer. Go online and search again; words are found without it.',
  damagedTable:
    'The table of words for the search by meaning is damaged. Reload the page to download it again; words are found without it.',
  server:
    'This device is offline, so { $origin } was not reached. Try again when it is connected, or choose a model on this device.',
  connector:
    'The part of Cloister that connects to this kind of server is not on this device yet. Go online, reload the page, and try again.',
  engine:
    'The model engine is not on this device yet, and the device is offline. Go online, wait until Cloister has downloaded the engine, then load the model again.',
  engineFailed:
    'The engine of this model could not be downloaded: the device is offline, or the app’s server does not answer. Go online, wait until Cloister has downloaded the engine, then load the model again.',
  builtIn: 'The browser could not download its built-in model: { $text } Go online, then load the model again.',
  download: 'This device is offline. The download from { $origin } resumes when the device is online.',
});

export const priceUnknownError = /* @__PURE__ */ messagesOf('price-unknown', {
  price:
    'Stopped: the agent has a cost limit of { $usd } per run, but the price of { $modelId } is unknown. Set the price under Models, or remove the limit.',
});

export const providerBusyError = /* @__PURE__ */ messagesOf('provider-busy', {
  busy: '{ $origin } is overloaded right now. { $why }',
});

export const providerFailedError = /* @__PURE__ */ messagesOf('provider-failed', {
  longEvent:
    '{ $origin } sent an event of more than { $n } characters, so the request was stopped. Ask for less at once.',
  manyBytes:
    '{ $origin } sent more than { $n } bytes for one answer, so the request was stopped and no tool call was executed. Ask for less at once, or choose another model.',
  manyEvents:
    '{ $origin } sent more than { $n } events for one answer, so the request was stopped and no tool call was executed. Ask for less at once, or choose another model.',
  manyParts:
    '{ $origin } sent an answer of more than { $n } parts, so the request was stopped and no tool call was executed. Ask for less at once, or choose another model.',
  answering: '{ $origin } failed while it answered. Try again; if the error remains, check the server.',
  status: '{ $origin } failed ({ $status }). Try again; if the error remains, check the server.',
  plain: '{ $origin } failed. Try again.',
  unread: 'The answer of { $origin } could not be read. Check the API format of this server, then try again.',
  empty: 'The model gave an empty answer. Retry the run, or choose another model.',
  onlyThought:
    'The model only thought and gave no answer. Its reasoning is in this step. Retry the run, or choose another model.',
  thinkingLimit:
    'The model used up its answer limit while thinking and gave no answer. Its reasoning is in this step. Turn off thinking in the settings of the model, or raise its maximum per answer.',
  declined: 'The model declined to answer. Rephrase the request, or choose another model.',
  declinedSaying: 'The model declined: “{ $text }” Rephrase the request, or choose another model.',
  declinedReason:
    'The model declined to answer (reason of its server: { $reason }). Rephrase the request, or choose another model.',
  reason: 'The model stopped with "{ $reason }". Retry the run, or rephrase the request.',
});

export const providerRefusedError = /* @__PURE__ */ messagesOf('provider-refused', {
  refused: '{ $origin } refused the request ({ $status }). Check the model and the settings of { $providerId }.',
  filtered: 'The content filter of { $origin } declined the request. Rephrase the request, or choose another model.',
  redirects:
    '{ $origin } redirects requests to another address, and Cloister does not follow redirects. Enter that address as the base URL instead of { $url }.',
  noModels: '{ $providerId } has no models. Get the model list from the server, or add a model by name.',
  noModelsAt:
    '{ $providerId } has no models. Get the model list from the server, or add a model by name. If there is no list, check the base URL ({ $url }): it usually ends in { $end }.',
});

export const rateLimitedError = /* @__PURE__ */ messagesOf('rate-limited', {
  rate: '{ $origin } limits the request rate (too many requests in a short time). { $why }',
  inSeconds: 'Try again in { $n } seconds.',
  later: 'Try again later.',
  download: '{ $origin } limits the request rate, so { $name } is delayed.',
});

export const serverUnreachableError = /* @__PURE__ */ messagesOf('server-unreachable', {
  fileAsk:
    '{ $origin } could not be reached. Check that the server is running and that the address is right. If the browser asks for access to devices on your network, allow the access.',
  server:
    '{ $origin } could not be reached. Check that the server is running and that the base URL ({ $url }) is right.',
  serverAsk:
    '{ $origin } could not be reached. Check that the server is running and that the base URL ({ $url }) is right. If the browser asks for access to { $what }, allow the access.',
  lost: 'The connection to { $origin } was lost. The downloaded part is kept.',
  file: '{ $origin } could not be reached. Check that the server is running and that the address is right.',
});

export const stalledError = /* @__PURE__ */ messagesOf('stalled', {
  server:
    '{ $origin } sent nothing for { $n } seconds, so the request was stopped. Try again, or choose a faster model.',
  webLlm:
    '{ $modelId } did not respond for { $n } s. Load the model again, choose a smaller model, or increase the time limit under Models.',
  model:
    'The model did not respond for { $n } seconds and was stopped. Shorten the request, increase the time limit in the model settings, or choose another model.',
  load: '{ $modelId } was not loaded within { $n } seconds. Increase the time limit in the model settings, or choose another model.',
  download: 'The server has sent nothing for { $n } seconds.',
  note: 'The note could not be shown within { $n } seconds, so rendering was stopped. The text is unchanged; try again.',
  rendering: 'Rendering was stopped. The text is unchanged; try again.',
  libraries: 'The reference libraries took too long. Try again.',
  diagram: 'The diagram was not drawn within { $n } seconds.',
  mcp: '{ $host } did not answer within { $n } seconds. Try again later.',
  mcpCall:
    '{ $host } did not answer within { $n } seconds, so whether the call acted is unknown. It is not repeated: check at the server before you call again.',
});

export const unknownProviderError = /* @__PURE__ */ messagesOf('unknown-provider', {
  server: 'The server "{ $providerId }" is not connected. Connect the server under Models.',
  otherAgent:
    'The connection "{ $providerId }" and its key are for one other agent alone. Choose another model for this agent, or change the connection under Models.',
});

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
  mcpTokenKind:
    '{ $origin } gave a token that can’t be sent: a bearer token of printable ASCII characters is needed. Ask its maintainer.',
  mcpNoMetadata:
    '{ $origin } does not describe how to sign in at { $name }. Ask its maintainer for a token, and add it under Edit.',
  mcpLargeAnswer:
    'The answer of { $origin } is larger than { $bytes } bytes, so the sign-in was stopped. Tell its maintainer, or use a token.',
  mcpClient:
    '{ $origin } did not register this app: { $reason } Ask its maintainer for a client ID, and enter it when you sign in.',
  mcpReturn: 'The address to return to is not one of this app: { $url }. Start the sign-in on the page of tools.',
});

export const toolGoneError = /* @__PURE__ */ messagesOf('not-found', {
  mcpGone: '{ $tool } of { $name } is not available any more. List the tools again on the page of tools.',
  mcpChanged:
    'Not called: { $name } has changed what it says about { $tool }. Accept the change first, on the page of tools.',
});
