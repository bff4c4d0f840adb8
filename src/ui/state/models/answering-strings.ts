import { catalog, message } from '../../kit/language/text-catalog.ts';
/** Names of the answering model. In its own file because the first screen loads it. */
export const answeringStrings = catalog('answering', {
  noModel: 'no model',
  missing: 'no model connected',
  at: message<(modelId: string, origin: string) => string>('{ $modelId } at { $origin }'),
  here: message<(modelId: string) => string>('{ $modelId }, on this device: nothing leaves it'),
  onDevice: message<(modelId: string) => string>('{ $modelId }, on this device'),
});
