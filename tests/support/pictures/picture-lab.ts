import type { AttachmentRequest } from '../../../src/contracts/domain/run/attachments/attachment.ts';
import type { PreflightFinding } from '../../../src/contracts/domain/run/preflight.ts';
import { type ChosenModel, onDevice } from '../../../src/core/run/chosen-model.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../runtime-lab.ts';
import { createScriptedModel, type ScriptedModel, type Turn, type TurnMaker } from '../scripted-model.ts';
import { pngHeader } from './hostile-pictures.ts';

/** A picture of this width, which no decoder has to draw. */
export const picture = (width: number) => new Uint8Array([...pngHeader(width, 20), 7, 8, 9]);
export const SERVER = 'https://models.example';
const LENGTH = picture(1).length;

export type PictureFinding = Extract<PreflightFinding, { kind: 'pictures' }>;

export interface PictureLab {
  readonly lab: RuntimeLab;
  readonly model: ScriptedModel;
  readonly notebookId: string;
  /** The model that answers from now on. */
  answer(options: Partial<ChosenModel>): void;
  write(path: string, content: Uint8Array | string): Promise<unknown>;
  run(
    attachments: readonly AttachmentRequest[],
    sessionId?: string,
  ): Promise<{ runId: string; sessionId: string; status: string }>;
  check(attachments: readonly AttachmentRequest[]): Promise<PictureFinding[]>;
  /** What the run has noted of pictures. */
  noted(runId: string): Promise<object[]>;
}

/** Opens a notebook with pictures and an agent, bold, whose model sees. */
export async function openPictureLab(
  turns: readonly (Turn | TurnMaker)[] = [],
  folders: readonly string[] = ['/**'],
): Promise<PictureLab> {
  const model = createScriptedModel(turns);
  let chosen: ChosenModel = { ...onDevice(model), sees: true };
  const lab = await openRuntimeLab({ models: { find: async () => ({ type: 'model', ...chosen }) } });
  const { notebookId } = await lab.call('notebooks.create', { name: 'Plants' });
  const write = async (path: string, content: Uint8Array | string) =>
    lab.call('notebooks.import', { notebookId, entries: [{ path, content }] });
  const entries = [
    { path: '/leaf.png', content: picture(30) },
    { path: '/root.png', content: picture(31) },
    { path: '/secret/face.png', content: picture(32) },
    { path: '/huge.png', content: new Uint8Array(pngHeader(50_000, 50_000)) },
    { path: '/drawing.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    { path: '/note.md', content: 'A note.' },
  ];
  await lab.call('notebooks.import', { notebookId, entries });
  const spec = agentSpec({ name: 'bold', approvals: 'destructive-only' });
  await lab.call('agents.create', { ...spec, scope: { ...spec.scope, folders: [...folders] } });
  const asked = { notebookId, agent: 'bold' };
  return {
    lab,
    model,
    notebookId,
    write,
    answer(options) {
      chosen = { ...chosen, ...options };
    },
    async run(attachments, sessionId) {
      const session = sessionId === undefined ? {} : { sessionId };
      const message = { message: 'What is this?', ...asked, attachments: [...attachments], ...session };
      return lab.settled((await lab.call('runs.start', message)).runId);
    },
    async check(attachments) {
      const found = await lab.call('runs.preflight', { message: 'What?', ...asked, attachments: [...attachments] });
      return found.filter((one): one is PictureFinding => one.kind === 'pictures');
    },
    async noted(runId) {
      return (await lab.database.runs.get(runId))?.pictures ?? [];
    },
  };
}

/** Returns the widths of the pictures in a request, by the role of their message. */
export function widthsIn(model: ScriptedModel, request: number): { readonly role: string; readonly width: number }[] {
  const found: { role: string; width: number }[] = [];
  const look = (role: string, value: unknown): void => {
    if (value instanceof Uint8Array) {
      found.push({ role, width: value.length === LENGTH ? (value[19] ?? 0) : -1 });
    } else if (typeof value === 'object' && value !== null) {
      for (const member of Object.values(value)) look(role, member);
    }
  };
  for (const { role, content } of model.prompts[request] ?? []) look(role, content);
  return found;
}
