import { catalog } from '../kit/language/text-catalog.ts';
/** A built-in template, offered while a notebook has none. */
export interface Starter {
  /** File name without extension, which also identifies the template among those of a notebook. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** Folder for new notes. */
  readonly folder: string;
  /** Whether the file name starts with the date. */
  readonly dated: boolean;
  readonly text: string;
}

/** A task that waits for its text. The blank behind it belongs to its mark. */
const task = '- [ ] ';

const daily = `---
date: {{date}}
type: daily
tags: [daily]
---

# {{date:dddd, D MMMM YYYY}}

## Today

${task}

## What happened

## For tomorrow

${task}
`;

const experiment = `---
title: {{title}}
date: {{date}}
type: experiment
sample: {{sample}}
status: running
author: {{author}}
tags: [experiment]
---

# {{title}}

**Question.** What do I want to know, in one sentence?

**Hypothesis.** What result do I expect if I am right, and what if I am wrong?

## Materials

| material | lot or source | amount |
|---|---|---|
| {{sample}} | | |

## Method

Protocol: [[protocols/]]. Deviations:

1.

## Observations

- {{time}}

## Results

| group | n | mean | sd |
|---|---|---|---|
| | | | |

Raw data:

## Conclusion

What the results show, how sure I am, and what would change my mind.

## Next

${task}
`;

const protocol = `---
title: {{title}}
date: {{date}}
type: protocol
version: 1
author: {{author}}
tags: [protocol]
---

# {{title}}

**For.** What this is used for, and what it is not.

**Time.** Hands-on:     Waiting:

## Safety

Hazards, protective equipment, waste disposal.

## Equipment and materials

${task}

## Steps

1.
   - Stop here if:

## How to check the result

## Troubleshooting

| problem | likely cause | what to do |
|---|---|---|
| | | |

## Changes

- {{date}}, version 1: first version.
`;

const meeting = `---
title: {{title}}
date: {{date}}
type: meeting
present: {{present}}
tags: [meeting]
---

# {{title}}

{{date:dddd, D MMMM YYYY}}, {{time}}. Present: {{present}}

## Agenda

1.

## Decisions

-

## Action items

- [ ] who, what, by when

## Open questions

-
`;

const literature = `---
title: {{title}}
authors: {{authors}}
year: {{year}}
doi: {{doi}}
read: {{date}}
type: literature
tags: [literature]
---

# {{title}}

{{authors}} ({{year}}). {{doi}}

**In one sentence.**

## What they asked

## What they did

Organism, n, conditions, what was measured.

## What they found

With numbers, and the page or figure of each.

## Confidence and limitations

## For {{notebook}}

What I will do, or stop doing, because of this:

${task}
`;

const texts = catalog('starters', {
  daily: { title: 'Daily note', about: 'Plan, events, next steps' },
  experiment: { title: 'Experiment', about: 'Question, method, observations, results, conclusion' },
  protocol: { title: 'Protocol', about: 'Steps that someone else can follow' },
  meeting: { title: 'Meeting', about: 'Agenda, decisions, action items' },
  literature: { title: 'Literature note', about: 'What a paper shows, and what follows for your work' },
});

export const starters: readonly Starter[] = [
  {
    name: 'daily',
    title: texts.daily.title,
    about: texts.daily.about,
    folder: '/notes',
    dated: true,
    text: daily,
  },
  {
    name: 'experiment',
    title: texts.experiment.title,
    about: texts.experiment.about,
    folder: '/experiments',
    dated: true,
    text: experiment,
  },
  {
    name: 'protocol',
    title: texts.protocol.title,
    about: texts.protocol.about,
    folder: '/protocols',
    dated: false,
    text: protocol,
  },
  {
    name: 'meeting',
    title: texts.meeting.title,
    about: texts.meeting.about,
    folder: '/notes',
    dated: true,
    text: meeting,
  },
  {
    name: 'literature',
    title: texts.literature.title,
    about: texts.literature.about,
    folder: '/literature',
    dated: false,
    text: literature,
  },
];
