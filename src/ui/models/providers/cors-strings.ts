import type { ServerName } from './servers.ts';

/** Instructions to allow this page's origin on a server (CORS). */
interface CorsWords {
  readonly text: string;
  /** Commands or lines of a file to copy, each labelled with where it belongs. */
  readonly codes: readonly { readonly label: string; readonly code: string }[];
  /** Additional advice. */
  readonly note?: string;
}

const NOTHING = 'This service allows requests from any page. No setup is needed.';
const IN_BETWEEN =
  'If the service does not respond, a proxy or filter between this device and the service may block the request.';
const service = (note = IN_BETWEEN): CorsWords => ({ text: NOTHING, codes: [], note });

/** Instructions for each known server, with the origin of this page filled in. */
export const corsWords: Readonly<Record<ServerName, (origin: string) => CorsWords>> = {
  ollama: (origin) => ({
    text: 'Ollama allows pages from localhost. To allow another origin, set OLLAMA_ORIGINS where Ollama is started, then restart Ollama.',
    codes: [
      { label: 'In a terminal', code: `OLLAMA_ORIGINS=${origin} ollama serve` },
      { label: 'The app on macOS', code: `launchctl setenv OLLAMA_ORIGINS "${origin}"` },
      { label: 'The app on Windows', code: `setx OLLAMA_ORIGINS "${origin}"` },
      {
        label: 'The service on Linux: these lines after “sudo systemctl edit ollama”',
        code: `[Service]\nEnvironment="OLLAMA_ORIGINS=${origin}"`,
      },
    ],
    note: 'To reach Ollama on another device in your network, also set OLLAMA_HOST=0.0.0.0.',
  }),
  'lm-studio': () => ({
    text: 'In LM Studio, open Developer > Server settings and turn on “Enable CORS”. Or start the server with:',
    codes: [{ label: 'In a terminal', code: 'lms server start --cors' }],
    note: 'LM Studio can’t restrict origins: every page can then send requests to the server. To reach LM Studio on another device in your network, also turn on “Serve on Local Network”.',
  }),
  'llama-cpp': (origin) => ({
    text: 'llama-server allows every page by default, or only pages of its own device when started with built-in tools. To allow only this page:',
    codes: [{ label: 'In a terminal', code: `llama-server -m MODEL.gguf --cors-origins ${origin}` }],
    note: 'Builds before July 2026 do not support --cors-origins and allow every page. To reach llama-server on another device in your network, add --host 0.0.0.0.',
  }),
  vllm: (origin) => ({
    text: 'vLLM allows every page by default. To allow only this page:',
    codes: [{ label: 'In a terminal', code: `vllm serve MODEL --allowed-origins '["${origin}"]'` }],
  }),
  openai: () => service(),
  anthropic: () =>
    service(
      'Anthropic requires a header on requests from pages, and Cloister sends that header. An organization can still block requests from pages; ask its administrator to allow them.',
    ),
  google: () =>
    service(
      'API keys that are restricted to websites don’t work, because Cloister does not send the address of the page. Restrict the key to the Gemini API instead.',
    ),
  openrouter: () => service(),
  groq: () => service(),
  mistral: () => service(),
  other: (origin) => ({
    text: 'The server, or a proxy in front of it, must send these headers, also in response to OPTIONS requests:',
    codes: [
      {
        label: 'Headers',
        code: `Access-Control-Allow-Origin: ${origin}\nAccess-Control-Allow-Headers: authorization, content-type\nAccess-Control-Allow-Methods: GET, POST`,
      },
    ],
  }),
};
