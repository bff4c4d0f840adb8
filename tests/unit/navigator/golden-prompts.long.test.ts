import { describe, expect, it } from 'vitest';
import { createNavigatorModel } from '../../../src/navigator/create-navigator-model.ts';
import { FakeNotebook } from '../../support/fake-tools.ts';
import { type ModelCall, runModel } from '../../support/run-model.ts';
import { sampleFiles } from '../../support/sample-notebook.ts';

const TODAY = '2026-11-24';

const tree = (path = '/'): ModelCall => ({ tool: 'list_files', input: { path, recursive: true, limit: 1000 } });
const folder = (path: string): ModelCall => ({ tool: 'list_files', input: { path, recursive: false } });
const words = (query: string, path = '/'): ModelCall => ({ tool: 'grep', input: { query, path, limit: 500 } });
const dates = (query = 'date: 20'): ModelCall => words(query);
const text = (path: string): ModelCall => ({ tool: 'read_file', input: { path } });
const facts = (path: string): ModelCall => ({ tool: 'get_file_metadata', input: { path } });
const move = (from: string, to: string): ModelCall => ({ tool: 'move_file', input: { from, to } });
const remove = (path: string, recursive = false): ModelCall => ({ tool: 'delete_file', input: { path, recursive } });
const changes: ModelCall = { tool: 'list_changes', input: { limit: 20 } };

interface Golden {
  readonly ask: string;
  /** The calls of the first step, exactly. */
  readonly first: readonly ModelCall[];
  readonly says: RegExp;
  /** Paths that are there afterwards and were not before; default none. */
  readonly made?: readonly string[];
  /** Paths that were there and are not; default none. */
  readonly gone?: readonly string[];
}

const LAST_WEEK_READS = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
const WEEKLY = [tree(), dates('date: 2026-11')];

