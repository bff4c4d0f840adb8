import type { Review } from '../contract/review.ts';

/** Most characters of a plan, of the executor's words and of the changes in a prompt: small models have to read it. */
const MAX_PLAN = 6000;
const MAX_WORDS = 2000;
const MAX_CHANGES = 12_000;

type ReviewRequest = Pick<Review, 'prompt' | 'plan'>;

/** What an agent is told whose part works in another notebook than the part before. */
const OTHER_NOTEBOOK =
  'The paths below are those of another notebook, which you cannot read. You have only this text and the files of your own notebook.';

/** The request to the planner. `isApart`: the work is done in another notebook. */
export function planPrompt({ prompt }: Pick<Review, 'prompt'>, isApart = false): string {
  const apart = isApart
    ? '\nThe other agent works in another notebook and cannot read yours: write everything it needs into the plan.'
    : '';
  return `Plan the work below for another agent. Do not do it. Read the files you need, then answer with the plan alone:
numbered steps, at most ten, each with the files it reads and the files it writes, and at the end how to check the result.${apart}

The work: ${prompt}`;
}

/** The request to the executor in the first round. `isApart`: the plan was made in another notebook. */
export function workPrompt({ prompt, plan }: ReviewRequest, isApart = false): string {
  const planned =
    plan === ''
      ? ''
      : `\n\nThe plan, made by another agent. Follow it where it fits what you find.${isApart ? ` ${OTHER_NOTEBOOK}` : ''}\n\n${cut(plan, MAX_PLAN)}`;
  return `Do the work below. You work in a folder of your own: write to the paths of the notebook as usual; your changes reach it only after a review. At the end, say in a few sentences what you did and what is open.

The work: ${prompt}${planned}`;
}

/** The request to the executor in a later round. */
export function reworkPrompt({ prompt }: Pick<Review, 'prompt'>, remarks: string, dropped: readonly string[]): string {
  const again =
    dropped.length === 0
      ? ''
      : `\n\nThese files changed in the notebook in the meantime, so your changes to them are gone. Read them again and make the changes again: ${dropped.join(', ')}.`;
  return `Your work was reviewed and sent back. Your changes so far are still in place for you. Change only what the remarks ask for, then say in a few sentences what you did.${again}

The work: ${prompt}

The remarks:

${remarks}`;
}

export function reviewPrompt(
  { prompt, plan }: ReviewRequest,
  {
    words,
    changes,
    earlier,
    isApart = false,
  }: {
    words: string;
    changes: string;
    earlier: readonly string[];
    /** Whether the changes are for another notebook than that of the reviewer. */
    isApart?: boolean;
  },
): string {
  const planned = plan === '' ? '' : `\n\nThe plan:\n\n${cut(plan, MAX_PLAN)}`;
  const before =
    earlier.length === 0 ? '' : `\n\nRemarks of earlier rounds, which must be met now:\n\n${earlier.join('\n\n')}`;
  return `Review the changes below, which another agent made. Nothing was written yet. ${isApart ? OTHER_NOTEBOOK : 'Read the files to check what they say: you see them as they would be.'} Change nothing yourself. Check that the work was done, that every number and quotation is in its source, and that nothing else was changed.

Give your remarks as a list, each with its file and what to do. End with one line, one of these three:
VERDICT: approve
VERDICT: send back
VERDICT: reject

The work: ${prompt}${planned}${before}

What the other agent says:

${words === '' ? '(nothing)' : cut(words, MAX_WORDS)}

The changes:

${cut(changes, MAX_CHANGES)}`;
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).toWellFormed()}\n… (cut after ${most} characters; read the files for the rest)`;
}
