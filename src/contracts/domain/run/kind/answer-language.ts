import { z } from 'zod';

/** The languages in which an agent without a model answers. */
export const answerLanguageSchema = z.enum(['en', 'de', 'zh']);
export type AnswerLanguage = z.infer<typeof answerLanguageSchema>;
