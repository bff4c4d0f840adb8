import type { AddModel } from '../../../../contracts/domain/local-model.ts';
import { modelManifestSchema } from '../../../../contracts/domain/model-input-fields.ts';
import { parseRecord } from '../../../../core/shared/json/parse-json.ts';
import { readWhole } from '../../limits/read-number.ts';
import { strings } from '../local-model-strings.ts';
import { addStrings } from './add-model-strings.ts';
import { freeModelId, toModelId } from './gguf-choice.ts';

/** The fields as typed. */
export type OwnDraft = Record<'modelUrl' | 'modelLibUrl' | 'modelId' | 'context' | 'overrides' | 'manifest', string>;
export type OwnField = keyof OwnDraft;

export const EMPTY_OWN: OwnDraft = {
  modelUrl: '',
  modelLibUrl: '',
  modelId: '',
  context: '',
  overrides: '',
  manifest: '',
};

type WebLlmModel = Extract<AddModel, { engine: 'web-llm' }>;
type Read = { type: 'model'; model: WebLlmModel } | { type: 'bad'; errors: Partial<Record<OwnField, string>> };

/** Validates the form. Returns the model to add, or an error per field. */
export function readOwnModel(draft: OwnDraft, taken: readonly string[]): Read {
  const words = addStrings.own;
  const errors: Partial<Record<OwnField, string>> = {};
  const folder = webUrl(draft.modelUrl);
  if (!folder) errors.modelUrl = words.badUrl;
  const library = webUrl(draft.modelLibUrl);
  if (!library) errors.modelLibUrl = words.badUrl;
  else if (!library.pathname.endsWith('.wasm')) errors.modelLibUrl = words.badLib;

  const wanted = draft.modelId.trim();
  if (taken.includes(wanted)) errors.modelId = addStrings.gguf.taken(wanted);
  if (/[\p{Cc}/\\]/u.test(wanted)) errors.modelId = addStrings.gguf.noName;
  const contextTokens = draft.context.trim() === '' ? 4096 : readWhole(draft.context);
  if (!(contextTokens >= 1024 && contextTokens <= 1_000_000)) {
    errors.context = strings.settings.whole(1024, 1_000_000);
  }
  const overrides = jsonObject(draft.overrides);
  if (overrides === null) errors.overrides = words.badJson;
  const manifest = modelManifestSchema.safeParse(jsonObject(draft.manifest));
  if (!manifest.success) errors.manifest = words.badManifest;
  if (!folder || !library || overrides === null || !manifest.success || Object.keys(errors).length > 0) {
    return { type: 'bad', errors };
  }
  const modelUrl = folder.href.endsWith('/') ? folder.href : `${folder.href}/`;
  return {
    type: 'model',
    model: {
      engine: 'web-llm',
      modelId: wanted === '' ? freeModelId(nameOfFolder(modelUrl), taken) : wanted,
      modelUrl,
      modelLibUrl: library.href,
      settings: { contextTokens },
      ...(Object.keys(overrides).length === 0 ? {} : { overrides }),
      ...(Object.keys(manifest.data).length === 0 ? {} : { manifest: manifest.data }),
    },
  };
}

function webUrl(text: string): URL | null {
  const url = URL.parse(text.trim());
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

/** Returns the last meaningful folder name: model hosts append `resolve/main`. */
function nameOfFolder(modelUrl: string): string {
  const path = new URL(modelUrl).pathname.replace(/\/resolve\/[^/]+\/$/, '/');
  return toModelId(path.split('/').filter(Boolean).at(-1) ?? '');
}

/** Parses a JSON object; empty for empty text, null if invalid. */
function jsonObject(text: string): Record<string, unknown> | null {
  return text.trim() === '' ? {} : parseRecord(text);
}
