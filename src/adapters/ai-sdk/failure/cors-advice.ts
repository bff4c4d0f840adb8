interface Server {
  readonly name: string;
  readonly port: string;
  readonly todo: (pageOrigin: string) => string;
}

const SERVERS: readonly Server[] = [
  {
    name: 'Ollama',
    port: '11434',
    todo: (pageOrigin) => `set the environment variable OLLAMA_ORIGINS=${pageOrigin} and start it again`,
  },
  {
    name: 'LM Studio',
    port: '1234',
    todo: () => 'turn on “Enable CORS” in its server settings',
  },
  {
    name: 'the llama.cpp server',
    port: '8080',
    todo: (pageOrigin) => `start it with --cors-origins ${pageOrigin}`,
  },
  {
    name: 'vLLM',
    port: '8000',
    todo: (pageOrigin) => `start it with --allowed-origins '["${pageOrigin}"]'`,
  },
];

/** Services known to allow every origin. */
const OPEN_HOSTS =
  /^api\.openai\.com$|^api\.anthropic\.com$|\.googleapis\.com$|^openrouter\.ai$|^api\.groq\.com$|^api\.mistral\.ai$/;

/** Returns how to allow the page's origin (CORS) on the server that usually has this port, or on any server. */
export function corsAdvice(baseURL: string, pageOrigin: string): string {
  const { port, hostname } = new URL(baseURL);
  if (OPEN_HOSTS.test(hostname)) {
    return 'This service allows web pages by default. Check for a proxy or filter between this device and the service, or for a policy of your organisation there.';
  }
  const guess = SERVERS.find((server) => server.port === port);
  if (guess) return `If it is ${guess.name}: ${guess.todo(pageOrigin)}.`;
  const all = SERVERS.map(({ name, todo }) => `${name}: ${todo(pageOrigin)}`).join('; ');
  return `Allow ${pageOrigin} on the server (CORS). ${all}.`;
}
