import type {
  CatalogNote,
  LicenceKind,
  PublishedScore,
  ToolSkill,
} from '../../../contracts/domain/models/model-catalog.ts';

/** A GGUF model of the catalog: one file of a repository at a commit. */
export interface GgufModel {
  readonly modelId: string;
  readonly title: string;
  readonly maker: string;
  readonly licence: string;
  readonly licenceKind: LicenceKind;
  readonly repo: string;
  /** A commit; a branch where none is known. */
  readonly revision: string;
  readonly path: string;
  readonly sizeBytes: number | null;
  readonly sha256: string | null;
  readonly trainedContextTokens: number | null;
  /** Cached numbers per token of context: keys and values of all layers with full attention. Null when unknown. */
  readonly numbersPerToken: number | null;
  readonly languages: readonly string[];
  readonly languageCount: number | null;
  readonly tools: ToolSkill;
  readonly score: PublishedScore | null;
  readonly notes: readonly CatalogNote[];
}

const QWEN_LANGUAGES = ['en', 'de', 'zh', 'fr', 'es', 'ja'];
const LFM_LANGUAGES = ['en', 'de', 'zh', 'fr', 'es', 'ja', 'ko', 'ar'];

/**
 * Best first. Commits, sizes and hashes were read on 29 November 2026 in public repositories that pin the same files; each hash
 * stands in several of them that do not depend on each other. What stands in none has a note, and no value. At a download the list
 * of the hub replaces size and hash.
 */
