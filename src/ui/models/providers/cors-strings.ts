import { catalog, message } from '../../kit/language/text-catalog.ts';
import type { ServerName } from './servers.ts';

/** Instructions to allow this page's origin on a server (CORS). */
interface CorsWords {
  readonly text: string;
  /** Commands or lines of a file to copy, each labelled with where it belongs. */
  readonly codes: readonly { readonly label: string; readonly code: string }[];
  /** Additional advice. */
  readonly note?: string;
}

const texts = catalog('cors', {
  nothing: 'This service allows requests from any page. No setup is needed.',
  inBetween:
    'If the service does not respond, a proxy or filter between this device and the service may block the request.',
  terminal: 'In a terminal',
  ollama: {
    text: 'Ollama allows pages from localhost. To allow another origin, set OLLAMA_ORIGINS where Ollama is started, then restart Ollama.',
    mac: 'The app on macOS',
    windows: 'The app on Windows',
    linux: message<(command: string) => string>('The service on Linux: these lines after “{ $command }”'),
    note: 'To reach Ollama on another device in your network, also set OLLAMA_HOST=0.0.0.0.',
  },
  lmStudio: {
    text: 'In LM Studio, open Developer > Server settings and turn on “Enable CORS”. Or start the server with:',
    note: 'LM Studio can’t restrict origins: every page can then send requests to the server. To reach LM Studio on another device in your network, also turn on “Serve on Local Network”.',
  },
  llamaCpp: {
    text: 'llama-server allows every page by default, or only pages of its own device when started with built-in tools. To allow only this page:',
    note: 'Builds before July 2026 do not support --cors-origins and allow every page. To reach llama-server on another device in your network, add --host 0.0.0.0.',
  },
  vllm: 'vLLM allows every page by default. To allow only this page:',
  anthropic:
    'Anthropic requires a header on requests from pages, and Cloister sends that header. An organization can still block requests from pages; ask its administrator to allow them.',
  google:
    'API keys that are restricted to websites don’t work, because Cloister does not send the address of the page. Restrict the key to the Gemini API instead.',
  other: {
    text: 'The server, or a proxy in front of it, must send these headers, also in response to OPTIONS requests:',
    headers: 'Headers',
  },
});

const service = (note = texts.inBetween): CorsWords => ({ text: texts.nothing, codes: [], note });
const inTerminal = (code: string) => ({ label: texts.terminal, code });

/** Instructions for each known server, with the origin of this page filled in. */
export const corsWords: Readonly<Record<ServerName, (origin: string) => CorsWords>> = {
  ollama: (origin) => ({
    text: texts.ollama.text,
    codes: [
      inTerminal(`OLLAMA_ORIGINS=${origin} ollama serve`),
      { label: texts.ollama.mac, code: `launchctl setenv OLLAMA_ORIGINS "${origin}"` },
      { label: texts.ollama.windows, code: `setx OLLAMA_ORIGINS "${origin}"` },
      {
        label: texts.ollama.linux('sudo systemctl edit ollama'),
        code: `[Service]\nEnvironment="OLLAMA_ORIGINS=${origin}"`,
      },
    ],
    note: texts.ollama.note,
  }),
  'lm-studio': () => ({
    text: texts.lmStudio.text,
    codes: [inTerminal('lms server start --cors')],
    note: texts.lmStudio.note,
  }),
  'llama-cpp': (origin) => ({
    text: texts.llamaCpp.text,
    codes: [inTerminal(`llama-server -m MODEL.gguf --cors-origins ${origin}`)],
    note: texts.llamaCpp.note,
  }),
  vllm: (origin) => ({ text: texts.vllm, codes: [inTerminal(`vllm serve MODEL --allowed-origins '["${origin}"]'`)] }),
  openai: () => service(),
  anthropic: () => service(texts.anthropic),
  google: () => service(texts.google),
  openrouter: () => service(),
  groq: () => service(),
  mistral: () => service(),
  other: (origin) => ({
    text: texts.other.text,
    codes: [
      {
        label: texts.other.headers,
        code: `Access-Control-Allow-Origin: ${origin}\nAccess-Control-Allow-Headers: authorization, content-type\nAccess-Control-Allow-Methods: GET, POST`,
      },
    ],
  }),
};
