import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { localToday, systemClock } from '../../../../src/adapters/platform/create-platform.ts';
import { checkPlaybook } from '../../../../src/core/playbooks/check/check-playbook.ts';
import { callsAgent } from '../../../../src/core/playbooks/tool-name.ts';
import { createToolList } from '../../../../src/core/tool-catalog/tool-list.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { SHIPPED, sampleOn } from '../../../support/sample-notebook.ts';
import { createReplayableModel, type TurnMaker } from '../../../support/scripted-model.ts';

const folder = join(import.meta.dirname, '../../../../src/playbooks');
const sources = readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const);
const today = localToday(systemClock.nowMs());

let lab: RuntimeLab | null = null;

afterEach(() => {
  lab?.stop();
  lab = null;
});

/** Runs a playbook on the sample notebook, allows all of its changes, and returns the files that it wrote. */
async function play(
  name: string,
  {
    inputs = {},
    more = {},
    answer,
  }: { inputs?: Record<string, string>; more?: Record<string, string>; answer?: TurnMaker } = {},
) {
  const model = answer && (() => createReplayableModel([answer]));
  lab = await openRuntimeLab(model ? { model } : {});
  const notebookId = await lab.notebook(more, 'Sample');
  await lab.call('notebooks.import', { notebookId, entries: sampleOn(SHIPPED, today) });
  const before = await lab.tree(notebookId);
  const { runId } = await lab.call('playbooks.run', { playbook: name, inputs, notebookId });
  let run = await lab.settled(runId);
  while (run.status === 'awaiting-approval') {
    const pending = await lab.call('approvals.list', {});
    const approvalIds = pending.map(({ approvalId }) => approvalId);
    await lab.call('approvals.respond', { approvalIds, decision: 'allow_once' });
    run = await lab.settled(runId);
  }
  const after = await lab.tree(notebookId);
  const changed = Object.entries(after).filter(([path, text]) => before[path] !== text);
  if (process.env['SHOW'] !== undefined) console.log(run.status, run.text, ...changed.flat());
  expect(run.error).toBeNull();
  expect(run.status).toBe('completed');
  return { run, files: Object.fromEntries(changed) };
}

