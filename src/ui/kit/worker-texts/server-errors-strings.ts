import { catalog } from '../language/text-catalog.ts';
import { sentence } from './sentence.ts';

const english = {
  'airplane-mode': {
    stopped: 'Airplane mode was turned on, so the request was stopped.',
    notContacted: sentence('{ $origin } was not contacted. { $why }'),
    on: 'Airplane mode is on. Turn it off under Network.',
    notAllowed: 'The server is not allowed under Network.',
  },
  'answer-cut': {
    cut: sentence('The answer of { $origin } ended early, so no tool call was executed. Retry the run.'),
    list: 'The model list is incomplete or too long. Try again.',
    ended: 'The answer ended early, so none of its tool calls were executed. Retry the run.',
  },
  'cors-blocked': {
    cors: sentence('{ $origin } is reachable, but does not let this page read its answers. { $also }'),
  },
  'credit-exhausted': {
    credit: sentence(
      'The account at { $origin } has no credit or quota left. Top it up there, or choose another provider.',
    ),
  },
  'fetch-failed': {
    redirects: sentence(
      '{ $origin } redirects to { $to }, which is not allowed for model files, so nothing was used. Enter the address of the file itself, or download the file yourself and import it.',
    ),
    unreachable: sentence(
      '{ $host } could not be reached, or does not allow requests from other sites (CORS). Open the address in a new tab and paste the content into a note.',
    ),
    redirect: sentence(
      '{ $host } answered with a redirect; a browser does not say where to. Nothing else was contacted. Fetch the final address instead.',
    ),
    slow: sentence(
      '{ $host } did not answer completely within { $n } seconds, so the request was stopped. Try again later.',
    ),
    runStopped: sentence('The request to { $host } was stopped because the run was stopped.'),
  },
  'gate-off': {
    noAnswer: 'The network gate did not answer, so nothing was sent. Reload the page.',
    closed: 'Nothing is sent without the network gate. Reload the page.',
    closedWhy: sentence('Nothing is sent without the network gate. { $why }'),
    redirects: sentence(
      '{ $origin } redirects to { $to }, and the network gate did not answer, so nothing was used. Reload the page.',
    ),
    silent: 'The service worker did not answer. Reload the page.',
    otherVersion: 'The service worker belongs to another version of Cloister. Reload the page.',
    unchecked: 'Network protection has not been checked yet.',
  },
  'key-locked': {
    mode: sentence('The API keys are locked. Unlock them with the { $what } under Models, then try again.'),
    plain: 'Your API keys are locked. Unlock them under Models.',
  },
  'key-mismatch': {
    other: sentence(
      'The provider { $providerId } belongs to { $origin }, but the request has another address, so nothing was sent. Connect the provider again.',
    ),
    sealed: sentence(
      'The API key of { $providerId } cannot be decrypted for { $origin }: the key is damaged or belongs to another server. Enter the key again.',
    ),
  },
  'key-missing': {
    required: sentence(
      '{ $origin } requires an API key, and none is stored for { $providerId }. Add the key under Models.',
    ),
    needs: sentence('{ $providerId } needs an API key. Add the key under Models.'),
  },
  'key-rejected': {
    rejected: sentence('{ $origin } rejected the API key of { $providerId }. Check the key, or add a new one.'),
    forbidden: sentence(
      '{ $origin } does not allow this request with the API key of { $providerId }. Check the permissions of the key.',
    ),
    characters: sentence(
      'The API key of { $providerId } contains a space or an invalid character, so nothing was sent. Add the key again.',
    ),
    serverSays: sentence('{ $why } The server says: “{ $text }”'),
  },
  'local-network-denied': {
    denied: sentence(
      "The browser does not let this page reach { $origin }: access to { $what } is denied. Allow access to the local network in the browser's settings for this site, reload the page, and try again.",
    ),
    model: sentence(
      "The browser does not let this page reach { $origin }: access to this device and the local network is denied. Allow the access in the browser's settings for this site, then resume the download.",
    ),
  },
  'mixed-content': {
    server: sentence(
      'The browser lets an https page reach { $origin } over https only. Set up https on the server, or run the server on this device.',
    ),
    file: sentence(
      'The browser lets an https page reach { $origin } over https only. Set up https on the server, or download the file yourself and import it.',
    ),
  },
  'not-an-api': {
    down: sentence(
      '{ $origin } answered { $status } with a web page. If this address has worked before, the server is down: try again later. Otherwise, check the base URL ({ $url }); { $also }.',
    ),
    page: sentence(
      '{ $origin } answered with a web page, not as a model server. Check the base URL ({ $url }); { $also }.',
    ),
    nothing: sentence(
      '{ $origin } has no API at this address ({ $status }). Check the base URL ({ $url }); { $also }.',
    ),
    noList: sentence('{ $origin } did not return a model list. Check the base URL ({ $url }); { $also }.'),
    noStream: sentence(
      '{ $origin } did not answer with a stream. Check the base URL ({ $url }), and that the server can stream its answers.',
    ),
    format: sentence('{ $origin } sent data that is not in the { $kind } format. Check the API format of this server.'),
  },
  offline: {
    server: sentence(
      'This device is offline, so { $origin } was not reached. Try again when it is connected, or choose a model on this device.',
    ),
    connector:
      'The part of Cloister that connects to this kind of server is not on this device yet. Go online, reload the page, and try again.',
    engine:
      'The model engine is not on this device yet, and the device is offline. Go online, wait until Cloister has downloaded the engine, then load the model again.',
    engineFailed:
      'The engine of this model could not be downloaded: the device is offline, or the app’s server does not answer. Go online, wait until Cloister has downloaded the engine, then load the model again.',
    files: 'Not all files could be downloaded. Go online and reload the page.',
    engineFiles: 'Not all engine files could be downloaded. Go online and reload the page.',
    builtIn: sentence(
      'The browser could not download its built-in model: { $text } Go online, then load the model again.',
    ),
    noWorker: 'Service workers are not available here. Open Cloister over https and outside of a private window.',
    download: sentence('This device is offline. The download from { $origin } resumes when the device is online.'),
  },
  'price-unknown': {
    price: sentence(
      'Stopped: the agent has a cost limit of { $usd } per run, but the price of { $modelId } is unknown. Set the price under Models, or remove the limit.',
    ),
  },
  'provider-busy': {
    busy: sentence('{ $origin } is overloaded right now. { $why }'),
  },
  'provider-failed': {
    longEvent: sentence(
      '{ $origin } sent an event of more than { $n } characters, so the request was stopped. Ask for less at once.',
    ),
    manyBytes: sentence(
      '{ $origin } sent more than { $n } bytes for one answer, so the request was stopped and no tool call was executed. Ask for less at once, or choose another model.',
    ),
    manyEvents: sentence(
      '{ $origin } sent more than { $n } events for one answer, so the request was stopped and no tool call was executed. Ask for less at once, or choose another model.',
    ),
    manyParts: sentence(
      '{ $origin } sent an answer of more than { $n } parts, so the request was stopped and no tool call was executed. Ask for less at once, or choose another model.',
    ),
    answering: sentence('{ $origin } failed while it answered. Try again; if the error remains, check the server.'),
    status: sentence('{ $origin } failed ({ $status }). Try again; if the error remains, check the server.'),
    plain: sentence('{ $origin } failed. Try again.'),
    unread: sentence(
      'The answer of { $origin } could not be read. Check the API format of this server, then try again.',
    ),
    empty: 'The model gave an empty answer. Retry the run, or choose another model.',
    reason: sentence('The model stopped with "{ $reason }". Retry the run, or rephrase the request.'),
  },
  'provider-refused': {
    refused: sentence(
      '{ $origin } refused the request ({ $status }). Check the model and the settings of { $providerId }.',
    ),
    redirects: sentence(
      '{ $origin } redirects requests to another address, and Cloister does not follow redirects. Enter that address as the base URL instead of { $url }.',
    ),
    noModels: sentence('{ $providerId } has no models. Get the model list from the server, or add a model by name.'),
  },
  'rate-limited': {
    rate: sentence('{ $origin } limits the request rate (too many requests in a short time). { $why }'),
    inSeconds: sentence('Try again in { $n } seconds.'),
    later: 'Try again later.',
    download: sentence('{ $origin } limits the request rate, so { $name } is delayed.'),
  },
  'server-unreachable': {
    server: sentence(
      '{ $origin } could not be reached. Check that the server is running and that the base URL ({ $url }) is right.',
    ),
    serverAsk: sentence(
      '{ $origin } could not be reached. Check that the server is running and that the base URL ({ $url }) is right. If the browser asks for access to { $what }, allow the access.',
    ),
    lost: sentence('The connection to { $origin } was lost. The downloaded part is kept.'),
    file: sentence('{ $origin } could not be reached. Check that the server is running and that the address is right.'),
  },
  stalled: {
    server: sentence(
      '{ $origin } sent nothing for { $n } seconds, so the request was stopped. Try again, or choose a faster model.',
    ),
    webLlm: sentence(
      '{ $modelId } did not respond for { $n } s. Load the model again, choose a smaller model, or increase the time limit under Models.',
    ),
    model: sentence(
      'The model did not respond for { $n } seconds and was stopped. Shorten the request, increase the time limit in the model settings, or choose another model.',
    ),
    load: sentence(
      '{ $modelId } was not loaded within { $n } seconds. Increase the time limit in the model settings, or choose another model.',
    ),
    download: sentence('The server has sent nothing for { $n } seconds.'),
    note: sentence(
      'The note could not be shown within { $n } seconds, so rendering was stopped. The text is unchanged; try again.',
    ),
    rendering: 'Rendering was stopped. The text is unchanged; try again.',
    libraries: 'The reference libraries took too long. Try again.',
    diagram: sentence('The diagram was not drawn within { $n } seconds.'),
  },
  'unknown-provider': {
    server: sentence('The server "{ $providerId }" is not connected. Connect the server under Models.'),
  },
};

const texts = catalog('worker-server-errors', english);

/** Errors about servers and the network. */
export const serverErrors = { english, texts };
