import { ENGINE_NAMES } from '../../../contracts/domain/local-engines.ts';
import { LOCAL_MODEL_STATES } from '../../../contracts/domain/row-words.ts';
import { amount, count, fields, flag, hash, list, oneOf, orAbsent, orNull, present, text } from './row-shape.ts';

const engine = oneOf(ENGINE_NAMES);

export const localModel = fields({
  modelId: text,
  engine,
  title: text,
  licence: text,
  folder: text,
  files: list(fields({ name: text, url: orNull(text), sizeBytes: orNull(count), sha256: orNull(hash), done: flag })),
  manifest: oneOf(['supplied', 'made']),
  webLlm: orNull(fields({ modelUrl: text, modelLibUrl: text, overrides: present })),
  state: oneOf(LOCAL_MODEL_STATES),
  error: orNull(fields({ code: text, message: text })),
  notice: orNull(text),
  settings: fields({
    contextTokens: count,
    maxOutputTokens: count,
    temperature: amount,
    loadTimeoutMs: count,
    idleTimeoutMs: count,
    unloadAfterMs: orAbsent(count),
  }),
  trainedContextTokens: orNull(count),
  addedMs: count,
  updatedMs: count,
});

export const modelTest = fields({
  testId: text,
  modelId: text,
  engine,
  atMs: count,
  prefillPerSecond: orNull(amount),
  decodePerSecond: orNull(amount),
  peakBytes: orNull(amount),
  durationMs: amount,
  tasks: list(fields({ name: text, right: flag, said: text, durationMs: amount })),
});

/** Prices enforce cost limits, so they must be numbers: a comparison with NaN never reaches a limit. */
export const prices = fields({
  inputUsdPerMTok: amount,
  outputUsdPerMTok: amount,
  cachedInputUsdPerMTok: orAbsent(amount),
});