const LOOKING: readonly Golden[] = [
  { ask: 'what is in /experiments', first: [folder('/experiments')], says: /holds 15 files/ },
  { ask: "What's in the protocols folder?", first: [folder('/protocols')], says: /`\/protocols` holds 4 files/ },
  { ask: 'list files', first: [folder('/')], says: /4 folders and 1 file/ },
  { ask: 'ls', first: [folder('/')], says: /4 folders and 1 file/ },
  { ask: 'please list /notes for me', first: [folder('/notes')], says: /`\/notes` holds 4 files/ },
  { ask: 'show folder notes', first: [folder('/notes')], says: /`\/notes` holds 4 files/ },
  { ask: '/notes list', first: [folder('/notes')], says: /`\/notes` holds 4 files/ },
  { ask: 'contents of notes/', first: [folder('/notes')], says: /`\/notes` holds 4 files/ },
  { ask: 'lsit /data', first: [folder('/data')], says: /ppfd-log\.csv/ },
  { ask: 'list everything', first: [tree()], says: /4 folders and 25 files/ },
  { ask: 'list all csv files', first: [tree(), dates()], says: /^1 file:\n\n- \[\[data\/ppfd-log\.csv\]\]/ },
  {
    ask: "list last week's experiments",
    first: [tree(), dates()],
    says: /^5 files, last week \(2026-11-16 to 2026-11-22\)/,
  },
  { ask: 'how many notes are there?', first: [tree(), dates()], says: /^24 files/ },
  { ask: 'what is in /nowhere', first: [folder('/nowhere')], says: /There is no \/nowhere/ },
  { ask: 'open /notes/plan.md', first: [facts('/notes/plan.md')], says: /\[\[notes\/plan\]\] \(`\/notes\/plan\.md`\)/ },
  { ask: 'open [[notes/plan|the plan]]', first: [tree()], says: /\[\[notes\/plan\]\]/ },
  { ask: 'Could you please open the sensor failure note?', first: [tree()], says: /2026-11-09-sensor-failure/ },
  { ask: 'opne plan', first: [tree()], says: /\[\[notes\/plan\]\]/ },
  {
    ask: 'open blue ratio',
    first: [tree()],
    says: /^Which one do you mean\?\n\n1\. `\/experiments\/2026-11-08-blue-ratio-10\.md`/,
  },
  { ask: 'blue ratio 30 open', first: [tree()], says: /2026-11-20-blue-ratio-30/ },
  { ask: 'take me to the latest experiment', first: [tree(), dates()], says: /2026-11-24-germination-lot-2304/ },
  { ask: 'open the orhcid notes', first: [tree()], says: /found nothing called “orhcid”/ },
  { ask: 'find notes about chlorophyll', first: [tree(), words('chlorophyll')], says: /By name, 3 hits/ },
  {
    ask: 'where did I mention LED 450',
    first: [tree(), words('LED 450'), words('LED'), words('450')],
    says: /in the text of 6 files/,
  },
  { ask: 'find ppfd-log.csv', first: [tree()], says: /\[\[data\/ppfd-log\.csv\]\]/ },
  {
    ask: 'search for "far-red at end of day"',
    first: [tree(), words('far-red at end of day')],
    says: /in the text of 3 files/,
  },
  {
    ask: 'look for germination in /protocols',
    first: [tree('/protocols'), words('germination', '/protocols')],
    says: /germination-test/,
  },
  { ask: 'fnd notes about centrifuge', first: [tree(), words('centrifuge')], says: /chlorophyll-pilot/ },
  { ask: 'fnid notes on rockwool', first: [tree(), words('rockwool')], says: /orders/ },
  { ask: 'opne the sensor failure', first: [tree()], says: /2026-11-09-sensor-failure/ },
  { ask: 'which notes mention seedlings', first: [tree(), words('seedling')], says: /found nothing about “seedlings”/ },
  {
    ask: 'find notes about chlorophyll from last week',
    first: [tree(), words('chlorophyll'), dates()],
    says: /in the text of 1 file, last week/,
  },
  { ask: 'read /notes/plan.md', first: [text('/notes/plan.md')], says: /```\n---\ntitle: Plan/ },
  { ask: 'show /notes/orders.md', first: [text('/notes/orders.md')], says: /rockwool plugs/ },
  { ask: 'notes/plan.md read', first: [tree()], says: /title: Plan/ },
  { ask: 'raed plan', first: [tree()], says: /title: Plan/ },
  { ask: 'what does the meeting note say', first: [tree()], says: /Mira doubts SPAD/ },
  { ask: 'read the biomass drying protocol', first: [tree()], says: /Kern, 0\.001 g/ },
  {
    ask: 'show lines 8 to 9 of /notes/orders.md',
    first: [{ tool: 'read_file', input: { path: '/notes/orders.md', fromLine: 8, lines: 2 } }],
    says: /lines 8 to 9 of 14/,
  },
  { ask: 'read /notes/missing.md', first: [text('/notes/missing.md')], says: /There is no \/notes\/missing\.md/ },
  { ask: 'read /notes', first: [tree()], says: /is a folder/ },
  { ask: 'undo', first: [changes], says: /no change to undo/ },
  { ask: 'take that back', first: [changes], says: /no change to undo/ },
  { ask: 'please undo the last change', first: [changes], says: /no change to undo/ },
  { ask: 'help', first: [tree()], says: /This is what I can do/ },
  {
    ask: 'why is the sky blue',
    first: [tree()],
    says: /did not understand “why is the sky blue”[\s\S]*(?:- .+for example.+\n?){3}/,
  },
  { ask: "please don't delete anything, just list /notes", first: [folder('/notes')], says: /holds 4 files/ },
  { ask: 'delete everything', first: [], says: /Which file shall I delete/ },
  { ask: 'delete all notes', first: [], says: /Which file shall I delete/ },
  { ask: 'delete /', first: [], says: /do not delete a whole notebook/ },
  {
    ask: 'delete protocols',
    first: [tree()],
    says: /Nothing was deleted[\s\S]*delete \/protocols and everything in it/,
  },
  { ask: 'summarize', first: [], says: /What shall I summarize/ },
  { ask: 'rename /notes/plan.md', first: [], says: /What shall “\/notes\/plan\.md” be called/ },
  {
    ask: 'summarize march 2025',
    first: [tree(), dates('date: 2025-03')],
    says: /nothing to summarize[\s\S]*2026-10-14 to 2026-11-24/,
  },
];

const CHANGING: readonly Golden[] = [
  {
    ask: 'rename /notes/plan.md to roadmap.md',
    first: [move('/notes/plan.md', '/notes/roadmap.md')],
    says: /^Renamed to/,
    made: ['/notes/roadmap.md'],
    gone: ['/notes/plan.md'],
  },
  {
    ask: 'rename /notes/plan.md to roadmap',
    first: [move('/notes/plan.md', '/notes/roadmap.md')],
    says: /^Renamed to/,
    made: ['/notes/roadmap.md'],
    gone: ['/notes/plan.md'],
  },
  {
    ask: 'rename "/notes/plan.md" to "/notes/the plan.md"',
    first: [move('/notes/plan.md', '/notes/the plan.md')],
    says: /^Renamed to/,
    made: ['/notes/the plan.md'],
    gone: ['/notes/plan.md'],
  },
  {
    ask: 'renmae plan to roadmap',
    first: [tree()],
    says: /^Renamed to/,
    made: ['/notes/roadmap.md'],
    gone: ['/notes/plan.md'],
  },
  {
    ask: 'move /notes/orders.md to /archive/2026/orders.md',
    first: [move('/notes/orders.md', '/archive/2026/orders.md')],
    says: /^Moved to/,
    made: ['/archive/2026/orders.md'],
    gone: ['/notes/orders.md'],
  },
  {
    ask: 'move /notes/orders.md to /archive',
    first: [tree()],
    says: /^Moved to/,
    made: ['/archive/orders.md'],
    gone: ['/notes/orders.md'],
  },
  {
    ask: 'to /archive please move /notes/orders.md',
    first: [tree()],
    says: /^Moved to/,
    made: ['/archive/orders.md'],
    gone: ['/notes/orders.md'],
  },
  {
    ask: 'move reading into the protocols folder',
    first: [tree()],
    says: /^Moved to/,
    made: ['/protocols/reading.md'],
    gone: ['/notes/reading.md'],
  },
  {
    ask: '/notes/orders.md -> /notes/bought.md rename',
    first: [move('/notes/orders.md', '/notes/bought.md')],
    says: /^Renamed to/,
    made: ['/notes/bought.md'],
    gone: ['/notes/orders.md'],
  },
  { ask: 'delete /notes/orders.md', first: [remove('/notes/orders.md')], says: /deleted/, gone: ['/notes/orders.md'] },
  { ask: 'could you remove the orders note, thanks', first: [tree()], says: /deleted/, gone: ['/notes/orders.md'] },
  {
    ask: 'delete /notes/orders.md and /notes/plan.md',
    first: [remove('/notes/orders.md'), remove('/notes/plan.md')],
    says: /deleted 2 files/,
    gone: ['/notes/orders.md', '/notes/plan.md'],
  },
  {
    ask: 'rename /notes/plan.md to /notes/a.md and delete /notes/orders.md',
    first: [move('/notes/plan.md', '/notes/a.md')],
    says: /one thing at a time.*delete \/notes\/orders\.md$/,
    made: ['/notes/a.md'],
    gone: ['/notes/plan.md'],
  },
  {
    ask: "Summarize last week's experiments into /notes/weekly-summary.md",
    first: WEEKLY,
    says: /5 notes, last week/,
    made: ['/notes/weekly-summary.md'],
  },
  {
    ask: "sumarize lsat week's experimnts into notes/weekly",
    first: WEEKLY,
    says: /5 notes, last week/,
    made: ['/notes/weekly.md'],
  },
  {
    ask: 'into /notes/w.md please summarize the experiments of last week',
    first: WEEKLY,
    says: /5 notes, last week/,
    made: ['/notes/w.md'],
  },
  {
    ask: 'Summarize all the experiments from last week and create a summary.md file',
    first: WEEKLY,
    says: /5 notes, last week/,
    made: ['/summary.md'],
  },
  {
    ask: 'write a short report on last week into "/notes/my week.md"',
    first: WEEKLY,
    says: /5 notes, last week/,
    made: ['/notes/my week.md'],
  },
  {
    ask: "summarize last week's experiments into the notes folder",
    first: WEEKLY,
    says: /5 notes/,
    made: ['/notes/summary-2026-11-24.md'],
  },
  {
    ask: "summarize last week's experiments",
    first: WEEKLY,
    says: /You named no place for it/,
    made: ['/notes/summary-2026-11-24.md'],
  },
  {
    ask: 'summarize /experiments/2026-11-17-shelf-c-check.md',
    first: [text('/experiments/2026-11-17-shelf-c-check.md')],
    says: /1 note, quoted/,
    made: ['/notes/summary-2026-11-24.md'],
  },
  {
    ask: 'summarize /notes/plan.md and /notes/reading.md into /notes/both.md',
    first: [text('/notes/plan.md'), text('/notes/reading.md')],
    says: /2 notes/,
    made: ['/notes/both.md'],
  },
  {
    ask: 'summarize everything about germination into notes/germination.md',
    first: [tree(), words('germination')],
    says: /5 notes/,
    made: ['/notes/germination.md'],
  },
  {
    ask: 'summarize /protocols into notes/protocols.md',
    first: [tree('/protocols')],
    says: /4 notes/,
    made: ['/notes/protocols.md'],
  },
  {
    ask: 'find the notes about germination and summarize them into /notes/g.md',
    first: [tree(), words('germination')],
    says: /5 notes/,
    made: ['/notes/g.md'],
  },
  {
    ask: 'summarize the last 3 experiments into notes/last-three',
    first: [tree(), dates()],
    says: /3 notes/,
    made: ['/notes/last-three.md'],
  },
  {
    ask: 'sumarize notes about germination into /notes/g.md',
    first: [tree(), words('germination')],
    says: /5 notes/,
    made: ['/notes/g.md'],
  },
  {
    ask: 'delete protocols and everything in it',
    first: [tree()],
    says: /deleted `\/protocols`/,
    gone: [
      '/protocols/biomass-drying.md',
      '/protocols/chlorophyll-extraction.md',
      '/protocols/germination-test.md',
      '/protocols/led-shelf-setup.md',
    ],
  },
  {
    ask: 'recap of yesterday',
    first: WEEKLY,
    says: /1 note, yesterday \(2026-11-23\)/,
    made: ['/notes/summary-2026-11-24.md'],
  },
];

describe('golden prompts', () => {
  it('includes at least 60 different prompts', () => {
    const asked = [...LOOKING, ...CHANGING].map((golden) => golden.ask);
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.length).toBeGreaterThanOrEqual(60);
  });

  it.each([...LOOKING, ...CHANGING])('$ask', async ({ ask, first, says, made = [], gone = [] }) => {
    const notebook = new FakeNotebook(sampleFiles(TODAY));
    const before = notebook.snapshot();
    const run = await runModel(ask, { model: createNavigatorModel(), notebook, today: TODAY });
    expect(run.steps[0]).toEqual(first);
    expect(run.text).toMatch(says);
    const after = notebook.snapshot();
    expect(Object.keys(after).filter((path) => !(path in before))).toEqual([...made]);
    expect(
      Object.keys(before)
        .filter((path) => !(path in after))
        .sort(),
    ).toEqual([...gone].sort());
    for (const [path, content] of Object.entries(before)) if (path in after) expect(after[path]).toBe(content);
  });

  it('makes the weekly summary in four steps: list, read all at once, create once, answer', async () => {
    const notebook = new FakeNotebook(sampleFiles(TODAY));
    const run = await runModel("Summarize last week's experiments into /notes/weekly-summary.md", {
      model: createNavigatorModel(),
      notebook,
      today: TODAY,
    });
    expect(run.steps).toHaveLength(4);
    expect(run.steps[1]?.map((call) => call.tool)).toEqual(LAST_WEEK_READS.map(() => 'read_file'));
    expect(run.steps[1]?.map((call) => String(call.input['path']).slice(13, 23)).sort()).toEqual(LAST_WEEK_READS);
    expect(run.steps[2]).toEqual([
      {
        tool: 'create_file',
        input: { path: '/notes/weekly-summary.md', content: notebook.files.get('/notes/weekly-summary.md') },
      },
    ]);
    expect(run.steps[3]).toEqual([]);
  });

  it('understands a request with any surrounding words', async () => {
    for (const ask of [
      'hey, could you kindly list /notes please',
      'LIST /notes',
      'list   /notes.',
      'ok navigator, list "/notes"',
    ]) {
      const run = await runModel(ask, {
        model: createNavigatorModel(),
        notebook: new FakeNotebook(sampleFiles(TODAY)),
        today: TODAY,
      });
      expect(run.steps[0]).toEqual([folder('/notes')]);
    }
  });
});
