import { sampleFiles } from './sample-notebook.ts';
import type { ScriptedCall } from './scripted-model.ts';

/** What a researcher asks on an ordinary day, and the calls of a model that does it well, one list for each step. */
export interface ResearchTask {
  readonly name: string;
  readonly request: string;
  readonly calls: readonly (readonly Pick<ScriptedCall, 'toolName' | 'input'>[])[];
  readonly answer: string;
}

export const TODAY = '2026-01-15';
const PAPER = '/papers/kim-2004.pdf';

const SENTENCES = [
  'Lettuce was grown under red and blue light with and without green light at the same photon flux.',
  'Plants with 24 % green light had a greater leaf area, and 6 % more fresh and dry mass after 35 days.',
  'Stomatal conductance differed between the treatments, but dry mass accumulation did not follow it.',
  'Specific leaf area was highest under the lamps with the broadest spectrum, and lowest under red and blue alone.',
];
/** The text of the paper: nine pages, which take three calls to read. */
export const PAPER_PAGES = Array.from({ length: 9 }, (_, page) =>
  Array.from({ length: 24 }, (_line, line) => SENTENCES[(page * 5 + line * 3) % SENTENCES.length]).join('\n'),
);

export const NOTEBOOK_FILES: Readonly<Record<string, string>> = {
  ...sampleFiles(TODAY),
  '/templates/experiment.md':
    '---\ndate: {{date}}\ntype: experiment\nsample: {{sample}}\ntags: [led]\n---\n\n# {{title}}\n\n## Question\n\n## Set-up\n\n## Results\n\n- [ ] write down what was measured\n',
  [PAPER]: '%PDF-1.7\n',
  '/inbox/Gel 12.png.txt': 'Gel of 12 January, lanes 1 to 8.\n',
  '/inbox/gel_13.png.txt': 'Gel of 13 January, lanes 1 to 6.\n',
  '/inbox/map shelf C.txt': 'PPFD map of shelf C, 12 points.\n',
  '/inbox/map shelf D.txt': 'PPFD map of shelf D, 12 points.\n',
};

const read = (path: string) => ({ toolName: 'read_file', input: { path } });
const WEEK = [
  '/experiments/2026-01-05-blue-ratio-20.md',
  '/experiments/2026-01-06-shelf-c-check.md',
  '/experiments/2026-01-07-chlorophyll-blue-series.md',
  '/experiments/2026-01-08-far-red-eod.md',
  '/experiments/2026-01-09-blue-ratio-30.md',
];
const [BLUE_20 = '', , CHLOROPHYLL = '', , BLUE_30 = ''] = WEEK;
const ORDERS = '/notes/orders.md';

const SUMMARY = `# Week of 5 January

- 20 % blue: fresh mass 9.31 g, dry mass 0.538 g, leaf area 122 cm² ([[2026-01-05-blue-ratio-20]])
- Shelf C: the map was taken again, the lamp at the back is weaker ([[2026-01-06-shelf-c-check]])
- Chlorophyll rises with the blue share up to 30 % ([[2026-01-07-chlorophyll-blue-series]])
- Far-red at the end of the day: longer leaves, no gain in dry mass ([[2026-01-08-far-red-eod]])
- 30 % blue: less area than with 20 % ([[2026-01-09-blue-ratio-30]])
`;

