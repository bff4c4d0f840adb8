import { onDevice } from '../../src/core/run/chosen-model.ts';
import type { Outside } from '../../src/runtime/network/network-request.ts';
import { nodeOutside } from './node-outside.ts';
import { type Planted, plantSecrets } from './planted-secrets.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from './runtime-lab.ts';
import {
  createScriptedModel,
  type ScriptedCall,
  type ScriptedModel,
  type Turn,
  type TurnMaker,
} from './scripted-model.ts';
import { nodeSandbox } from './scripts/node-sandbox.ts';

/** Secrets of twelve kinds, and as many others of the same kinds and lengths. */
export const SECRETS = plantSecrets(36).slice(12, 24);
export const OTHERS = plantSecrets(36).slice(24, 36);

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
  /** Returns the text of a file. */
  text(path: string): Promise<string>;
}

export interface RunOptions {
  readonly message?: string;
  readonly dryRun?: boolean;
  readonly decision?: 'allow_once' | 'reject_once';
  readonly sessionId?: string;
}

const remote = { origin: 'https://models.example' };

export async function openMaskedLab(files: Readonly<Record<string, string>>, agent: object = {}): Promise<MaskedLab> {
  let model = createScriptedModel([]);
  const contacted: string[] = [];
  const send: Outside['send'] = async (request) => {
    contacted.push(`${request.url} ${JSON.stringify(request.headers)} ${String(request.body ?? '')}`);
    return new Response('A page.', { headers: { 'content-type': 'text/plain' } });
  };
  const lab = await openRuntimeLab({
    script: nodeSandbox,
    gate: { gate: 'on' },
    outside: nodeOutside({ send }),
    models: { find: async () => ({ type: 'model', ...onDevice(model), remote }) },
  });
  const notebookId = await lab.notebook(files);
  const can = { read: true, write: true, create: true, delete: true, execute: true, integrations: true };
  const limits = { requestsPerHour: 5000, tokensPerRequest: 8000, steps: 200, toolCalls: 2000, wallClockMs: 120_000 };
  await lab.call(
    'agents.create',
    agentSpec({
      name: 'writer',
      adapter: 'react',
      can,
      limits,
      approvals: 'destructive-only',
      fetchAllowlist: ['hosts.example'],
      ...agent,
    }),
  );
  return {
    lab,
    notebookId,
    contacted,
    get model() {
      return model;
    },
    async run(turns, { message = 'Work.', decision = 'allow_once', ...options } = {}) {
      model = createScriptedModel(turns);
      const { runId } = await lab.call('runs.start', { message, agent: 'writer', notebookId, ...options });
      for (;;) {
        const { status } = await lab.settled(runId);
        if (status !== 'awaiting-approval') break;
        const waiting = await lab.call('approvals.list', { runId });
        await lab.call('approvals.respond', { approvalIds: waiting.map(({ approvalId }) => approvalId), decision });
      }
      return model.requests.map(({ prompt, tools }) =>
        JSON.stringify({ prompt, tools: tools?.map(({ name }) => name) }),
      );
    },
    text: async (path) => (await lab.tree(notebookId))[path] ?? '',
  };
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
      .replaceAll(/"(?:createdMs|modifiedMs|atMs)":\d+/g, '"ms"'),
  );
}

export const call = (toolName: string, input: unknown): ScriptedCall => ({ toolName, input });
export const script = (source: string): ScriptedCall => call('script_run', { source });