export const GGUF_CATALOG: readonly GgufModel[] = [
  {
    modelId: 'Qwen3.5-4B',
    title: 'Qwen3.5 4B',
    maker: 'Alibaba (Qwen)',
    licence: 'Apache-2.0',
    licenceKind: 'free',
    repo: 'unsloth/Qwen3.5-4B-GGUF',
    revision: 'e87f176479d0855a907a41277aca2f8ee7a09523',
    path: 'Qwen3.5-4B-Q4_K_M.gguf',
    sizeBytes: 2_740_937_888,
    sha256: '00fe7986ff5f6b463e62455821146049db6f9313603938a70800d1fb69ef11a4',
    trainedContextTokens: 262_144,
    numbersPerToken: 8 * 4 * 256 * 2,
    languages: QWEN_LANGUAGES,
    languageCount: 201,
    tools: 'good',
    score: {
      benchmark: 'BFCL V4',
      value: 50.3,
      by: 'Alibaba (Qwen)',
      source: 'https://huggingface.co/Qwen/Qwen3.5-4B',
    },
    notes: ['converted'],
  },
  {
    modelId: 'Qwen3.5-2B',
    title: 'Qwen3.5 2B',
    maker: 'Alibaba (Qwen)',
    licence: 'Apache-2.0',
    licenceKind: 'free',
    repo: 'unsloth/Qwen3.5-2B-GGUF',
    revision: 'f6d5376be1edb4d416d56da11e5397a961aca8ae',
    path: 'Qwen3.5-2B-Q4_K_M.gguf',
    sizeBytes: 1_280_835_840,
    sha256: 'aaf42c8b7c3cab2bf3d69c355048d4a0ee9973d48f16c731c0520ee914699223',
    trainedContextTokens: 262_144,
    numbersPerToken: 6 * 2 * 256 * 2,
    languages: QWEN_LANGUAGES,
    languageCount: 201,
    tools: 'fair',
    score: {
      benchmark: 'BFCL V4',
      value: 43.6,
      by: 'Alibaba (Qwen)',
      source: 'https://huggingface.co/Qwen/Qwen3.5-2B',
    },
    notes: ['converted', 'unverified-score'],
  },
  {
    modelId: 'LFM2.5-2.6B',
    title: 'LFM2.5 2.6B',
    maker: 'Liquid AI',
    licence: 'LFM Open License v1.0',
    licenceKind: 'revenue-limit',
    repo: 'LiquidAI/LFM2.5-2.6B-GGUF',
    revision: 'e7caca5d835a3901a8e0d63e94009429bafafdfc',
    path: 'LFM2.5-2.6B-Q4_K_M.gguf',
    sizeBytes: 1_674_455_040,
    sha256: '02a8b7e17487d326e46d68ce0ba24211e1b80a14c4cd0597fa73c1cd697f52ed',
    trainedContextTokens: 131_072,
    numbersPerToken: 8 * 8 * 64 * 2,
    languages: LFM_LANGUAGES,
    languageCount: null,
    tools: 'good',
    score: {
      benchmark: 'BFCL V4',
      value: 56.9,
      by: 'Liquid AI',
      source: 'https://huggingface.co/LiquidAI/LFM2.5-2.6B',
    },
    notes: ['always-thinks'],
  },
  {
    modelId: 'LFM3-1.7B',
    title: 'LFM3 1.7B',
    maker: 'Liquid AI',
    licence: 'LFM license',
    licenceKind: 'unread',
    repo: 'LiquidAI/LFM3-1.7B-GGUF',
    revision: 'main',
    path: 'LFM3-1.7B-Q4_K_M.gguf',
    sizeBytes: null,
    sha256: null,
    trainedContextTokens: null,
    numbersPerToken: null,
    languages: [],
    languageCount: null,
    tools: 'good',
    score: { benchmark: 'BFCL V4', value: 71.4, by: 'Liquid AI', source: 'https://huggingface.co/LiquidAI/LFM3-1.7B' },
    notes: ['unverified-file', 'unverified-size', 'unverified-hash', 'unverified-score'],
  },
  {
    modelId: 'Qwen3.5-9B',
    title: 'Qwen3.5 9B',
    maker: 'Alibaba (Qwen)',
    licence: 'Apache-2.0',
    licenceKind: 'free',
    repo: 'unsloth/Qwen3.5-9B-GGUF',
    revision: '3885219b6810b007914f3a7950a8d1b469d598a5',
    path: 'Qwen3.5-9B-Q4_K_M.gguf',
    sizeBytes: 5_680_522_464,
    sha256: '03b74727a860a56338e042c4420bb3f04b2fec5734175f4cb9fa853daf52b7e8',
    trainedContextTokens: 262_144,
    numbersPerToken: 8 * 4 * 256 * 2,
    languages: QWEN_LANGUAGES,
    languageCount: 201,
    tools: 'good',
    score: {
      benchmark: 'BFCL V4',
      value: 66.1,
      by: 'Alibaba (Qwen)',
      source: 'https://huggingface.co/Qwen/Qwen3.5-9B',
    },
    notes: ['converted'],
  },
  {
    modelId: 'Qwen3-0.6B',
    title: 'Qwen3 0.6B',
    maker: 'Alibaba (Qwen)',
    licence: 'Apache-2.0',
    licenceKind: 'free',
    repo: 'Qwen/Qwen3-0.6B-GGUF',
    revision: '23749fefcc72300e3a2ad315e1317431b06b590a',
    path: 'Qwen3-0.6B-Q8_0.gguf',
    sizeBytes: 639_446_688,
    sha256: '9465e63a22add5354d9bb4b99e90117043c7124007664907259bd16d043bb031',
    trainedContextTokens: 40_960,
    numbersPerToken: 28 * 8 * 128 * 2,
    languages: QWEN_LANGUAGES,
    languageCount: 119,
    tools: 'weak',
    score: null,
    notes: [],
  },
  {
    modelId: 'Granite-4.0-H-350M',
    title: 'Granite 4.0 H 350M',
    maker: 'IBM',
    licence: 'Apache-2.0',
    licenceKind: 'free',
    repo: 'ibm-granite/granite-4.0-h-350m-GGUF',
    revision: 'a864f823cce6e6048b5752e2816fe7a23987d790',
    path: 'granite-4.0-h-350m-Q4_K_M.gguf',
    sizeBytes: 222_662_560,
    sha256: '0a8d6a7373602fadfba274a640ba784b86cc6847f1c67f1b0a90fa2ec266b7fb',
    trainedContextTokens: 32_768,
    numbersPerToken: 4 * 4 * 64 * 2,
    languages: ['en', 'de', 'zh', 'fr', 'es', 'ja', 'pt', 'ar', 'cs', 'it', 'ko', 'nl'],
    languageCount: 12,
    tools: 'weak',
    score: {
      benchmark: 'BFCL V3',
      value: 43.3,
      by: 'IBM',
      source: 'https://huggingface.co/ibm-granite/granite-4.0-h-350m',
    },
    notes: [],
  },
];
