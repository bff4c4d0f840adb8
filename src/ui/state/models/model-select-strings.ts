import { catalog, message } from '../../kit/language/text-catalog.ts';

export const modelSelectStrings = catalog('model-select', {
  choose: 'Choose a model',
  onDevice: 'On this device',
  notReady: message<(modelId: string) => string>('{ $modelId } (not available now)'),
});
