import { settleAllowlist } from '../../client/network/watch-allowlist.ts';
import type { WorkerClient } from '../../client/workers/worker-client.ts';
import { toErrorData } from '../../contracts/errors/errors.ts';
import type { CommandInput, CommandResults } from '../../contracts/wire/commands/commands.ts';
import { forGood, type WayBack } from './way-back.ts';

/** The calls for servers of the Model Context Protocol, whose tools agents may use. */
export function mcpConsole(client: WorkerClient) {
  return {
    /** Connects to a server, or edits the connection, and lists its tools. An omitted token stays as long as the server is the same; null removes it. */
    connect: async (server: CommandInput<'mcp.connect'>): Promise<CommandResults['mcp.connect']> => {
      const connected = await client.call('mcp.connect', server);
      await settleAllowlist(client);
      try {
        return await client.call('mcp.refresh', { serverId: connected.serverId });
      } catch (error) {
        return { ...connected, available: false, reason: toErrorData(error).message };
      }
    },
    /** Asks a server for its tools again. A definition that has changed waits beside the accepted one. */
    refresh: (serverId: string) => client.call('mcp.refresh', { serverId }),
    list: () => client.call('mcp.list', {}),
    /** Keeps the server and what was set for its tools; agents can't use them until it is connected again. */
    disconnect: (serverId: string) => client.call('mcp.disconnect', { serverId }),
    /** Removes a server with its token. */
    remove: (serverId: string): Promise<WayBack> => forGood(client.call('mcp.remove', { serverId })),
    /** Sets the risk class of a tool, and the agents that may use it. */
    setTool: (serverId: string, tool: string, options: Omit<CommandInput<'mcp.setTool'>, 'serverId' | 'tool'>) =>
      client.call('mcp.setTool', { ...options, serverId, tool }),
    /** Accepts the changed definition of a tool; `fingerprint` is that of the definition that was checked. */
    accept: (serverId: string, tool: string, fingerprint: string) =>
      client.call('mcp.accept', { serverId, tool, fingerprint }),
    /** Takes the next step towards the sign-in page of a server: origins to allow, a client ID to give, or the page to open. */
    signIn: (serverId: string, options: Omit<CommandInput<'mcp.signIn'>, 'serverId'>) =>
      client.call('mcp.signIn', { ...options, serverId }),
    /** Allows the origins that the sign-in at a server has to contact. */
    allowSignIn: (serverId: string, issuer: string, origins: string[]) =>
      client.call('mcp.allowSignIn', { serverId, issuer, origins }),
    /** Finds the sign-in that an answer belongs to. Nothing is sent. */
    checkSignIn: (state: string) => client.call('mcp.checkSignIn', { state }),
    /** Takes the answer of a sign-in page. */
    finishSignIn: (answer: CommandInput<'mcp.finishSignIn'>) => client.call('mcp.finishSignIn', answer),
    /** Forgets the tokens of a sign-in. */
    signOut: (serverId: string) => client.call('mcp.signOut', { serverId }),
    /** Asks a server which resources and prompts it offers. */
    offers: (serverId: string) => client.call('mcp.offers', { serverId }),
    /** Reads a resource by its address. Nothing is stored. */
    readResource: (serverId: string, uri: string) => client.call('mcp.readResource', { serverId, uri }),
    /** Reads a prompt with its fields filled in. Nothing is stored. */
    readPrompt: (serverId: string, name: string, fields: Record<string, string> = {}) =>
      client.call('mcp.readPrompt', { serverId, name, fields }),
  };
}
