/** Templates that the app offers where a notebook has none of its own. */
export interface Starter {
  /** The name of its file, and how it is known again among a notebook's own. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** Where notes of this kind go. */
  readonly folder: string;
  /** Whether the day stands before the name of the file. */
  readonly dated: boolean;
  readonly text: string;
}

const daily = `---
date: {{date}}
type: daily
tags: [daily]
---

# {{date:dddd, D MMMM YYYY}}

## Today

- [ ]

## What happened

## For tomorrow

- [ ]
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

**Expected.** What should come out if I am right, and what if I am wrong?

## Materials

| what | lot, or where from | amount |
|---|---|---|
| {{sample}} | | |

## Method

Protocol: [[protocols/]]. What was done otherwise:

1.

## Observations

- {{time}}

## Results

| group | n | mean | sd |
|---|---|---|---|
| | | | |

Raw data:

## Conclusion

What it says, how sure I am, and what would change my mind.

## Next

- [ ]
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

**Takes.** Hands on:     Waiting:

## Safety

What can harm, what to wear, where waste goes.

## Needed

- [ ]

## Steps

1.
   - Stop here if:

## How to tell that it worked

## When it goes wrong

| what is seen | likely cause | what to do |
|---|---|---|
| | | |

## Changes

- {{date}}, version 1: first written down.
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

## To talk about

1.

## Decided

-

## To do

- [ ] who, what, until when

## Left open

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

With numbers, and the page or figure they stand on.

## How far I believe it

## For {{notebook}}

What I do, or stop doing, because of this:

- [ ]
`;

export const starters: readonly Starter[] = [
  {
    ...{ name: 'daily', title: 'Daily note', about: 'What is planned, what happened, what is next' },
    ...{ folder: '/notes', dated: true, text: daily },
  },
  {
    ...{ name: 'experiment', title: 'Experiment', about: 'Question, method, observations, results, conclusion' },
    ...{ folder: '/experiments', dated: true, text: experiment },
  },
  {
    ...{ name: 'protocol', title: 'Protocol', about: 'Steps that somebody else can follow' },
    ...{ folder: '/protocols', dated: false, text: protocol },
  },
  {
    ...{ name: 'meeting', title: 'Meeting', about: 'Who, what was decided, who does what' },
    ...{ folder: '/notes', dated: true, text: meeting },
  },
  {
    ...{ name: 'literature', title: 'Literature note', about: 'What a paper says, and what it means here' },
    ...{ folder: '/literature', dated: false, text: literature },
  },
];
