import { serverMessages } from '../../../contracts/errors/messages/server-messages.ts';
import { catalog } from '../language/text-catalog.ts';
import { sentencesOf } from './sentence.ts';

const english = sentencesOf(serverMessages);
const texts = catalog('worker-server-errors', english);

/** Errors about servers and the network. */
export const serverErrors = { english, texts };
