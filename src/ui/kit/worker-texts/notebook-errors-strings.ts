import { notebookMessages } from '../../../contracts/errors/messages/notebook-messages.ts';
import { catalog } from '../language/text-catalog.ts';
import { sentencesOf } from './sentence.ts';

const english = sentencesOf(notebookMessages);
const texts = catalog('worker-notebook-errors', english);

/** Errors about the files and rows of a notebook. */
export const notebookErrors = { english, texts };
