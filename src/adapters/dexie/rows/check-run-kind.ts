import { PLAN_STATES } from '../../../contracts/domain/row-words.ts';
import { count, fields, list, oneOf, orAbsent, present, text, variants } from './row-shape.ts';

const attachments = list(fields({ fileId: text, path: text }));
const caller = fields({ runId: text, toolCallId: text, agent: text, agentRevision: count, prompt: orAbsent(text) });
const state = oneOf(PLAN_STATES);

/** The fields of a run that say where it comes from, what drives it, and what its calls do. */
export const runKind = {
  origin: variants({
    person: fields({ attachments }),
    task: fields({ taskId: text, attachments }),
    'hand-over': fields({ from: fields({ runId: text, agent: text, note: text }), attachments }),
    review: fields({ part: fields({ reviewId: text, role: text, round: count }) }),
    helper: fields({ of: caller }),
  }),
  driver: variants({
    model: fields({}),
    playbook: fields({
      playbook: fields({ name: text, title: text, source: text, inputs: present, hash: text }),
    }),
    plan: fields({ dryRunId: text }),
  }),
  effects: variants({
    commit: fields({}),
    plan: fields({ state }),
    'isolated-plan': fields({ state, isolation: fields({ root: text, earlier: list(text) }) }),
  }),
};
