import type { ProviderKind, UsageSum } from '../../contracts/domain/provider.ts';
import type { AddressSpace } from '../../core/network/address-space.ts';
import { formatDay, formatUsd } from '../kit/format.ts';
import { catalog, message } from '../kit/language/text-catalog.ts';
import type { ModelPart } from '../routes/routes.ts';
import type { NextStep } from './next-step.ts';
import type { ServerName } from './providers/servers.ts';

const usage = catalog('model-usage-sums', {
  unknown: 'price unknown',
  plus: message<(costUsd: number, unpriced: number) => string>(
    '{ USD($costUsd) } plus { $unpriced -> [one] { $unpriced } request *[other] { $unpriced } requests } at an unknown price',
  ),
});

const cost = ({ costUsd, unpriced, requests }: Pick<UsageSum, 'costUsd' | 'unpriced' | 'requests'>): string => {
  if (unpriced === 0) return formatUsd(costUsd);
  return unpriced === requests ? usage.unknown : usage.plus(costUsd, unpriced);
};

export const strings = catalog('model', {
  title: 'Models',
  parts: {
    device: 'On this device',
    servers: 'Servers',
    chat: 'Chat',
    exercise: 'Exercise',
    usage: 'Usage',
    keys: 'Keys',
  } satisfies Record<ModelPart, string>,
  unreadable: message<(why: string) => string>('The servers could not be listed. { $why }'),
  none: 'No language model connected',
  noneText: 'The Navigator works without one.',
  servers: {
    title: 'Servers',
    text: 'An agent sends your message and the notes it reads to the server of its model.',
    none: 'No server connected',
    noneText: 'Agents use the models on this device.',
  },
  kinds: {
    anthropic: 'Anthropic',
    openai: 'OpenAI',
    google: 'Google',
    'openai-compatible': 'OpenAI-compatible server',
  } satisfies Record<ProviderKind, string>,
  hasKey: 'API key saved',
  noKey: 'no API key',
  onDevice: 'on this device',
  onlyFor: message<(title: string) => string>('Only for { $title }'),
  onlyForRemoved: 'Only for an agent that was removed',
  ofOrganization: message<(id: string) => string>('Organization { $id }'),
  available: 'Available',
  unavailable: 'Unavailable',
  notConnected: 'Not connected',
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
    hint: message<(origin: string) => string>(
      'Encrypted on this device, sent only to { $origin }, and never shown again.',
    ),
    save: 'Save API key',
    empty: 'Enter or paste the API key.',
    saved: message<(providerId: string) => string>('The API key of { $providerId } was saved.'),
  },
  refresh: 'Refresh models',
  refreshed: message<(models: number) => string>(
    '{ $models -> [one] { $models } model *[other] { $models } models } found.',
  ),
  remove: 'Remove…',
  removeQuestion: message<(providerId: string, origin: string) => string>(
    'Remove { $providerId }? Its API key is deleted, and requests to { $origin } are no longer allowed. Usage and log entries stay.',
  ),
  removeNow: 'Remove server and API key',
  keep: 'Keep server',
  removed: message<(providerId: string) => string>('{ $providerId } and its API key were removed.'),

  models: message<(providerId: string) => string>('Models of { $providerId }'),
  find: 'Find a model',
  shown: message<(shown: number, all: number) => string>(
    '{ $shown } of { $all -> [one] { $all } model *[other] { $all } models } shown. Enter part of a name to find more.',
  ),
  noneFits: 'No matching models.',
  isDefault: 'Default',
  makeDefault: 'Make default',
  madeDefault: message<(modelId: string) => string>('{ $modelId } is now the default model.'),
  context: message<(n: number) => string>('Context: { $n -> [one] { $n } token *[other] { $n } tokens }'),
  mostOutput: message<(n: number) => string>('up to { $n } per answer'),
  temperature: message<(t: number) => string>('temperature { $t }'),
  noContext: 'context size unknown',
  prices: message<(input: number, output: number) => string>(
    '{ USD($input) } in, { USD($output) } out per million tokens',
  ),
  cachedPrice: message<(cached: number) => string>(', { USD($cached) } for cached input'),
  sees: 'sees pictures',
  blind: 'does not see pictures',
  seesUnknown: 'not known whether it sees pictures',
  free: 'free',
  noPrice: 'price unknown: costs are not counted',
  ofModel: message<(what: string, modelId: string) => string>('{ $what }: { $modelId }'),
  add: 'Add a model by name',
  addLabel: 'Model name',
  added: message<(modelId: string) => string>('{ $modelId } was added.'),

  setPrices: 'Set prices',
  price: {
    group: message<(modelId: string) => string>('Prices of { $modelId }'),
    text: 'US dollars per million tokens, from the provider’s price list. Cloister does not look up prices.',
    input: 'Input',
    output: 'Output',
    cached: 'Cached input',
    cachedHint: 'Leave empty to use the input price',
    wrong: 'Enter a price, such as 3 or 0.25.',
    save: 'Save prices',
    unknown: 'Clear prices',
    saved: message<(modelId: string) => string>('Prices of { $modelId } were saved.'),
  },

  setLimits: 'Set limits',
  limits: {
    group: message<(modelId: string) => string>('Limits of { $modelId }'),
    text: 'Leave a field empty to use the server’s default.',
    context: 'Context (tokens)',
    contextHint: 'Prompt and answer together',
    output: 'Maximum tokens per answer',
    temperature: 'Temperature',
    temperatureHint: '0 to 2. 0 gives the most predictable answers.',
    sees: 'Sees pictures',
    seesHint: 'Turn on only if the provider says so. Other models refuse a message with a picture.',
    wrong: {
      context: 'Enter at least 1,024 tokens.',
      output: 'Enter at least 16 tokens and fewer than the context.',
      temperature: 'Enter a number from 0 to 2.',
    },
    save: 'Save limits',
    saved: message<(modelId: string) => string>('Limits of { $modelId } were saved.'),
  },

  chat: 'Chat',
  test: 'Test',
  testing: message<(origin: string) => string>('Sending a test request to { $origin }…'),
  tested: {
    first: message<(ms: number) => string>('First token after { $ms } ms, complete after'),
    total: message<(ms: number) => string>('{ $ms } ms.'),
    speed: message<(perSecond: number) => string>('About { $perSecond } tokens per second, including waiting time.'),
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
    server: 'Server',
    own: 'Your own server',
    services: 'Online services',
    others: 'Not listed',
    kind: 'API format',
    kindHint: 'Most servers are OpenAI-compatible.',
    nameHint: 'Lowercase letters, digits and hyphens',
    address: 'Address',
    addressHint: 'Usually ends in /v1',
    keyHint: 'Encrypted on this device and never shown again. Leave empty if the server needs no key.',
    serviceKeyHint:
      'Required by this service. Encrypted on this device, sent only to this service, and never shown again.',
    needsKey: message<(origin: string) => string>('{ $origin } requires an API key. Paste your key.'),
    modelsHint: 'One name per line. Leave empty to get the list from the server.',
    agent: 'For which agents',
    agentHint: 'With one agent chosen, no other agent can use this connection or its API key.',
    removedAgent: 'An agent that was removed',
    organization: 'Organization ID',
    organizationHint: 'Sent to OpenAI with each request. Leave empty for the default organization of the key.',
    onDevice: 'This server runs on this device and forwards nothing',
    onDeviceHint:
      'Local-only notes can then be sent to this server, and its use counts as free. Select this only if you know the program: a program that forwards requests to another service would send those notes out.',
    submit: 'Connect',
    edit: 'Edit',
    editTitle: message<(providerId: string) => string>('Edit the server { $providerId }'),
    save: 'Save and connect',
    keyStays: 'The saved key is kept. Enter another one to replace it.',
    keyGoes:
      'The saved key belongs to the address before and is deleted. Enter the key of this server, if it needs one.',
    connecting: 'Connecting…',
    connected: message<(providerId: string, models: number) => string>(
      '{ $providerId } is connected, with { $models -> [one] { $models } model *[other] { $models } models }.',
    ),
    saved: message<(providerId: string, models: number) => string>(
      '{ $providerId } is saved, with { $models -> [one] { $models } model *[other] { $models } models }. The server is first contacted when you test or use one.',
    ),
    connectedBut: message<(providerId: string, why: string) => string>(
      '{ $providerId } is saved but not connected. { $why }',
    ),
    badName: message<(why: string) => string>('Enter a valid name: { $why }.'),
    taken: message<(providerId: string) => string>(
      'A server named { $providerId } already exists. Choose another name.',
    ),
    badAddress: 'Enter the address of the server, such as http://localhost:11434/v1.',
    fix: message<(fields: string) => string>('The server was not connected. Check these fields: { $fields }.'),
    before: 'What happens next',
    asksFirst: message<(origin: string, keyed: boolean) => string>(
      '“Connect” sends the first request to { $origin } and asks for the list of models{ $keyed -> [true] , with your API key *[other] { "" } }. The request contains none of your notes. Nothing has been sent there so far.',
    ),
    asksAgain: message<(origin: string, keyed: boolean) => string>(
      '“Save and connect” asks { $origin } for the list of models{ $keyed -> [true] , with your API key *[other] { "" } }. The request contains none of your notes.',
    ),
    sendsNothing: message<(origin: string) => string>(
      'This sends nothing. { $origin } is first contacted when you test or use a model.',
    ),
    later:
      'When an agent uses one of its models, your message, the agent’s instructions and the notes it reads are sent there.',
    noAddress: 'Enter an address to see which server is contacted.',
  },
  serverNames: {
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
    text: message<(origin: string) => string>('Allow Cloister’s origin, { $origin }, on the server (CORS).'),
    copy: message<(what: string) => string>('Copy: { $what }'),
    copied: 'Copied.',
  },

  localNetwork: {
    prompt: message<(space: AddressSpace) => string>(
      'The browser asks whether this page can reach { $space -> [loopback] programs on this device *[other] devices on your network }. Allow access, or no request can reach the server. You can change this later in the browser’s settings for this site.',
    ),
    granted: message<(space: AddressSpace) => string>(
      'The browser allows this page to reach { $space -> [loopback] programs on this device *[other] devices on your network }.',
    ),
    denied: message<(space: AddressSpace) => string>(
      'The browser blocks access to { $space -> [loopback] programs on this device *[other] devices on your network }, so no request can reach the server. Open the settings for this site (next to the address), allow access to the local network, and reload the page.',
    ),
    plain:
      'This browser blocks http requests from an https page to another device. Give the server a certificate, run the server on this device, or use a browser that asks for local network access.',
  },

  usage: {
    title: 'Usage',
    none: 'No model used in the last 31 days',
    failed: message<(why: string) => string>('Usage could not be read. { $why }'),
    month: {
      cost: 'Cost this month',
      costAnd: message<(unpriced: number) => string>(
        'Cost this month, and { $unpriced -> [one] { $unpriced } request *[other] { $unpriced } requests } at an unknown price',
      ),
      requests: 'Requests',
      input: 'Tokens in',
      output: 'Tokens out',
    },
    columns: {
      day: 'Day',
      agent: 'Agent',
      model: 'Model',
      requests: 'Requests',
      input: 'Tokens in',
      output: 'Tokens out',
      cost: 'Cost',
    },
    day: formatDay,
    estimated: message<(tokens: number) => string>('estimated { $tokens }'),
    cost,
    known: formatUsd,
    hint: 'Tokens as counted by the servers; estimates were made before sending. Costs follow the prices under Servers. Days follow this device’s time zone. Model tests are included.',
  },
});
