import type { ServerName } from './servers.ts';

/** What to do on a server so that it lets this page in. */
interface CorsWords {
  readonly text: string;
  /** To be copied: a command, or lines of a file, each with where it goes. */
  readonly codes: readonly { readonly label: string; readonly code: string }[];
  /** What else to know. */
  readonly note?: string;
}

const NOTHING = 'It lets pages in by itself: nothing has to be set, and nothing can be.';
const IN_BETWEEN =
  'If it does not answer all the same, a proxy or a filter between this device and the service may be in the way.';
const service = (note = IN_BETWEEN): CorsWords => ({ text: NOTHING, codes: [], note });

/** For each server that is known by name, with the origin of this page filled in. */
export const corsWords: Readonly<Record<ServerName, (origin: string) => CorsWords>> = {
  ollama: (origin) => ({
    text: 'Ollama lets pages of localhost in, and others once OLLAMA_ORIGINS names them. Set it where Ollama is started, then start Ollama again.',
    codes: [
      { label: 'In a terminal', code: `OLLAMA_ORIGINS=${origin} ollama serve` },
      { label: 'The app on macOS', code: `launchctl setenv OLLAMA_ORIGINS "${origin}"` },
      { label: 'The app on Windows', code: `setx OLLAMA_ORIGINS "${origin}"` },
      {
        label: 'The service on Linux: these lines after “sudo systemctl edit ollama”',
        code: `[Service]\nEnvironment="OLLAMA_ORIGINS=${origin}"`,
      },
    ],
    note: 'On another device of your network Ollama listens only when it is told to, with OLLAMA_HOST=0.0.0.0.',
  }),
  'lm-studio': () => ({
    text: 'In LM Studio open Developer, Server settings, and switch on “Enable CORS”. Or start the server so:',
    codes: [{ label: 'In a terminal', code: 'lms server start --cors' }],
    note: 'LM Studio has no list of pages: then every page may ask it. On another device of your network switch on “Serve on Local Network” as well.',
  }),
  'llama-cpp': (origin) => ({
    text: 'llama-server lets every page in unless it is told otherwise; one that was started with tools of its own, pages of its own device alone. To let in this page and no other:',
    codes: [{ label: 'In a terminal', code: `llama-server -m MODEL.gguf --cors-origins ${origin}` }],
    note: 'Builds from before July 2026 do not know --cors-origins, and let every page in. On another device of your network add --host 0.0.0.0.',
  }),
  vllm: (origin) => ({
    text: 'vLLM lets every page in unless it is told otherwise. To let in this page and no other:',
    codes: [{ label: 'In a terminal', code: `vllm serve MODEL --allowed-origins '["${origin}"]'` }],
  }),
  openai: () => service(),
  anthropic: () =>
    service(
      'It asks pages to say that they are pages, and Cloister does. An organisation can refuse them all the same; then its administrator has to allow it.',
    ),
  google: () =>
    service(
      'A key that is restricted to websites is refused, because Cloister tells no server which page asks. Restrict such a key to the Gemini API instead.',
    ),
  openrouter: () => service(),
  groq: () => service(),
  mistral: () => service(),
  other: (origin) => ({
    text: 'The server, or a proxy before it, has to answer with these headers, also when it is asked with OPTIONS:',
    codes: [
      {
        label: 'Headers',
        code: `Access-Control-Allow-Origin: ${origin}\nAccess-Control-Allow-Headers: authorization, content-type\nAccess-Control-Allow-Methods: GET, POST`,
      },
    ],
  }),
};
