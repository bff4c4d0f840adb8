import type {
  BrowserModels,
  BrowserSession,
  ModelAvailability,
  PromptOptions,
  SessionOptions,
} from '../../../../src/adapters/built-in-ai/browser-model.ts';

/** A browser's model that speaks the specified interface: words are tokens, and the answer is what was put in. */
export interface FakeBrowserModels extends BrowserModels {
  state: ModelAvailability;
  /** Pieces of every answer. */
  answer: string[];
  /** Tokens there are in all. */
  contextWindow: number;
  /** What `create` is refused with, once. */
  refusal: DOMException | null;
  /** What the stream breaks with after its first piece. */
  failure: DOMException | null;
  /** Whether the answer goes on for ever. */
  endless: boolean;
  readonly created: SessionOptions[];
  readonly prompted: { input: string; options: PromptOptions }[];
  /** Sessions that were made and not destroyed. */
  open: number;
}

const tokensOf = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;

export function fakeBrowserModels(): FakeBrowserModels {
  const fake: FakeBrowserModels = {
    state: 'available',
    answer: ['Hello', ' there'],
    contextWindow: 100,
    refusal: null,
    failure: null,
    endless: false,
    created: [],
    prompted: [],
    open: 0,
    availability: async () => fake.state,
    async create(options) {
      options.signal?.throwIfAborted();
      if (fake.refusal) {
        const refusal = fake.refusal;
        fake.refusal = null;
        throw refusal;
      }
      if (fake.state === 'unavailable') throw new DOMException('No model.', 'NotSupportedError');
      if (fake.state === 'downloadable') fetchIt(options);
      const late = (options.initialPrompts ?? []).slice(1);
      if (late.some(({ role }) => role === 'system')) throw new TypeError('A system prompt comes first.');
      fake.created.push(options);
      return newSession(options);
    },
  };

  function fetchIt({ monitor }: SessionOptions): void {
    const target = new EventTarget();
    monitor?.(target);
    for (const loaded of [0, 0.5, 1]) {
      target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded, total: 1 }));
    }
    fake.state = 'available';
  }

  function newSession({ initialPrompts = [] }: SessionOptions): BrowserSession {
    fake.open += 1;
    let used = initialPrompts.reduce((sum, { content }) => sum + tokensOf(content), 0);
    let gone = false;
    return {
      get contextUsage() {
        return used;
      },
      get contextWindow() {
        return fake.contextWindow;
      },
      measureContextUsage: async (input) => tokensOf(input),
      promptStreaming(input, options = {}) {
        fake.prompted.push({ input, options });
        used += tokensOf(input);
        let at = 0;
        return new ReadableStream<string>({
          async pull(controller) {
            await new Promise((done) => setTimeout(done, 0));
            if (gone) return controller.error(new DOMException('Destroyed.', 'InvalidStateError'));
            if (options.signal?.aborted) return controller.error(new DOMException('Aborted.', 'AbortError'));
            if (at === 1 && fake.failure) return controller.error(fake.failure);
            const piece = fake.answer[fake.endless ? at % fake.answer.length : at];
            at += 1;
            if (piece === undefined) return controller.close();
            used += 1;
            controller.enqueue(piece);
          },
        });
      },
      destroy() {
        if (!gone) fake.open -= 1;
        gone = true;
      },
    };
  }

  return fake;
}
