import { appMessages } from '../../../contracts/errors/messages/app-messages.ts';
import { catalog } from '../language/text-catalog.ts';
import { sentencesOf } from './sentence.ts';

const english = sentencesOf(appMessages);
const texts = catalog('worker-app-errors', english);

/** Errors whose codes are about agents, runs, approvals and the app itself. */
export const appErrors = { english, texts };
