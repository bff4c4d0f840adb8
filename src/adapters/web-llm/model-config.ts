import { z } from 'zod';
import type { CloisterError } from '../../contracts/errors/errors.ts';
import { modelDamagedError } from '../../contracts/errors/messages/model-messages.ts';
import type { LoadableModel } from '../../contracts/wire/model-port.ts';
import { marksIn } from '../../core/local-prompt/escape-marks.ts';
import { needsShaderF16 } from '../../core/shared/local-models/curated-model.ts';
import { CHAT_CONFIG } from '../../core/shared/local-models/web-llm-files.ts';

const templateSchema = z.looseObject({
  system_template: z.string(),
  roles: z.record(z.string(), z.string()),
  role_templates: z.record(z.string(), z.string().nullish()).nullish(),
});
const configSchema = z.object({
  context_window_size: z.number().int().nullish(),
  sliding_window_size: z.number().int().nullish(),
  quantization: z.string().nullish(),
  conv_template: templateSchema,
});

/** Format of a model's conversations. */
export interface ChatTemplate {
  readonly roles: { readonly system: boolean; readonly tool: boolean };
  /** Roles whose text the engine inserts with `String.replace`, in which `$` is special. */
  readonly replaced: ReadonlySet<string>;
  /** The marks that the template puts around messages. */
  readonly marks: readonly string[];
}

/** The used fields of a model's `mlc-chat-config.json`, merged with the person's overrides. */
export interface ModelConfig {
  readonly template: ChatTemplate;
  readonly contextTokens: number;
  readonly trainedContextTokens: number | null;
  readonly needsShaderF16: boolean;
  /** Overrides that the engine merges into the file. */
  readonly overrides: Record<string, unknown>;
}

/** Parses the file. Throws `model-damaged`, which names the problem. */
export function readModelConfig(text: string, { modelId, webLlm, settings }: LoadableModel): ModelConfig {
  const given = webLlm?.overrides ?? {};
  const parsed = configSchema.safeParse(laidOver(text, given));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw damaged(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid structure'}`);
  }
  const config = parsed.data;
  const own = configSchema.partial().safeParse(laidOver(text, {})).data;
  const trained = positive(own?.context_window_size) ?? positive(own?.sliding_window_size);
  // The engine refuses both settings together. A sliding window drops the instructions first, so it is used only on request.
  const slides = positive(given['sliding_window_size']) !== null;
  const most = slides ? positive(config.sliding_window_size) : trained;
  const contextTokens = Math.min(settings.contextTokens, most ?? settings.contextTokens);
  return {
    template: readTemplate(config.conv_template),
    contextTokens,
    trainedContextTokens: trained,
    needsShaderF16: needsShaderF16(config.quantization ?? `${modelId} ${webLlm?.modelLibUrl ?? ''}`),
    overrides: {
      ...given,
      context_window_size: slides ? -1 : contextTokens,
      sliding_window_size: slides ? contextTokens : -1,
    },
  };
}

function readTemplate(whole: z.infer<typeof templateSchema>): ChatTemplate {
  const { system_template, roles, role_templates } = whole;
  const system = system_template.includes('{system_message}');
  const filled = Object.entries(role_templates ?? {}).flatMap(([role, template]) =>
    template?.includes(`{${role}_message}`) ? [role] : [],
  );
  return {
    roles: { system, tool: (roles['tool'] ?? '') !== '' },
    replaced: new Set(system ? ['system', ...filled] : filled),
    marks: [...new Set(textsIn(whole).flatMap(marksIn))],
  };
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function laidOver(text: string, overrides: Record<string, unknown>): unknown {
  try {
    const file: unknown = JSON.parse(text);
    return typeof file === 'object' ? { ...file, ...overrides } : file;
  } catch {
    throw damaged('it is not valid JSON');
  }
}

function positive(value: unknown): number | null {
  return typeof value === 'number' && value > 0 ? value : null;
}

function damaged(why: string): CloisterError {
  return modelDamagedError('overrides', { name: CHAT_CONFIG, reason: why });
}
