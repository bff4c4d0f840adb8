import type { Completion, CompletionSource } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { insertTemplate } from './insert.ts';
import { insertPort } from './insert-port.ts';
import { templatePlace } from './template-place.ts';

/** Offers the templates of the notebook where one was asked for. */
export const completeTemplates: CompletionSource = async ({ state, pos }) => {
  const port = state.facet(insertPort);
  if (port === null || state.field(templatePlace, false) !== pos) return null;
  const templates = await port.listTemplates().catch((error: unknown) => {
    port.onError(error);
    return [];
  });
  const options = templates.map(
    ({ name, read }): Completion => ({
      label: name,
      apply: (view: EditorView) => void read().then((text) => insertTemplate(view, text), port.onError),
    }),
  );
  return { from: pos, options, filter: false };
};
