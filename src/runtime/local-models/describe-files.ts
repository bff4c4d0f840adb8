import { openModelFolder } from '../../adapters/model-files/open-model-folder.ts';
import { checkGguf } from '../../adapters/wllama/gguf/check-gguf.ts';
import { ENGINES } from '../../contracts/domain/local-engines.ts';
import type { LocalModel } from '../../contracts/domain/local-model.ts';
import type { EngineFile } from '../../core/ports/hosted-engine.ts';
import { settingsOf } from './local-model-store.ts';
import { plainWords } from './plain-line.ts';

type Described = Pick<
  LocalModel,
  'engine' | 'modelId' | 'title' | 'licence' | 'trainedContextTokens' | 'canThink' | 'settings' | 'notice'
>;

/** Maximum length of texts in a row. */
const MOST_CHARS = 300;
const MOST_NOTICE_CHARS = 2000;
/** Smallest context of a request to a model. */
const LEAST_CONTEXT_TOKENS = 1024;

/**
 * Reads facts from the complete files of a model, in addition to the row. Rejects with `model-unfit` for a GGUF file
 * that no engine supports.
 */
export async function describeStored(row: LocalModel): Promise<Partial<Described>> {
  if (ENGINES[row.engine].fileFormat !== 'gguf') return {};
  const folder = openModelFolder(row.folder);
  const files: EngineFile<Blob>[] = [];
  for (const { name } of row.files) {
    const blob = await folder.file(name);
    if (blob !== null) files.push({ name, blob });
  }
  return describeGguf(row, files);
}

/** Reads facts from GGUF files. Rejects with `model-unfit` that names file, reason and what to do. */
export async function describeGguf(row: Described, files: readonly EngineFile<Blob>[]): Promise<Partial<Described>> {
  const { name, licence, contextTokens, thinking, warnings } = await checkGguf(files);
  const said = plainWords(warnings.join(' '), MOST_NOTICE_CHARS);
  const named = plainWords(name, MOST_CHARS);
  return {
    title: row.title === row.modelId && named !== '' ? named : row.title,
    licence: row.licence || plainWords(licence, MOST_CHARS),
    trainedContextTokens: contextTokens,
    canThink: thinking !== null,
    settings: withinContext(row.settings, contextTokens),
    notice: row.notice ?? (said === '' ? null : said),
  };
}

/** Limits the context of the settings to the trained context. */
function withinContext(settings: LocalModel['settings'], trained: number | null): LocalModel['settings'] {
  if (trained === null) return settings;
  return settingsOf({
    ...settings,
    contextTokens: Math.min(settings.contextTokens, Math.max(LEAST_CONTEXT_TOKENS, trained)),
  });
}
