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
    todo: () => 'switch on “Enable CORS” in its server settings',
  },
  {
    name: 'the llama.cpp server',
    port: '8080',
    todo: (pageOrigin) =>
      `use a current version, which lets every page in; a proxy before it has to answer with Access-Control-Allow-Origin: ${pageOrigin}`,
  },
  {
    name: 'vLLM',
    port: '8000',
    todo: (pageOrigin) => `start it with --allowed-origins '["${pageOrigin}"]'`,
  },
];

/** What to set so that a server lets the page's origin in: for the server that usually has this port, or for all. */
export function corsAdvice(baseURL: string, pageOrigin: string): string {
  const port = URL.parse(baseURL)?.port;
  const guess = SERVERS.find((server) => server.port === port);
  if (guess) return `If it is ${guess.name}: ${guess.todo(pageOrigin)}.`;
  const all = SERVERS.map(({ name, todo }) => `${name}: ${todo(pageOrigin)}`).join('; ');
  return `It has to allow ${pageOrigin}. ${all}.`;
}