describe('the playbooks of the app', () => {
  it('have no mistake, and say when they need a model', () => {
    const model = TOOLS.find(({ name }) => name === 'glob');
    const others = ['agent_execute', 'agent_list'].map((name) => ({ ...model, name, inputSchema: z.object({}) }));
    const known = new Set(TOOLS.map(({ name }) => name));
    const tools = createToolList([...TOOLS, ...others.filter(({ name }) => !known.has(name))] as typeof TOOLS);
    const checked = sources.map(([file, source]) => ({
      file,
      ...checkPlaybook(source, { tools, agents: ['navigator'] }),
    }));
    expect(checked.filter(({ errors }) => errors.length > 0)).toEqual([]);
    expect(checked.map(({ file, playbook }) => [file, `${playbook?.name}.yaml`]).filter(([a, b]) => a !== b)).toEqual(
      [],
    );
    const asking = checked.filter(({ playbook }) => playbook?.steps.some(({ tool }) => callsAgent(tool)));
    expect(asking.map(({ file }) => basename(file, '.yaml'))).toEqual([
      'find-contradictions',
      'literature-note',
      'methods-draft',
      'review-section',
    ]);
    expect(asking.every(({ playbook }) => playbook?.description.endsWith('Needs a language model.'))).toBe(true);
    expect(checked).toHaveLength(10);
  });

  it('weekly-digest quotes each note of the week and its open tasks', async () => {
    const { files } = await play('weekly-digest');
    const [[path, text] = ['', '']] = Object.entries(files);
    expect(path).toMatch(/^\/notes\/\d{4}-W\d{2}-digest\.md$/);
    // How many notes of the sample lie in a week goes by the day of the week.
    const notes = text.match(/^## [\d-]+ · /gm) ?? [];
    expect(notes.length).toBeGreaterThanOrEqual(5);
    expect(text).toMatch(new RegExp(`, ${notes.length} notes\\.\nSamples: B-114, B-118, (B-\\d+, )?F-201\\.$`, 'm'));
    expect(text).toMatch(/## [\d-]+ · \[\[experiments\/[\d-]+-far-red-eod\|Far-red at end of day, 15 min\]\]/);
    expect(text).toContain('- Leaf area 118 against 104 cm² at day 12 (+13 %).');
    expect(text).toContain('- All four levels in one table: `analysis/blue-series.ipynb`.');
    expect(text).toContain('- fit the three points once the repeat of 20 % is in ([[');
    expect(text).not.toMatch(/\$\{\{|null|undefined|\[object/);
  });

  it('sample-inventory lists each sample with its tables and notes', async () => {
    const { files, run } = await play('sample-inventory');
    const text = files['/notes/sample-inventory.md'] ?? '';
    expect(text).toMatch(/\| B-118 \| [\d-]+ \| 11 \| day, blue_percent, fresh_g, .*harvest-blue.*blue-ratio-30/);
    expect(text.split('\n').filter((line) => /^\| [A-Z]-\d/.test(line))).toHaveLength(34);
    expect(run.text).toContain('- samples: 34');
  });

  it('data-dictionary describes each column', async () => {
    const { files } = await play('data-dictionary');
    const text = files['/data/data-dictionary.md'] ?? '';
    expect(text).toMatch(/\| `dry_g` \| number \| 0.394 to 0.639 \| 0.509 \| 0 \| 51 \|/);
    expect(text.match(/^## .+\.csv$/gm)).toHaveLength(17);
  });

  it('tidy-tags writes tags in one form and lists them', async () => {
    const more = { '/x.md': '---\ntags: [Protocols, "#led", Blue_Ratio, led]\n---\n# X\n' };
    const { files } = await play('tidy-tags', { more });
    expect(Object.keys(files)).toEqual(['/notes/tags.md', '/x.md']);
    expect(files['/x.md']).toMatch(/protocol\b.*led.*blue-ratio/s);
    expect(files['/notes/tags.md']).toMatch(/\| lettuce \| 28 \| \[\[README/);
  });

  it('protocol-from-notes gathers steps, findings, remarks and tasks with their sources', async () => {
    const { files } = await play('protocol-from-notes');
    const text = files['/protocols/chlorophyll-draft.md'] ?? '';
    expect(text).toContain('- Spin 5 min at 3000 g, 4 °C. Keep in the dark.');
    expect(text).toContain('SPAD follows chlorophyll well enough *within* one light.');
    expect(text).toContain('- More blue, less fresh mass, more chlorophyll and phenolics. ([[notes/reading|Reading]])');
    expect(text).toContain('- get screw-cap tubes, repeat B-101 with n = 5 ([[');
  });

  it('prepare-supplement copies the tables behind a tag and describes them', async () => {
    const { files } = await play('prepare-supplement');
    expect(Object.keys(files)).toEqual([
      '/supplement/S1-harvest-blue.csv',
      '/supplement/S2-chlorophyll.csv',
      '/supplement/supplement.md',
    ]);
    expect(files['/supplement/S1-harvest-blue.csv']?.split('\n')).toHaveLength(61);
    expect(files['/supplement/supplement.md']).toContain('## Table S2. chlorophyll.csv\n\nChlorophyll, blue series.');
  });

  describe('that need a model', () => {
    /** Answers with a text, and keeps the task that the helper was given. */
    function helper(text: string): { answer: TurnMaker; task: () => string } {
      let asked = '';
      const answer: TurnMaker = (prompt) => {
        const user = prompt.findLast(({ role }) => role === 'user');
        asked = typeof user?.content === 'string' ? user.content : JSON.stringify(user?.content);
        return { text, usage: { inputTokens: 900, outputTokens: 60 } };
      };
      return { answer, task: () => asked.replaceAll('\\n', '\n') };
    }

    it('find-contradictions gives the conclusions to a helper and keeps what it says', async () => {
      const said = '- `/experiments/a.md` and `/experiments/b.md`: “more blue, less mass” against “no effect”.';
      const { answer, task } = helper(said);
      const { files, run } = await play('find-contradictions', { answer });
      expect(task()).toMatch(
        /\d{4}-\d{2}-\d{2} \/experiments\/\S+-spad-second-thoughts\.md: My conclusion of \d+ [A-Z][a-z]+/,
      );
      expect(task()).toContain('Change no file.');
      expect(Object.keys(files)).toEqual(['/notes/contradictions.md']);
      expect(files['/notes/contradictions.md']).toContain(said);
      expect(files['/notes/contradictions.md']).toMatch(
        /\d+ notes below \/experiments, compared by the helper assistant\./,
      );
      expect(run).toMatchObject({ helped: { runs: 1, steps: 1 } });
    });

    it('literature-note gives the text of a paper to a helper and writes a note with its source', async () => {
      const said = '## Question\n\nDoes green light help?\n\n## Findings\n\n24 % green gave 12.1 g.';
      const { answer, task } = helper(said);
      const more = { '/papers/kim.txt': 'Green light at 24 % gave 12.1 g fresh mass (n = 8).\n' };
      const { files } = await play('literature-note', { answer, more, inputs: { paper: '/papers/kim.txt' } });
      expect(task()).toContain('Green light at 24 % gave 12.1 g fresh mass (n = 8).');
      const [[path, text] = ['', '']] = Object.entries(files);
      expect(path).toMatch(/^\/literature\/kim.*\.md$/);
      expect(text).toContain('24 % green gave 12.1 g.');
      expect(text).toContain('(/papers/kim.txt)');
    });

    it('methods-draft gives the protocols to a helper and lists them below its text', async () => {
      const { answer, task } = helper(
        'Leaves were extracted in 80 % acetone (`/protocols/chlorophyll-extraction.md`).',
      );
      const { files } = await play('methods-draft', { answer, inputs: { about: 'blue light and chlorophyll' } });
      expect(task()).toContain('blue light and chlorophyll');
      expect(task()).toContain('/protocols/chlorophyll-extraction.md\n');
      const text = files['/manuscript/methods.md'] ?? '';
      expect(text).toContain('Leaves were extracted in 80 % acetone');
      expect(text.match(/^- \[\[protocols\//gm)).toHaveLength(8);
    });

    it('review-section gives a section to a helper and writes its remarks beside it', async () => {
      const { answer, task } = helper('1. “increased strongly”: by how much, and n = ?');
      const more = { '/manuscript/results.md': '# Results\n\nMass increased strongly.\n' };
      const { files } = await play('review-section', {
        answer,
        more,
        inputs: { manuscript: '/manuscript/results.md' },
      });
      expect(task()).toContain('Mass increased strongly.');
      expect(Object.keys(files)).toEqual([`/manuscript/results-review-${today}.md`]);
      expect(Object.values(files)[0]).toContain('1. “increased strongly”: by how much, and n = ?');
    });
  });
});
