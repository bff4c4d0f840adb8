import { reviewMessages } from '../../../contracts/errors/messages/review-messages.ts';
import { catalog } from '../language/text-catalog.ts';
import { sentence, sentencesOf } from './sentence.ts';

const errors = sentencesOf(reviewMessages);

const english = {
  ...errors.conflict,
  ...errors['not-found'],
  ...errors['bad-input'],
  ...errors['local-only'],
  ...errors.denied,
  partGone: 'The run of this part no longer exists.',
  notPlanned: sentence('The plan was not finished: { $why }'),
  notDone: sentence('The work was not finished: { $why }'),
  partlyDone: sentence('The work was not finished: { $why } What it planned until then can be reviewed.'),
  noChanges: 'The executor planned no changes. Read what it says, then send it back or reject it.',
  notReviewed: sentence('The review was not finished: { $why } You can decide without it.'),
  noVerdict: 'The reviewer gave no verdict. Read its remarks, then decide.',
  noRemarks: 'The reviewer sent the work back without remarks.',
  outside: 'This agent works in a folder of its own, so only a run of its own can act. Ask it in a conversation.',
  fileSince: 'The file has changed in the notebook since.',
};

const texts = catalog('worker-review', english);

/** Reasons and errors of isolated runs and reviewed work. */
export const reviewTexts = { english, texts, errors };
