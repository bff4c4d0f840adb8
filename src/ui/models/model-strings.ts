import type { ProviderKind, UsageSum } from '../../contracts/domain/provider.ts';
import type { AddressSpace } from '../../core/network/address-space.ts';
import { count, formatDay, formatNumber, formatUsd } from '../kit/format.ts';
import type { NextStep } from './next-step.ts';
import type { ServerName } from './providers/servers.ts';

const tokens = (n: number) => count(n, 'token', 'tokens');
const cost = ({ costUsd, unpriced, requests }: Pick<UsageSum, 'costUsd' | 'unpriced' | 'requests'>): string => {
  if (unpriced === 0) return formatUsd(costUsd);
  if (unpriced === requests) return 'price unknown';
  return `${formatUsd(costUsd)} plus ${count(unpriced, 'request', 'requests')} at an unknown price`;
};

const SPACES = {
  loopback: 'programs on this device',
  local: 'devices on your network',
} satisfies Record<AddressSpace, string>;

export const strings = {
  title: 'Models',
  text: 'Agents with a language model send parts of your notes to that model, on this device or on a server. This page shows each model, where it runs and what it costs.',
  readers: 'Who reads your notes',
  unreadable: (why: string) => `The servers could not be listed. ${why}`,
  navigator: 'Navigator',
  navigatorText: 'No model. Works on this device; nothing leaves it. Free.',
  none: 'No language model is connected. The Navigator works without one.',
  kinds: {
    anthropic: 'Anthropic',
    openai: 'OpenAI',
    google: 'Google',
    'openai-compatible': 'OpenAI-compatible server',
  } satisfies Record<ProviderKind, string>,
  hasKey: 'API key saved',
  noKey: 'no API key',
  onDevice: 'on this device',
  available: 'Available',
  unavailable: 'Unavailable',
  steps: {
    unlock: 'Unlock keys',
    'leave-airplane': 'Turn off airplane mode',
    'give-key': 'Add API key',
    'ask-models': 'Get model list',
    reload: 'Reload page',
    'allow-page': 'Set up the server',
  } satisfies Record<NextStep, string>,
  asking: 'Contacting the server…',

  key: {
    give: 'Add API key',
    replace: 'Replace API key',
    label: 'API key',
    hint: (origin: string) => `Encrypted on this device, sent only to ${origin}, and never shown again.`,
    save: 'Save API key',
    cancel: 'Cancel',
    empty: 'Enter or paste the API key.',
    saved: (providerId: string) => `The API key of ${providerId} was saved.`,
  },
  refresh: 'Refresh models',
  refreshed: (models: number) => `${count(models, 'model', 'models')} found.`,
  remove: 'Remove…',
  removeQuestion: (providerId: string, origin: string) =>
    `Remove ${providerId}? Its API key is deleted, and requests to ${origin} are no longer allowed. Usage and log entries stay.`,
  removeNow: 'Remove server and API key',
  keep: 'Keep server',
  removed: (providerId: string) => `${providerId} and its API key were removed.`,

  models: (providerId: string) => `Models of ${providerId}`,
  find: 'Find a model',
  shown: (shown: number, all: number) =>
    `${shown} of ${count(all, 'model', 'models')} shown. Enter part of a name to find more.`,
  noneFits: 'No matching models.',
  isDefault: 'Default',
  makeDefault: 'Make default',
  madeDefault: (modelId: string) => `${modelId} is now the default model.`,
  context: (n: number) => `Context: ${tokens(n)}`,
  mostOutput: (n: number) => `up to ${formatNumber(n)} per answer`,
  temperature: (t: number) => `temperature ${t}`,
  noContext: 'context size unknown',
  prices: (input: number, output: number) => `${formatUsd(input)} in, ${formatUsd(output)} out per million tokens`,
  cachedPrice: (cached: number) => `, ${formatUsd(cached)} for cached input`,
  free: 'free',
  noPrice: 'price unknown: costs are not counted',
  ofModel: (what: string, modelId: string) => `${what}: ${modelId}`,
  add: 'Add a model by name',
  addLabel: 'Model name',
  addNow: 'Add',
  added: (modelId: string) => `${modelId} was added.`,

  setPrices: 'Set prices',
  price: {
    group: (modelId: string) => `Prices of ${modelId}`,
    text: 'US dollars per million tokens, from the provider’s price list. Cloister does not look up prices.',
    input: 'Input',
    output: 'Output',
    cached: 'Cached input',
    cachedHint: 'Leave empty to use the input price',
    wrong: 'Enter a price, such as 3 or 0.25.',
    save: 'Save prices',
    unknown: 'Clear prices',
    cancel: 'Cancel',
    saved: (modelId: string) => `Prices of ${modelId} were saved.`,
  },

  setLimits: 'Set limits',
  limits: {
    group: (modelId: string) => `Limits of ${modelId}`,
    text: 'Leave a field empty to use the server’s default.',
    context: 'Context (tokens)',
    contextHint: 'Prompt and answer together',
    output: 'Maximum tokens per answer',
    temperature: 'Temperature',
    temperatureHint: '0 to 2. 0 gives the most predictable answers.',
    wrong: {
      context: 'Enter at least 1,024 tokens.',
      output: 'Enter at least 16 tokens and fewer than the context.',
      temperature: 'Enter a number from 0 to 2.',
    },
    save: 'Save limits',
    cancel: 'Cancel',
    saved: (modelId: string) => `Limits of ${modelId} were saved.`,
  },

  test: 'Test',
  testing: (origin: string) => `Sending a test request to ${origin}…`,
  tested: {
    first: (ms: number) => `First token after ${formatNumber(ms)} ms, complete after`,
    total: (ms: number) => `${formatNumber(ms)} ms.`,
    speed: (perSecond: number) => `About ${formatNumber(perSecond)} tokens per second, including waiting time.`,
    parallel: 'The model made two tool calls at once.',
    oneByOne: 'The model made one tool call where two were requested: tasks need more requests.',
    usesResults: 'The model used the tool results.',
    ignoresResults: 'The model ignored the tool results: its answers may not be based on your notes.',
    more: 'Test two tool calls',
    moreHint: 'Sends two small requests.',
    callsTools: 'The model calls tools: agents can use this model.',
    noTools: 'The model did not call the requested tool: agents can do little with this model.',
    answer: 'Answer:',
    noText: 'The answer contained only the tool call.',
  },

  connect: {
    open: 'Connect a model server',
    title: 'Connect a model server',
    server: 'Server',
    own: 'Your own server',
    services: 'Online services',
    others: 'Not listed',
    kind: 'API format',
    kindHint: 'Most servers are OpenAI-compatible.',
    name: 'Name',
    nameHint: 'Lowercase letters, digits and hyphens',
    address: 'Address',
    addressHint: 'Usually ends in /v1',
    key: 'API key',
    keyHint: 'Encrypted on this device and never shown again. Leave empty if the server needs no key.',
    serviceKeyHint:
      'Required by this service. Encrypted on this device, sent only to this service, and never shown again.',
    needsKey: (origin: string) => `${origin} requires an API key. Paste your key.`,
    models: 'Models',
    modelsHint: 'One name per line. Leave empty to get the list from the server.',
    onDevice: 'This server runs on this device and forwards nothing',
    onDeviceHint:
      'Local-only notes can then be sent to this server, and its use counts as free. Select this only if you know the program: a program that forwards requests to another service would send those notes out.',
    submit: 'Connect',
    cancel: 'Cancel',
    connecting: 'Connecting…',
    connected: (providerId: string, models: number) =>
      `${providerId} is connected, with ${count(models, 'model', 'models')}.`,
    connectedBut: (providerId: string, why: string) => `${providerId} is connected but unavailable. ${why}`,
    badName: (why: string) => `Enter a valid name: ${why}.`,
    taken: (providerId: string) => `A server named ${providerId} already exists. Choose another name.`,
    badAddress: 'Enter the address of the server, such as http://localhost:11434/v1.',
    fix: (fields: string) => `The server was not connected. Check these fields: ${fields}.`,
    before: 'What happens next',
    asksFirst: (origin: string, keyed: boolean) =>
      `“Connect” sends the first request to ${origin} and asks for the list of models${keyed ? ', with your API key' : ''}. The request contains none of your notes. Nothing has been sent there so far.`,
    sendsNothing: (origin: string) =>
      `“Connect” sends nothing. ${origin} is first contacted when you test or use a model.`,
    later:
      'When an agent uses one of its models, your message, the agent’s instructions and the notes it reads are sent there.',
    noAddress: 'Enter an address to see which server is contacted.',
  },
  servers: {
    ollama: 'Ollama',
    'lm-studio': 'LM Studio',
    'llama-cpp': 'llama.cpp',
    vllm: 'vLLM',
    openai: 'OpenAI',
    anthropic: 'Anthropic',
    google: 'Google (Gemini)',
    openrouter: 'OpenRouter',
    groq: 'Groq',
    mistral: 'Mistral',
    other: 'Other',
  } satisfies Record<ServerName, string>,

  cors: {
    title: 'Set up the server',
    text: (origin: string) => `Allow Cloister’s origin, ${origin}, on the server (CORS).`,
    copy: (what: string) => `Copy: ${what}`,
    copied: 'Copied.',
  },

  localNetwork: {
    prompt: (space: AddressSpace) =>
      `The browser asks whether this page can reach ${SPACES[space]}. Allow access, or no request can reach the server. You can change this later in the browser’s settings for this site.`,
    granted: (space: AddressSpace) => `The browser allows this page to reach ${SPACES[space]}.`,
    denied: (space: AddressSpace) =>
      `The browser blocks access to ${SPACES[space]}, so no request can reach the server. Open the settings for this site (next to the address), allow access to the local network, and reload the page.`,
    plain:
      'This browser blocks http requests from an https page to another device. Give the server a certificate, run the server on this device, or use a browser that asks for local network access.',
  },

  usage: {
    title: 'Usage',
    none: 'No model was used in the last 31 days.',
    failed: (why: string) => `Usage could not be read. ${why}`,
    month: (total: Pick<UsageSum, 'requests' | 'inputTokens' | 'outputTokens' | 'costUsd' | 'unpriced'>) =>
      `This month: ${count(total.requests, 'request', 'requests')}, ${tokens(total.inputTokens)} in, ${formatNumber(total.outputTokens)} out, ${cost(total)}.`,
    columns: { day: 'Day', model: 'Model', used: 'Usage', cost: 'Cost' },
    day: formatDay,
    used: ({ requests, inputTokens, outputTokens }: UsageSum) =>
      `${count(requests, 'request', 'requests')}, ${tokens(inputTokens)} in, ${formatNumber(outputTokens)} out`,
    cost,
    hint: 'Tokens as counted by the servers; costs from the prices above. Days follow this device’s time zone. Model tests are included.',
  },
};
