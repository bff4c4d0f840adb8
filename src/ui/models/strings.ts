import type { ProviderKind, UsageSum } from '../../contracts/provider.ts';
import { count, formatDay, formatNumber, formatUsd } from '../kit/format.ts';
import type { NextStep } from './next-step.ts';
import type { ServerName } from './servers.ts';

const tokens = (n: number) => count(n, 'token', 'tokens');
const cost = ({ costUsd, unpriced, requests }: Pick<UsageSum, 'costUsd' | 'unpriced' | 'requests'>): string => {
  if (unpriced === 0) return formatUsd(costUsd);
  if (unpriced === requests) return 'price not known';
  return `${formatUsd(costUsd)} and ${count(unpriced, 'request', 'requests')} at a price not known`;
};

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

  test: 'Test',
  testing: (origin: string) => `Asking ${origin} one small question…`,
  tested: {
    first: (ms: number) => `First piece after ${formatNumber(ms)} ms, all after`,
    total: (ms: number) => `${formatNumber(ms)} ms.`,
    callsTools: 'It calls tools: agents can work with it.',
    noTools: 'It did not call the tool it was asked to call: agents cannot do much with it.',
    answer: 'It answered:',
    noText: 'It answered with the tool call alone.',
  },

  connect: {
    open: 'Connect a server of models',
    title: 'Connect a server of models',
    kind: 'What kind',
    server: 'Server',
    name: 'Name',
    nameHint: 'Lower-case letters, digits and hyphens',
    address: 'Address',
    addressHint: 'It usually ends in /v1',
    key: 'Key',
    keyHint: 'Kept encrypted on this device and never shown again. Leave it empty where the server wants none.',
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
    other: 'Other',
    anthropic: 'Anthropic',
  } satisfies Record<ServerName, string>,

  cors: {
    title: 'What to set on the server',
    text: (origin: string) => `The server has to let this page (${origin}) read its answers.`,
    copy: 'Copy',
    copied: 'Copied.',
    ollama: 'Start Ollama with this page allowed. For a page on localhost it needs nothing.',
    ollamaCode: (origin: string) => `OLLAMA_ORIGINS=${origin} ollama serve`,
    ollamaApp:
      'If Ollama runs as an app or service, set the environment variable OLLAMA_ORIGINS there, and start it again.',
    'lm-studio': 'In LM Studio: Developer, Server settings, switch on “Enable CORS”. Or start the server so:',
    'lm-studioCode': 'lms server start --cors',
    'llama-cpp': 'A current llama-server lets every page in. A proxy before it has to answer with this header:',
    'llama-cppCode': (origin: string) => `Access-Control-Allow-Origin: ${origin}`,
    vllm: 'vLLM lets every page in unless it is told otherwise. To let in this page alone:',
    vllmCode: (origin: string) => `vllm serve MODEL --allowed-origins '["${origin}"]'`,
    other: 'The server, or a proxy before it, has to answer with this header:',
    otherCode: (origin: string) => `Access-Control-Allow-Origin: ${origin}`,
    localNetwork: 'If the browser asks whether this page may reach devices on your network, allow it.',
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