export const RESEARCH_TASKS: readonly ResearchTask[] = [
  {
    name: 'summarise the experiments of last week',
    request: 'Create a summary of last week’s experiments as a note in /notes.',
    calls: [
      [{ toolName: 'list_files', input: { path: '/experiments' } }],
      WEEK.map(read),
      [{ toolName: 'create_file', input: { path: '/notes/week-2.md', content: SUMMARY } }],
    ],
    answer: 'The summary is in /notes/week-2.md: five experiments, each with its main result and a link to its note.',
  },
  {
    name: 'create a note from a template',
    request: 'Make a note for today’s germination test of lot 2311 from the experiment template.',
    calls: [
      [{ toolName: 'list_files', input: { path: '/templates' } }],
      [
        {
          toolName: 'create_file',
          input: {
            path: '/experiments/2026-01-15-germination-lot-2311.md',
            template: '/templates/experiment.md',
            variables: { sample: 'lot 2311' },
          },
        },
      ],
    ],
    answer:
      'The note /experiments/2026-01-15-germination-lot-2311.md is made from the template, with lot 2311 as its sample.',
  },
  {
    name: 'summarise a PDF',
    request: 'Read /papers/kim-2004.pdf and make a literature note of it.',
    calls: [
      [read(PAPER)],
      [{ toolName: 'read_file', input: { path: PAPER, fromLine: 92 } }],
      [{ toolName: 'read_file', input: { path: PAPER, fromLine: 184 } }],
      [
        {
          toolName: 'create_file',
          input: {
            path: '/literature/kim-2004.md',
            content:
              '---\ntype: literature\ntags: [green-light]\n---\n\n# Kim 2004\n\n- 24 % green light: more leaf area, 6 % more mass (p. 1)\n- Conductance differed, mass did not follow it (p. 2)\n',
          },
        },
      ],
    ],
    answer:
      'The literature note is /literature/kim-2004.md: green light added 6 % of mass, with the pages of each claim.',
  },
  {
    name: 'find where a value was measured',
    request: 'Where did we measure a dry mass of 0.538 g?',
    calls: [[{ toolName: 'search_content', input: { query: 'dry mass 0.538' } }], [read(BLUE_20)]],
    answer:
      'In /experiments/2026-01-05-blue-ratio-20.md: dry mass 0.538 g (sd 0.055) with 20 % blue on shelf A, n = 12.',
  },
  {
    name: 'tidy tags',
    request: 'Tag the notes of last week with 2026-w02, and drop the tag led there.',
    calls: [
      [{ toolName: 'grep', input: { query: 'tags:', path: '/experiments', glob: '2026-01-0*.md' } }],
      WEEK.map((path) => ({
        toolName: 'update_file_properties',
        input: { path, set: { tags: ['2026-w02', 'lettuce', 'blue-ratio'] } },
      })),
    ],
    answer: 'All five notes of last week have the tag 2026-w02 and no longer led. The other tags are as they were.',
  },
  {
    name: 'move files',
    request: 'Sort the inbox into /figures/gels and /figures/maps, with names in lower case and without spaces.',
    calls: [
      [{ toolName: 'list_files', input: { path: '/inbox' } }],
      [
        {
          toolName: 'move_files',
          input: {
            moves: [
              { from: '/inbox/Gel 12.png.txt', to: '/figures/gels/gel-12.png.txt' },
              { from: '/inbox/gel_13.png.txt', to: '/figures/gels/gel-13.png.txt' },
              { from: '/inbox/map shelf C.txt', to: '/figures/maps/map-shelf-c.txt' },
              { from: '/inbox/map shelf D.txt', to: '/figures/maps/map-shelf-d.txt' },
            ],
          },
        },
      ],
    ],
    answer: 'The four files are sorted: two gels in /figures/gels and two maps in /figures/maps. The inbox is empty.',
  },
  {
    name: 'correct a table',
    request: 'In the orders, the sensor cable has come and we need 300 tubes, not 200.',
    calls: [
      [{ toolName: 'glob', input: { pattern: '**/orders*.md' } }],
      [read(ORDERS)],
      [
        {
          toolName: 'edit_file',
          input: {
            path: ORDERS,
            oldText: '| PAR sensor cable 5 m | 2 | quote asked |',
            newText: '| PAR sensor cable 5 m | 2 | here |',
          },
        },
      ],
      [
        {
          toolName: 'edit_file',
          input: {
            path: ORDERS,
            oldText: '| screw-cap tubes 5 mL | 200 |',
            newText: '| screw-cap tubes 5 mL | 300 |',
          },
        },
      ],
    ],
    answer: 'Both rows of the table in /notes/orders.md are corrected: the cable is here, and 300 tubes are wanted.',
  },
  {
    name: 'list to-dos',
    request: 'Which to-dos are open, and where?',
    calls: [[{ toolName: 'grep', input: { query: '- [ ]' } }]],
    answer:
      'Open are: ask the workshop about the curtain rail and book the freeze dryer (/notes/plan.md), check whether the dry mass holds at day 21 (blue-ratio-20).',
  },
  {
    name: 'compare two notes',
    request: 'Compare 20 % and 30 % blue: what changed in mass, area and chlorophyll?',
    calls: [
      [{ toolName: 'search_content', input: { query: 'blue ratio 30', limit: 5 } }],
      [BLUE_20, BLUE_30].map(read),
    ],
    answer:
      'From 20 to 30 % blue the fresh mass and the leaf area fall further, SPAD rises, and the dry mass is not better.',
  },
  {
    name: 'answer from the notes',
    request: 'How do we dry biomass, and what did the extraction say about chlorophyll in the blue series?',
    calls: [
      [{ toolName: 'search_content', input: { query: 'biomass drying' } }],
      [read('/protocols/biomass-drying.md')],
      [read(CHLOROPHYLL)],
    ],
    answer:
      'Biomass is dried as /protocols/biomass-drying.md says, until the mass no longer falls. The extraction showed more chlorophyll with more blue, up to 30 %.',
  },
];
