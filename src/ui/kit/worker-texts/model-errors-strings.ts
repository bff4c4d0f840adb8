import { modelMessages } from '../../../contracts/errors/messages/model-messages.ts';
import { catalog } from '../language/text-catalog.ts';
import { sentencesOf } from './sentence.ts';

const english = sentencesOf(modelMessages);
const texts = catalog('worker-model-errors', english);

/** Errors about models. */
export const modelErrors = { english, texts };
