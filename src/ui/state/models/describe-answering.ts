import type { AnsweringModel } from './answering-model.ts';
import { answeringStrings as words } from './answering-strings.ts';

export function describeAnswering(model: AnsweringModel): string {
  switch (model.type) {
    case 'none':
      return words.noModel;
    case 'missing':
      return words.missing;
    case 'here':
      return words.here(model.ref.modelId);
    case 'model':
      return model.onDevice ? words.onDevice(model.ref.modelId) : words.at(model.ref.modelId, model.origin);
    default:
      return model satisfies never;
  }
}
