import { NO_LIMITS } from '../../src/core/prompt/model-limits.ts';
import { onDevice } from '../../src/core/run/chosen-model.ts';
import type { Outside } from '../../src/runtime/network/network-request.ts';
import { newDatabase } from './dexie-harness.ts';
import { nodeOutside } from './node-outside.ts';
import { lengthened, type Planted, plantSecrets } from './planted-secrets.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from './runtime-lab.ts';
import {
  createScriptedModel,
  type ScriptedCall,
  type ScriptedModel,
  type Turn,
  type TurnMaker,
} from './scripted-model.ts';
import { nodeSandbox } from './scripts/node-sandbox.ts';

/** Secrets of twelve kinds, and as many others of the same kinds, some of them longer. */
export const SECRETS = plantSecrets(36).slice(12, 24);
export const OTHERS = lengthened(plantSecrets(36).slice(24, 36));

const lineOf = ({ kind, value }: Planted) =>
  kind === 'password' ? `password: ${value}` : `The ${kind} of this sample is ${value} since May.`;
export const noteOf = ({ kind }: Planted) => `/notes/${kind.replaceAll(' ', '-')}.md`;

/** Returns a notebook with each secret in a note, all in one note, and some in names, properties, tables, code and templates. */
export function notesWith(secrets: readonly Planted[]): Record<string, string> {
  const email = secrets.find(({ kind }) => kind === 'email')?.value ?? '';
  const phone = secrets.find(({ kind }) => kind === 'phone')?.value ?? '';
  const key = secrets.find(({ kind }) => kind === 'aws key')?.value ?? '';
  const files: Record<string, string> = {
    '/all.md': secrets.map(lineOf).join('\n\n'),
    [`/contacts/${email}.md`]: `# Contact\n\nSee [[all]].\n`,
    '/properties.md': `---\ncontact: ${email}\nstatus: open\n---\n\nA note with properties.\n`,
    '/people.csv': `name,mail,phone\nAda,${email},${phone}\nBob,bob,none\n`,
    '/code/config.ts': `export const REGION = 'eu';\nexport const KEY = '${key}';\nexport const LIMIT = 3;\n`,
    '/templates/letter.md': `# {{title}}\n\nWrite to ${email}.\n`,
    '/plain.md': 'Lettuce grows at 21 °C.\n\n[EMAIL-00000000] is no value.\n',
  };
  for (const secret of secrets) files[noteOf(secret)] = `# ${secret.kind}\n\n${lineOf(secret)}\n\nLettuce.\n`;
  return files;
}

export interface MaskedLab {
  readonly lab: RuntimeLab;
  readonly notebookId: string;
  readonly model: ScriptedModel;
  /** Addresses that were contacted. */
  readonly contacted: string[];
  /** Runs the turns as the answers of a model on a server. What needs the person is allowed. Resolves with what the model received. */
  run(turns: readonly (Turn | TurnMaker)[], options?: RunOptions): Promise<string[]>;
  /** All that models on servers have received. */
  readonly received: readonly string[];
  /** Sets what the models on this device answer. */
  device(turns: readonly (Turn | TurnMaker)[]): void;
  /** Sets what the models on servers answer to what starts next. Resolves with the result of `start` once nothing runs. */
  during<T>(turns: readonly (Turn | TurnMaker)[], start: () => Promise<T>, decision?: Decision): Promise<T>;
  /** Stops the worker and starts another one over the same database. */
  restart(): Promise<void>;
  /** Returns the text of a file. */
  text(path: string): Promise<string>;
}

type Decision = 'allow_once' | 'reject_once';

export interface RunOptions {
  readonly message?: string;
  readonly dryRun?: boolean;
  readonly decision?: Decision;
  readonly sessionId?: string;
  readonly agent?: string;
}

const remote = { origin: 'https://models.example' };

/** The model of an agent that works on this device. */
export const DEVICE = { providerId: 'device', modelId: 'small' };

export interface LabOptions {
  /** Tokens that the models hold. Default: not known, and nothing is left out. */
  readonly contextTokens?: number;
}

