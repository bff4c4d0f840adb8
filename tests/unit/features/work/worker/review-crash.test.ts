import type { LanguageModelV4 } from '@ai-sdk/provider';
import { afterEach, expect, it } from 'vitest';
import { newDatabase } from '../../../../support/dexie-harness.ts';
import { KILL_STEP, killedUnless } from '../../../../support/end-process.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../../support/runtime-lab.ts';
import { createReplayableModel, type Turn, type TurnMaker } from '../../../../support/scripted-model.ts';
import { waitUntil } from '../../../../support/wait-until.ts';

const labs: RuntimeLab[] = [];
afterEach(() => {
  for (const lab of labs.splice(0)) lab.stop();
});

const FIRST = 'A sums up.\n';
const LAST = 'A sums up. Source: [[a]].\n';
const call = (toolName: string, input: unknown) => ({ toolName, input });

/** Answers by the part that the request names and by what it has done in it, so that any part can be repeated. */
function modelOfParts(): LanguageModelV4 {
  const answer: TurnMaker = (prompt) => {
    const asked = prompt.findLastIndex(({ role }) => role === 'user');
    const said = JSON.stringify(prompt[asked]?.content);
    const answers = prompt.slice(asked).filter(({ role }) => role === 'assistant').length;
    const read = { calls: [call('read_file', { path: '/notes/a.md' })] };
    const turns: Turn[] = said.includes('Plan the work below')
      ? [read, { text: '1. Write c.' }]
      : said.includes('was reviewed and sent back')
        ? [
            { calls: [call('edit_file', { path: '/notes/c.md', oldText: 'up.', newText: 'up. Source: [[a]].' })] },
            { text: 'I named the source.' },
          ]
        : said.includes('Review the changes below')
          ? [{ text: said.includes('Source') ? 'VERDICT: approve' : '- Name the source.\nVERDICT: send back' }]
          : [read, { calls: [call('create_file', { path: '/notes/c.md', content: FIRST })] }, { text: 'I wrote c.' }];
    return turns[answers] ?? { text: 'Done.' };
  };
  return createReplayableModel(Array.from({ length: 30 }, () => answer));
}

const getOf = (lab: RuntimeLab, reviewId: string) => lab.call('reviews.get', { reviewId });

async function open(database = newDatabase()) {
  const lab = await openRuntimeLab({ database, model: modelOfParts });
  labs.push(lab);
  return lab;
}

const reaches = (lab: RuntimeLab, reviewId: string, state: string) =>
  waitUntil(async () => expect((await getOf(lab, reviewId)).state).toBe(state), 4);

async function approve(lab: RuntimeLab, reviewId: string): Promise<void> {
  const { changes } = await getOf(lab, reviewId);
  const shown = changes.map(({ approvalId, receipt }) => ({ approvalId, receipt }));
  await lab.call('reviews.approve', { reviewId, changes: shown });
}

/** Starts the work and ends the process after so many commits. Resolves with false when it waited for the person before. */
async function startAndKill(lives: number) {
  const lab = await open();
  const notebookId = await lab.notebook({ '/notes/a.md': 'Alpha\n' });
  await lab.call('agents.create', agentSpec({ name: 'doer' }));
  const roles = { planner: 'doer', executor: 'doer', reviewer: 'doer' };
  const { reviewId } = await lab.call('reviews.create', { prompt: 'Sum up a in c.', notebookId, ...roles });
  const wasKilled = await killedUnless(lab, lives, reaches(lab, reviewId, 'awaiting-decision'));
  lab.stop();
  return { wasKilled, reviewId, notebookId, database: lab.database };
}

it('reviewed work ends the same, whatever commit the process ended before', async () => {
  let lives = 0;
  for (; ; lives += KILL_STEP) {
    const { wasKilled, reviewId, notebookId, database } = await startAndKill(lives);
    const lab = await open(database);
    await reaches(lab, reviewId, 'awaiting-decision');
    const { rounds, diff, changes } = await getOf(lab, reviewId);
    expect(
      rounds.map(({ verdict }) => verdict),
      `after ${lives} commits`,
    ).toEqual(['send-back', 'approve']);
    expect(diff).toContain('+A sums up. Source: [[a]].');
    expect(changes.map(({ toolName }) => toolName)).toEqual(['create_file', 'edit_file']);
    await approve(lab, reviewId);
    await reaches(lab, reviewId, 'applied');
    expect((await lab.tree(notebookId))['/notes/c.md']).toBe(LAST);
    // Each part was started once, and none is left behind.
    const runs = await lab.call('runs.list', {});
    expect(runs.map(({ status }) => status)).toEqual(Array(6).fill('completed'));
    expect((await lab.call('audit.verify', {})).intact).toBe(true);
    lab.stop();
    if (!wasKilled) break;
  }
  expect(lives).toBeGreaterThan(12);
});
