import type { ProviderKind, UsageSum } from '../../contracts/domain/provider.ts';
import type { AddressSpace } from '../../core/network/address-space.ts';
import { count, formatDay, formatNumber, formatUsd } from '../kit/format.ts';
import type { NextStep } from './next-step.ts';
import type { ServerName } from './providers/servers.ts';

const tokens = (n: number) => count(n, 'token', 'tokens');
const cost = ({ costUsd, unpriced, requests }: Pick<UsageSum, 'costUsd' | 'unpriced' | 'requests'>): string => {
  if (unpriced === 0) return formatUsd(costUsd);
  if (unpriced === requests) return 'price not known';
  return `${formatUsd(costUsd)} and ${count(unpriced, 'request', 'requests')} at a price not known`;
};

const SPACES = {
  loopback: 'programs on this device',
  local: 'devices on your network',
} satisfies Record<AddressSpace, string>;

export const strings = {
  title: 'Models',
  text: 'An agent with a language model reads your notes through that model: on this device, or on the server that runs it. Here is who that is, and what it costs.',
  readers: 'Who reads your notes',
  unreadable: (why: string) => `The servers could not be listed: ${why}`,
  navigator: 'Navigator',
  navigatorText: 'No model, on this device. Nothing leaves, and it costs nothing.',
  none: 'No language model is connected. The Navigator works without one.',
  kinds: {
    anthropic: 'Anthropic',
    openai: 'OpenAI',
    google: 'Google',
    'openai-compatible': 'OpenAI-compatible server',
  } satisfies Record<ProviderKind, string>,
  hasKey: 'has a key',
  noKey: 'no key',
  onDevice: 'on this device',
  available: 'Can be used',
  unavailable: 'Cannot be used now',
  steps: {
    unlock: 'Unlock the keys',
    'leave-airplane': 'Switch airplane mode off',
    'give-key': 'Give it a key',
    'ask-models': 'Ask the server for its models',
    reload: 'Reload the page',
    'allow-page': 'What to set on the server',
  } satisfies Record<NextStep, string>,
  asking: 'Asking the server…',

  key: {
    give: 'Give it a key',
    replace: 'Replace key',
    label: 'Key',
    hint: (origin: string) => `Kept encrypted on this device, sent to ${origin} alone, and never shown again.`,
    save: 'Keep the key',
    cancel: 'Cancel',
    empty: 'Type or paste the key.',
    saved: (providerId: string) => `${providerId} has a new key.`,
  },
  refresh: 'Refresh models',
  refreshed: (models: number) => `${count(models, 'model', 'models')} known.`,
  remove: 'Remove…',
  removeQuestion: (providerId: string, origin: string) =>
    `Remove ${providerId}? Its key is deleted with it, and ${origin} can no longer be reached. What was used, and the log, stay.`,
  removeNow: 'Remove it and its key',
  keep: 'Keep it',
  removed: (providerId: string) => `${providerId} and its key were removed.`,

  models: (providerId: string) => `Models of ${providerId}`,
  find: 'Find a model',
  shown: (shown: number, all: number) => `${shown} of ${count(all, 'model', 'models')} shown. Type a part of the name.`,
  noneFits: 'No model has that in its name.',
  isDefault: 'Default',
  makeDefault: 'Make default',
  madeDefault: (modelId: string) => `${modelId} is the default model now.`,
  context: (n: number) => `${tokens(n)} fit`,
  mostOutput: (n: number) => `at most ${formatNumber(n)} in an answer`,
  temperature: (t: number) => `temperature ${t}`,
  noContext: 'size not known',
  prices: (input: number, output: number) => `${formatUsd(input)} in, ${formatUsd(output)} out for a million tokens`,
  cachedPrice: (cached: number) => `, ${formatUsd(cached)} for input kept from before`,
  free: 'costs nothing',
  noPrice: 'price not known: costs are not counted',
  ofModel: (what: string, modelId: string) => `${what}: ${modelId}`,
  add: 'Add a model by name',
  addLabel: 'Name of the model',
  addNow: 'Add',
  added: (modelId: string) => `${modelId} was added.`,

  setPrices: 'Set prices',
  price: {
    group: (modelId: string) => `Prices of ${modelId}`,
    text: 'US dollars for a million tokens, as on the price list of the provider. Nothing is looked up.',
    input: 'Input',
    output: 'Output',
    cached: 'Input kept from before',
    cachedHint: 'Empty: as any other input',
    wrong: 'Give a price, such as 3 or 0.25.',
    save: 'Keep prices',
    unknown: 'Price not known',
    cancel: 'Cancel',
    saved: (modelId: string) => `Prices of ${modelId} were kept.`,
  },

  setLimits: 'Set limits',
  limits: {
    group: (modelId: string) => `Limits of ${modelId}`,
    text: 'Left empty, what the server says or does by itself holds.',
    context: 'Tokens that fit',
    contextHint: 'Prompt and answer together',
    output: 'Most tokens of an answer',
    temperature: 'Temperature',
    temperatureHint: '0 to 2; 0 is the most even',
    wrong: {
      context: 'Give a number of tokens from 1,024 on.',
      output: 'Give a number of tokens from 16 on, less than what fits.',
      temperature: 'Give a number from 0 to 2.',
    },
    save: 'Keep limits',
    cancel: 'Cancel',
    saved: (modelId: string) => `Limits of ${modelId} were kept.`,
  },

  test: 'Test',
  testing: (origin: string) => `Asking ${origin} a small question…`,
  tested: {
    first: (ms: number) => `First piece after ${formatNumber(ms)} ms, all after`,
    total: (ms: number) => `${formatNumber(ms)} ms.`,
    speed: (perSecond: number) => `About ${formatNumber(perSecond)} tokens a second, waiting included.`,
    parallel: 'It made two calls at once.',
    oneByOne: 'It made one call where two were asked for: work takes it more requests.',
    usesResults: 'It used what its calls gave back.',
    ignoresResults: 'It did not say what its calls gave back: its answers may not rest on your notes.',
    more: 'Test two calls and their results',
    moreHint: 'Two small requests.',
    callsTools: 'It calls tools: agents can work with it.',
    noTools: 'It did not call the tool it was asked to call: agents cannot do much with it.',
    answer: 'It answered:',
    noText: 'It answered with the tool call alone.',
  },

  connect: {
    open: 'Connect a server of models',
    title: 'Connect a server of models',
    server: 'Server',
    own: 'Your own, on this device or near it',
    services: 'Services of others',
    others: 'Not in this list',
    kind: 'Format',
    kindHint: 'Most servers speak as OpenAI did first: OpenAI-compatible.',
    name: 'Name',
    nameHint: 'Lower-case letters, digits and hyphens',
    address: 'Address',
    addressHint: 'It usually ends in /v1',
    key: 'Key',
    keyHint: 'Kept encrypted on this device and never shown again. Leave it empty where the server wants none.',
    serviceKeyHint: 'This service wants one. Kept encrypted on this device, sent there alone, and never shown again.',
    needsKey: (origin: string) => `${origin} answers nobody without a key. Paste yours.`,
    models: 'Models',
    modelsHint: 'One name a line. Empty: the server is asked for its list.',
    onDevice: 'This server runs on this device and passes nothing on',
    onDeviceHint:
      'Then notes labelled local-only may be read to it, and it counts as costing nothing. Say so only if you know the program: one that hands requests on to another service would send those notes out.',
    submit: 'Connect',
    cancel: 'Cancel',
    connecting: 'Connecting…',
    connected: (providerId: string, models: number) =>
      `${providerId} is connected, with ${count(models, 'model', 'models')}.`,
    connectedBut: (providerId: string, why: string) => `${providerId} is connected, but cannot be used yet. ${why}`,
    badName: (why: string) => `Give it a name: ${why}.`,
    taken: (providerId: string) => `There is a server named ${providerId} already. Choose another name.`,
    badAddress: 'Give the address of the server, such as http://localhost:11434/v1.',
    fix: (fields: string) => `Not connected. Look at: ${fields}.`,
    before: 'What happens then',
    asksFirst: (origin: string, keyed: boolean) =>
      `Connect sends the first request to ${origin}: it asks for the list of models${keyed ? ', with your key' : ''}. Nothing of your notes is in it, and nothing was sent there so far.`,
    sendsNothing: (origin: string) =>
      `Connect sends nothing. ${origin} is contacted for the first time when you test a model or ask one.`,
    later:
      'When an agent works with one of its models, your message, its instructions and what it reads in your notes go there.',
    noAddress: 'Give an address to see what would be contacted.',
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
    title: 'What to set on the server',
    text: (origin: string) => `The server has to let this page (${origin}) read its answers.`,
    copy: (what: string) => `Copy: ${what}`,
    copied: 'Copied.',
  },

  localNetwork: {
    prompt: (space: AddressSpace) =>
      `The browser will ask whether this page may reach ${SPACES[space]}. Allow it: without, no request gets to the server. You can take it back in the browser's settings for this site.`,
    granted: (space: AddressSpace) => `The browser lets this page reach ${SPACES[space]}.`,
    denied: (space: AddressSpace) =>
      `The browser keeps this page from ${SPACES[space]}, so no request gets to the server. Open the settings for this site (beside the address), allow access to the local network, and reload the page.`,
    plain:
      'This browser lets a page from https reach another device over https only. Give the server a certificate, run it on this device, or use a browser that asks for access to the local network.',
  },

  usage: {
    title: 'What was used',
    none: 'No model was asked in the last 31 days.',
    failed: (why: string) => `What was used could not be read: ${why}`,
    month: (total: Pick<UsageSum, 'requests' | 'inputTokens' | 'outputTokens' | 'costUsd' | 'unpriced'>) =>
      `This month: ${count(total.requests, 'request', 'requests')}, ${tokens(total.inputTokens)} in, ${formatNumber(total.outputTokens)} out, ${cost(total)}.`,
    columns: { day: 'Day', model: 'Model', used: 'Used', cost: 'Cost' },
    day: formatDay,
    used: ({ requests, inputTokens, outputTokens }: UsageSum) =>
      `${count(requests, 'request', 'requests')}, ${tokens(inputTokens)} in, ${formatNumber(outputTokens)} out`,
    cost,
    hint: 'Tokens are those that the servers counted; dollars are worked out from the prices above. Days are those of this device. Tests of models are counted as well.',
  },
};
