import { onModelProgress } from '../../client/models/model-notices.ts';
import type { WorkerClient } from '../../client/workers/worker-client.ts';
import type { ModelListing, ModelProgress } from '../../contracts/domain/local-model.ts';
import type { CommandInput } from '../../contracts/wire/commands/commands.ts';
import { forGood, type WayBack } from './way-back.ts';

export interface LoadOptions {
  /** Is told each step of the download, the check and the load. */
  readonly onProgress?: (progress: ModelProgress) => void;
}

/** `cloister.models`: models that run on this device. */
export function modelConsole({ call }: Pick<WorkerClient, 'call'>) {
  return {
    /** With `state`, `progress` from 0 to 1, and whether it can answer now. */
    list: () => call('models.list', {}),
    /** From a server (`url`, `modelUrl`), from a disk (`file`: a Blob, or all parts of a split model) or a notebook (`path`). */
    add: (input: CommandInput<'models.add'>) => call('models.add', input),
    /** Waits for the download, checks every file, and loads the model in this tab. */
    load: async (modelId: string, { onProgress }: LoadOptions = {}): Promise<ModelListing> => {
      const stop = onProgress
        ? onModelProgress((progress) => progress.modelId === modelId && onProgress(progress))
        : () => {};
      try {
        return await call('models.load', { modelId });
      } finally {
        stop();
      }
    },
    unload: () => call('models.unload', {}),
    pause: (modelId: string) => call('models.pause', { modelId }),
    /** Resumes a download, or retries a failed one. */
    resume: (modelId: string) => call('models.resume', { modelId }),
    /** Removes a model and its files, for good. */
    remove: (modelId: string): Promise<WayBack> => forGood(call('models.remove', { modelId })),
    configure: (modelId: string, settings: CommandInput<'models.configure'>['settings']) =>
      call('models.configure', { modelId, settings }),
    /** 20 small tasks on a notebook of its own, with correct calls, speed and memory. The result is kept. */
    test: (modelId: string) => call('models.test', { modelId }),
    stopTest: () => call('models.stopTest', {}),
    /** A plain request: no instructions, no tools, no notebook. A text alone is one message. Nothing of the texts is stored. */
    chat: (
      messages: string | CommandInput<'models.chat'>['messages'],
      options: Omit<CommandInput<'models.chat'>, 'messages'> = {},
    ) =>
      call('models.chat', {
        ...options,
        messages: typeof messages === 'string' ? [{ role: 'user', text: messages }] : messages,
      }),
    /** Stops a `chat` that was given this id. Its call resolves with the text so far. */
    stopChat: (chatId: string) => call('models.stopChat', { chatId }),
    /** Results of tests, newest first; of one model or of all. */
    results: (modelId?: string) => call('models.results', modelId === undefined ? {} : { modelId }),
    /** One archive with all files and their hashes, as a Blob. */
    export: (modelId: string) => call('models.export', { modelId }),
    /** From such an archive, or from the files of a folder. Every hash is checked. */
    import: (source: CommandInput<'models.import'>) => call('models.import', source),
    /** Ends an `add` of files or an `import` that was given this id; nothing of it is left. */
    stopImport: (importId: string) => call('models.stopImport', { importId }),
    /** Models to download, those that fit this device first; `add` takes `files[0].url` of a GGUF model as `url`. */
    catalog: (options: CommandInput<'models.catalog'> = {}) => call('models.catalog', options),
    /** The hub of models and the hashes that it listed first. `hub({ address })` uses another one, `hub({ address: null })` the default. */
    hub: (options: CommandInput<'models.hub'> = {}) => call('models.hub', options),
    /** What this device has to run models with. */
    device: () => call('models.device', {}),
  };
}
