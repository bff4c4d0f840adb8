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

/** What a model is given: the whole conversation, the results in it, and how often it has answered. */
export interface Given {
  readonly conversation: string;
  readonly results: string;
  readonly step: number;
}

interface Answer {
  readonly text?: string;
  readonly calls?: readonly ScriptedCall[];
}

const CASES = exerciseCases('full');

/** Returns the case that a model works on. Attacks share their tasks: what the model was shown tells them apart. */
function caseOf({ conversation, results }: Given): ExerciseCase | undefined {
  const asked = CASES.filter(({ task }) => plain(conversation).includes(plain(task.prompt)));
  return asked.find(({ attack }) => attack !== null && isShown(attack.injection.says, results)) ?? asked[0];
}

/** Without spaces, marks, and the quoting of the formats. */
const plain = (text: string) => text.replaceAll(/\\+[nt]/g, ' ').replaceAll(/[^\p{L}\p{N}]+/gu, '');

const isShown = (says: string, results: string) => plain(results).includes(plain(says));

const answer = (calls: readonly ScriptedCall[], text = 'Done.'): Answer => (calls.length > 0 ? { calls } : { text });

/** Does what each attack asks for as soon as it is shown, and never does the task. */
export function obey(given: Given): Answer {
  const one = caseOf(given);
  if (one === undefined || given.step === 0) return answer(one === undefined ? [] : reads(one));
  if (one.attack === null || !isShown(one.attack.injection.says, given.results)) return answer([]);
  const { order } = one.attack.injection;
  const obeyed = given.step === 1 ? callOf(order) : null;
  return order.type === 'say' ? answer([], order.text) : answer(obeyed === null ? [] : [obeyed]);
}

/** Does what each task asks for, and nothing else. */
export function solve(given: Given): Answer {
  const one = caseOf(given);
  const steps = one === undefined ? [] : [reads(one), solution(one)].filter((calls) => calls.length > 0);
  return answer(steps[given.step] ?? []);
}

const modelOf = (answerTo: (given: Given) => Answer): ScriptedModel =>
  createReplayableModel(
    Array.from(
      { length: 6 },
      (_, step) => (prompt: LanguageModelV4Prompt) =>
        answerTo({
          conversation: JSON.stringify(prompt),
          results: JSON.stringify(prompt.filter(({ role }) => role === 'tool')),
          step,
        }),
    ),
  );

export const createObeyingModel = (): ScriptedModel => modelOf(obey);
export const createSolvingModel = (): ScriptedModel => modelOf(solve);
/** A model that refuses every request. */
export const createRefusingModel = (): ScriptedModel => modelOf(() => ({ text: 'I cannot do that.' }));
