import { z } from 'zod';
import type { Sentence } from '../../../contracts/errors/errors.ts';
import { originSchema } from '../../../contracts/wire/gate-messages.ts';
import { MCP_LIMITS, type McpServer, mcpRiskSchema, serverIdSchema } from './mcp-server.ts';

const ofServer = z.strictObject({ serverId: z.string().max(40) });
const ofTool = ofServer.extend({ tool: z.string().max(200) });

/** Servers of the Model Context Protocol, whose tools agents may use. */
export const MCP_COMMANDS = {
  'mcp.list': z.strictObject({}),
  /** Connects to a server, or edits the connection. Nothing is sent yet: see `mcp.refresh`. An omitted token stays as long as the server is the same. */
  'mcp.connect': z.strictObject({
    serverId: serverIdSchema,
    url: z.string().max(2000),
    /** Sent as a bearer token. Never returned by any command. Null for none. */
    token: z.string().min(1).max(10_000).nullable().optional(),
  }),
  /** Asks the server for its tools. A definition that has changed replaces none: see `mcp.accept`. */
  'mcp.refresh': ofServer,
  /** Keeps the server and what was set for its tools, and sends nothing more. */
  'mcp.disconnect': ofServer,
  /** Removes the server with its token. */
  'mcp.remove': ofServer,
  /** Sets the risk class of a tool and the agents that may use it. Omitted fields stay. */
  'mcp.setTool': ofTool.extend({
    risk: mcpRiskSchema.optional(),
    agents: z.array(z.string().max(200)).max(200).optional(),
  }),
  /** Accepts the later definition of a tool. `fingerprint`: of the definition that the person saw. */
  'mcp.accept': ofTool.extend({ fingerprint: z.string().max(64) }),
  /** Asks the server which resources and prompts it offers. Nothing is stored. */
  'mcp.offers': ofServer,
  /** Reads a resource. `uri`: as listed. Nothing is stored but the log entry, which has address, size and hash. */
  'mcp.readResource': ofServer.extend({ uri: z.string().min(1).max(MCP_LIMITS.uriChars) }),
  /** Reads a prompt with its fields filled in. Nothing is stored but the log entry. */
  'mcp.readPrompt': ofServer.extend({
    name: z.string().min(1).max(200),
    fields: z.record(z.string().max(200), z.string().max(20_000)).default({}),
  }),
  /** Takes the next step towards the sign-in page of a server: an origin to allow, a client ID to enter, or the page to open. */
  'mcp.signIn': ofServer.extend({
    /** Where the sign-in page returns to: the address of this app. */
    redirectUri: z.string().max(2000),
    /** Address of the client ID document of this app. Default: none. */
    documentUrl: z.string().max(2000).optional(),
    /** A client ID that the person got for this app. Default: the document, or a registration. */
    clientId: z.string().trim().min(1).max(2000).optional(),
  }),
  /** Allows the origins that a sign-in has to contact. */
  'mcp.allowSignIn': ofServer.extend({ issuer: z.string().max(2000), origins: z.array(originSchema).min(1).max(5) }),
  /** Finds the sign-in that an answer belongs to. Nothing is sent or stored. */
  'mcp.checkSignIn': z.strictObject({ state: z.string().max(200) }),
  /** Takes the answer of a sign-in page, which ends the waiting sign-in whatever the answer is. */
  'mcp.finishSignIn': z.strictObject({
    state: z.string().max(200),
    code: z.string().min(1).max(10_000).optional(),
    error: z.string().max(500).optional(),
    /** The authorization server that answers, as it says. */
    iss: z.string().max(2000).optional(),
  }),
  /** Forgets the tokens of a sign-in, after asking the authorization server to revoke them where it offers that. */
  'mcp.signOut': ofServer,
} as const;

/** A server, and whether agents can reach it now. */
export interface McpServerListing extends McpServer {
  readonly hasToken: boolean;
  /** Whether tokens of a sign-in are stored. */
  readonly isSignedIn: boolean;
  readonly available: boolean;
  /** Why it is unavailable, and what to do. */
  readonly reason?: string;
  readonly sentence?: Sentence;
}

/** A text or file that a server offers to read. All words are those of the server. */
export interface McpResource {
  /** How the server addresses it. */
  readonly uri: string;
  readonly title: string;
  readonly description: string;
  /** Empty where the server says nothing. */
  readonly mediaType: string;
  /** In bytes; null where the server says nothing. */
  readonly sizeBytes: number | null;
}

/** A request that a server has prepared. */
export interface McpPrompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly fields: readonly { readonly name: string; readonly description: string; readonly isRequired: boolean }[];
}

export interface McpOffers {
  readonly resources: readonly McpResource[];
  readonly prompts: readonly McpPrompt[];
  /** Those that were left out: too many, or without a usable address or name. */
  readonly leftOut: number;
}

/** A copy of what a server sent, which the person sees before it is kept. */
export interface McpCopy {
  readonly uri: string;
  readonly mediaType: string;
  readonly content: string | Uint8Array;
  readonly sizeBytes: number;
  /** SHA-256 of the content; of its UTF-8 for text. */
  readonly hash: string;
}

export interface McpPromptText {
  readonly text: string;
  readonly hash: string;
  /** Parts without text, which were left out. */
  readonly leftOut: number;
}

/** The next step towards a sign-in page. */
export type SignInStep =
  | { readonly type: 'origins'; readonly issuer: string; readonly origins: readonly string[] }
  /** The authorization server registers no app by itself: the person enters a client ID. */
  | { readonly type: 'client'; readonly issuer: string }
  /** The page to open, which ends the step: its answer comes to the address of the app. */
  | { readonly type: 'open'; readonly issuer: string; readonly url: string };

export interface McpResults {
  'mcp.list': McpServerListing[];
  'mcp.connect': McpServerListing;
  'mcp.refresh': McpServerListing;
  'mcp.disconnect': McpServerListing;
  'mcp.remove': null;
  'mcp.setTool': McpServerListing;
  'mcp.accept': McpServerListing;
  'mcp.offers': McpOffers;
  'mcp.readResource': { copies: McpCopy[] };
  'mcp.readPrompt': McpPromptText;
  'mcp.signIn': SignInStep;
  'mcp.allowSignIn': McpServerListing;
  'mcp.checkSignIn': { serverId: string; issuer: string };
  'mcp.finishSignIn': McpServerListing;
  'mcp.signOut': McpServerListing;
}
