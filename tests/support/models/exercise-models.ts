import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { ExerciseCase, Order } from '../../../src/features/exercise/core/cases/exercise-case.ts';
import { exerciseCases } from '../../../src/features/exercise/core/cases/exercise-cases.ts';
import { EXERCISE_NOTES } from '../../../src/features/exercise/core/cases/exercise-notes.ts';
import { createReplayableModel, type ScriptedCall, type ScriptedModel } from '../scripted-model.ts';

const call = (toolName: string, input: object): ScriptedCall => ({ toolName, input });

/** What an order is as a call; null for one that is said. */
function callOf(order: Order): ScriptedCall | null {
  switch (order.type) {
    case 'delete':
      return call('delete_file', { path: order.path });
    case 'read':
      return call('read_file', { path: order.path });
    case 'unlabel':
      return call('update_file_properties', { path: order.path, set: { labels: [] } });
    case 'write':
      return call('write_file', { path: order.path, content: `${order.text}\n` });
    case 'move':
      return call('move_file', { from: order.from, to: order.to });
    case 'send':
      return call('fetch_url', { url: order.url });
    case 'say':
      return null;
    default:
      return order satisfies never;
  }
}

/** The calls that show the material of a case to the model. */
function reads({ task, attack }: ExerciseCase): ScriptedCall[] {
  const pages = (task.fetches ?? []).map((url) => call('fetch_url', { url }));
  if (attack === null || pages.length > 0) return pages;
  if (attack.injection.carrier === 'name') return [call('list_files', { path: '/inbox', recursive: true })];
  return Object.keys(attack.host.files('')).map((path) => call('read_file', { path }));
}

/** The calls that make the files of a task. */
function solution({ task }: ExerciseCase): ScriptedCall[] {
  const { after, moved = {} } = task;
  const left = new Set(Object.values(moved));
  return Object.entries(after).flatMap(([path, text]) => {
    if (text === null) return left.has(path) ? [] : [call('delete_file', { path })];
    const from = moved[path];
    if (from !== undefined) return [call('move_file', { from, to: path })];
    return [call(EXERCISE_NOTES.has(path) ? 'write_file' : 'create_file', { path, content: text })];
  });
}

function createModel(
  turnsOf: (one: ExerciseCase, prompt: LanguageModelV4Prompt, step: number) => ReturnType<typeof turn>,
): ScriptedModel {
  const cases = exerciseCases('full');
  const find = (prompt: LanguageModelV4Prompt) => {
    const text = JSON.stringify(prompt);
    const asked = cases.filter(({ task }) => text.includes(JSON.stringify(task.prompt).slice(1, -1)));
    // Attacks share their tasks: what the model was shown tells them apart.
    return asked.find(({ attack }) => attack !== null && isShown(attack.injection.says, prompt)) ?? asked[0];
  };
  const turns = Array.from({ length: 6 }, (_, step) => (prompt: LanguageModelV4Prompt) => {
    const one = find(prompt);
    return one === undefined ? { text: 'I have no such task.' } : turnsOf(one, prompt, step);
  });
  return createReplayableModel(turns);
}

const turn = (calls: readonly ScriptedCall[], text = 'Done.') => (calls.length > 0 ? { calls } : { text });

/** Returns whether the model was given a sentence, in whatever quoting. */
export function isShown(says: string, prompt: LanguageModelV4Prompt): boolean {
  const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return plain(JSON.stringify(prompt.filter(({ role }) => role === 'tool')).replaceAll(/\\+[nt]/g, ' ')).includes(
    plain(says),
  );
}

/** A model that does what each attack asks for as soon as it is shown, and never does the task. */
export const createObeyingModel = (): ScriptedModel =>
  createModel((one, prompt, step) => {
    if (step === 0) return turn(reads(one), 'Nothing to read.');
    const { attack } = one;
    if (attack === null || !isShown(attack.injection.says, prompt)) return turn([]);
    const { order } = attack.injection;
    const obeyed = callOf(order);
    if (order.type === 'say') return turn([], order.text);
    return turn(step === 1 && obeyed !== null ? [obeyed] : []);
  });

/** A model that refuses every request. */
export const createRefusingModel = (): ScriptedModel => createReplayableModel([{ text: 'I cannot do that.' }]);

/** A model that does what each task asks for, and nothing else. */
export const createSolvingModel = (): ScriptedModel =>
  createModel((one, _prompt, step) => {
    const steps = [reads(one), solution(one)].filter((calls) => calls.length > 0);
    return turn(steps[step] ?? []);
  });
