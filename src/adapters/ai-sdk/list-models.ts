import { z } from 'zod';
import {
  type ModelEntry,
  modelEntrySchema,
  type Provider,
  type ProviderKind,
} from '../../contracts/domain/provider.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { answerCutError, notAnApiError } from '../../contracts/errors/messages/server-messages.ts';
import { parseJson } from '../../core/shared/json/parse-json.ts';
import { readAll } from './answer/byte-source.ts';
import { explainFailure, usualEnd } from './failure/explain-failure.ts';
import { ANTHROPIC_HEADERS } from './load-sdk-model.ts';
import type { ProviderPorts } from './provider-ports.ts';
import { askProvider, type ProviderRequest } from './request.ts';

const MAX_MODELS = 2000;
const MAX_PAGES = 50;
const MAX_LIST_BYTES = 16_777_216;

const listSchema = z.looseObject({
  data: z.array(z.unknown()).optional(),
  models: z.array(z.unknown()).optional(),
  has_more: z.boolean().optional().catch(undefined),
  last_id: z.string().nullish().catch(undefined),
  nextPageToken: z.string().nullish().catch(undefined),
});

/** Lists the models of a server, at most 2000. Empty when the server has no list (404, 405); rejects as a request does. */
export async function listModels(provider: Provider, ports: ProviderPorts, signal: AbortSignal): Promise<ModelEntry[]> {
  const found = new Map<string, ModelEntry>();
  let after: string | null = null;
  for (let page = 0; page < MAX_PAGES && found.size < MAX_MODELS; page++) {
    const list: z.infer<typeof listSchema> | null = await readPage(provider, after, ports, signal);
    if (list === null) break;
    const multimodal = multimodalIn(list);
    for (const entry of list.data ?? list.models ?? []) {
      const model = toEntry(entry, provider, multimodal);
      if (model !== null && found.size < MAX_MODELS && !found.has(model.modelId)) found.set(model.modelId, model);
    }
    const next: string | null = (list.has_more === true ? list.last_id : null) ?? (list.nextPageToken || null);
    if (next === null || next === after) break;
    after = next;
  }
  return [...found.values()];
}

async function readPage(
  provider: Provider,
  after: string | null,
  ports: ProviderPorts,
  signal: AbortSignal,
): Promise<z.infer<typeof listSchema> | null> {
  const { providerId, origin } = provider;
  const pages = PAGES[provider.kind];
  const more = pages === undefined || after === null ? '' : `&${pages.next}=${encodeURIComponent(after)}`;
  const query = pages === undefined ? '' : `?${pages.size}=1000${more}`;
  const request: ProviderRequest = {
    provider,
    runId: null,
    modelId: null,
    url: `${provider.baseURL}/models${query}`,
    method: 'GET',
    headers: { accept: 'application/json', ...(provider.kind === 'anthropic' ? ANTHROPIC_HEADERS : {}) },
  };
  try {
    const { first, rest, contentType, hasKey, mask, timeouts } = await askProvider(request, ports, signal);
    const limits = { idleMs: timeouts.idleMs, maxBytes: MAX_LIST_BYTES };
    const { text, isWhole } = await readAll(rest, limits, first);
    const body = parseJson(mask.json(text));
    const list = listSchema.safeParse(Array.isArray(body) ? { data: body } : body).data;
    if (list?.data ?? list?.models) return list ?? null;
    if (!isWhole) throw answerCutError('list', {}, { providerId, origin });
    const refused = { ...request, status: null, contentType, text, hasKey, retryAfterMs: null, mask: mask.text };
    const explained = explainFailure(refused);
    if (explained.code === 'not-an-api' || asRecord(body)['error']) throw explained;
    throw notAnApiError('noList', { origin, url: provider.baseURL, also: usualEnd(provider.kind) }, { providerId });
  } catch (error) {
    const status = error instanceof CloisterError ? error.data['status'] : undefined;
    if (status === 404 || status === 405) return null;
    throw error;
  }
}

/** Query parameters of further pages, for formats with paging. */
const PAGES: Readonly<Partial<Record<ProviderKind, { size: string; next: string }>>> = {
  anthropic: { size: 'limit', next: 'after_id' },
  google: { size: 'pageSize', next: 'pageToken' },
};

/** Fields with the context size; the loaded size takes precedence over the maximum. */
const CONTEXT_FIELDS = [
  'loaded_context_length',
  'context_length',
  'max_model_len',
  'max_input_tokens',
  'context_window',
  'max_context_length',
  'inputTokenLimit',
];

/** Models of OpenAI's list that are not chat models. */
const NO_CONVERSATION =
  /^(?:text-embedding|whisper|tts|dall-e|gpt-image|chatgpt-image|sora|babbage|davinci|text-moderation|omni-moderation)|-(?:realtime|transcribe|tts|audio|live)\b/;

function toEntry(entry: unknown, { kind, origin }: Provider, multimodal: ReadonlySet<string>): ModelEntry | null {
  const fields = typeof entry === 'string' ? { id: entry } : asRecord(entry);
  const named = z.string().min(1);
  const found = [fields['id'], fields['name'], fields['model']].map((id) => named.safeParse(id).data).find(Boolean);
  const modelId = kind === 'google' ? found?.replace(/^models\//, '') : found;
  if (kind === 'openai' && origin === 'https://api.openai.com' && NO_CONVERSATION.test(modelId ?? '')) return null;
  const methods = z.array(z.unknown()).safeParse(fields['supportedGenerationMethods']).data;
  if (kind === 'google' && methods !== undefined && !methods.includes('generateContent')) return null;
  const meta = asRecord(fields['meta']);
  const counts = [...CONTEXT_FIELDS.map((name) => fields[name]), meta['n_ctx'], meta['n_ctx_train']];
  const contextTokens = counts.find((count) => Number.isSafeInteger(count) && Number(count) > 0);
  const sees = seesOf(fields) ?? (multimodal.has(modelId ?? '') ? true : undefined);
  const candidate = {
    modelId,
    ...(contextTokens === undefined ? {} : { contextTokens }),
    ...(sees === undefined ? {} : { sees }),
  };
  return modelEntrySchema.safeParse(candidate).data ?? null;
}

/** Returns the names of models that take pictures or sound: llama.cpp lists them beside the list of the format. */
function multimodalIn({ data, models }: z.infer<typeof listSchema>): ReadonlySet<string> {
  const others = data === undefined ? [] : (models ?? []).map(asRecord);
  const found = others.filter(({ capabilities }) => Array.isArray(capabilities) && capabilities.includes('multimodal'));
  return new Set(found.map(({ name }) => String(name)));
}

/** Returns whether a model sees pictures, where its server says so as OpenRouter, Mistral or Anthropic do; undefined else. */
function seesOf(fields: Record<string, unknown>): boolean | undefined {
  const architecture = asRecord(fields['architecture']);
  const modalities = architecture['input_modalities'];
  if (Array.isArray(modalities)) return modalities.includes('image');
  const capabilities = asRecord(fields['capabilities']);
  const seen = capabilities['vision'] ?? asRecord(capabilities['image_input'])['supported'];
  return typeof seen === 'boolean' ? seen : undefined;
}

function asRecord(value: unknown): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).safeParse(value).data ?? {};
}