export async function openMaskedLab(
  files: Readonly<Record<string, string>>,
  agent: object = {},
  { contextTokens }: LabOptions = {},
): Promise<MaskedLab> {
  let model = createScriptedModel([]);
  let device = createScriptedModel([]);
  const models: ScriptedModel[] = [];
  const contacted: string[] = [];
  const send: Outside['send'] = async (request) => {
    contacted.push(`${request.url} ${JSON.stringify(request.headers)} ${String(request.body ?? '')}`);
    return new Response('A page.', { headers: { 'content-type': 'text/plain' } });
  };
  const database = newDatabase();
  const open = () =>
    openRuntimeLab({
      database,
      script: nodeSandbox,
      gate: { gate: 'on' },
      outside: nodeOutside({ send }),
      models: {
        find: async (ref) => {
          if (ref.providerId === DEVICE.providerId) return { type: 'model', ...onDevice(device) };
          const limits = contextTokens === undefined ? {} : { limits: { ...NO_LIMITS, contextTokens } };
          return { type: 'model', ...onDevice(model), remote, ...limits };
        },
      },
    });
  let lab = await open();
  const notebookId = await lab.notebook(files);
  const can = { read: true, write: true, create: true, delete: true, execute: true, integrations: true };
  const limits = { requestsPerHour: 5000, tokensPerRequest: 8000, steps: 200, toolCalls: 2000, wallClockMs: 120_000 };
  const all = { adapter: 'react' as const, can, limits, approvals: 'destructive-only' as const, ...agent };
  await lab.call('agents.create', agentSpec({ name: 'writer', fetchAllowlist: ['hosts.example'], ...all }));
  await lab.call('agents.create', agentSpec({ name: 'device', model: DEVICE, ...all }));
  await lab.call('agents.create', agentSpec({ name: 'boxed', isolated: true, ...all }));

  /** Answers what waits for the person until no run is active. */
  async function settle(decision: Decision): Promise<void> {
    for (;;) {
      const runs = await lab.call('runs.list', { notebookId });
      for (const { runId } of runs) await lab.settled(runId);
      const waiting = await lab.call('approvals.list', {});
      if (waiting.length === 0) return;
      await lab.call('approvals.respond', { approvalIds: waiting.map(({ approvalId }) => approvalId), decision });
    }
  }

  const masked: MaskedLab = {
    get lab() {
      return lab;
    },
    notebookId,
    contacted,
    get model() {
      return model;
    },
    get received() {
      return models.flatMap(textsOf);
    },
    device(turns) {
      device = createScriptedModel(turns);
    },
    async during(turns, start, decision = 'allow_once') {
      model = createScriptedModel(turns);
      models.push(model);
      const result = await start();
      await settle(decision);
      return result;
    },
    async restart() {
      lab.stop();
      lab = await open();
    },
    async run(turns, { message = 'Work.', agent: name = 'writer', decision, ...options } = {}) {
      const started = { message, agent: name, notebookId, ...options };
      await masked.during(turns, () => lab.call('runs.start', started), decision);
      return textsOf(model);
    },
    text: async (path) => (await lab.tree(notebookId))[path] ?? '',
  };
  return masked;
}

function textsOf({ requests }: ScriptedModel): string[] {
  return requests.map(({ prompt, tools }) => JSON.stringify({ prompt, tools: tools?.map(({ name }) => name) }));
}

/** Returns the secrets that texts contain, spelled as they are, in JSON, reversed, in hexadecimal, in Base64 or with gaps. */
export function leakedIn(texts: readonly string[], secrets: readonly Planted[]): string[] {
  const all = texts.join('\n');
  const bare = all.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return secrets.flatMap(({ kind, value }) => {
    const core = value.replaceAll(/-----[A-Z ]+-----/g, '').trim();
    const reversed = [...core].toReversed().join('');
    const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    const forms = [value, JSON.stringify(value).slice(1, -1), reversed, Buffer.from(core).toString('base64')];
    const isThere =
      forms.some((form) => all.includes(form)) ||
      [plain(core), plain(reversed), Buffer.from(core).toString('hex')].some((form) => bare.includes(form));
    return isThere ? [`${kind}: ${value}`] : [];
  });
}

/** Returns what a model received without what differs between any two runs: ids and times. */
export function comparable(requests: readonly string[]): string[] {
  return requests.map((request) =>
    request
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, 'id')
      .replaceAll(/\b(?:run|change|session|file)_[A-Za-z0-9]{8,}/g, 'id')
      .replaceAll(/"(?:createdMs|modifiedMs|deletedMs|atMs)":\d+/g, '"ms"'),
  );
}

export const call = (toolName: string, input: unknown): ScriptedCall => ({ toolName, input });
export const script = (source: string): ScriptedCall => call('script_run', { source });
