import { z } from 'zod/mini';
import type { AllowedOrigin, GatePurpose } from '../domain/origin.ts';
import { GATE_PURPOSES, isOrigin, isOriginPattern } from '../domain/origin.ts';

/** What is said on the gate's channel. */
export type GateNotice = 'ledger' | 'allowed' | 'airplane-on' | 'airplane-off';

/** How long an announcement is good for, in milliseconds. */
export const TICKET_LIFE_MS = 10_000;

export const gatePurposeSchema = z.enum(GATE_PURPOSES);

/**
 * `https://host[:port]` exactly as `URL.origin` writes it. `URL` takes `https://*` and `https://a;b` too, and policies know
 * no addresses such as `[::1]`: none of these is one here.
 */
export const originSchema = z
  .string()
  .check(z.maxLength(300), z.refine(isOrigin, 'expected an origin such as https://example.org'));

/** An origin, or `https://*.host[:port]` for all names below a host, at any depth and without the host itself. */
export const originPatternSchema = z
  .string()
  .check(
    z.maxLength(300),
    z.refine(isOriginPattern, 'expected an origin such as https://example.org or https://*.example.org'),
  );

/** One server, or the servers below a name, that the person lets the app reach, and for what. */
export const allowedOriginSchema = z.strictObject({ origin: originPatternSchema, purpose: gatePurposeSchema });

/** Why something was refused: `policy` is the browser by the page's or worker's policy, `page` the wall in the page. */
export const refusalRuleSchema = z.enum(['airplane', 'not-allowed', 'not-announced', 'policy', 'page']);
export type RefusalRule = z.infer<typeof refusalRuleSchema>;

/** One line of the ledger. Bytes are those of address and body; headers are not counted. */
export interface LedgerEntry {
  /** From 1; the order of the ledger. */
  seq: number;
  atMs: number;
  purpose: GatePurpose | 'unknown';
  /** `https://host[:port]`, or what the browser tells of a refused address. */
  origin: string;
  run: string | null;
  bytesOut: number;
  bytesIn: number;
  decision: 'allowed' | 'refused';
  /** Null when allowed. */
  rule: RefusalRule | null;
  /** Whether the gate saw the request go; an announced one may be given up before. */
  sent: boolean;
}

/** What the gate goes by, and what has gone through it since the beginning. */
export interface GateState {
  airplane: boolean;
  allowed: AllowedOrigin[];
  /** Counts the changes of `allowed`, from 0. */
  allowedRevision: number;
  left: { requests: number; bytesOut: number; bytesIn: number };
  refused: number;
}

/** What the gate is told with a POST to `GATE_PATH`. */
export const gateMessageSchema = z.discriminatedUnion('type', [
  /** Before a request to another server; good for one request of the same worker. */
  z.strictObject({
    type: z.literal('announce'),
    purpose: gatePurposeSchema,
    origin: originSchema,
    run: z.nullable(z.string().check(z.maxLength(200))),
  }),
  /** Where a request was led on to: by then it was there. Answered with a ticket to report by, and good for nothing else. */
  z.strictObject({
    type: z.literal('followed'),
    purpose: gatePurposeSchema,
    origin: originSchema,
    run: z.nullable(z.string().check(z.maxLength(200))),
  }),
  /** After it: how many bytes went and came. */
  z.strictObject({
    type: z.literal('report'),
    ticket: z.int().check(z.positive()),
    bytesOut: z.int().check(z.nonnegative()),
    bytesIn: z.int().check(z.nonnegative()),
  }),
  z.strictObject({ type: z.literal('airplane'), on: z.boolean() }),
]);
export type GateMessage = z.infer<typeof gateMessageSchema>;

/** What the gate answers. A plain file server answers with none of these. */
export const gateReplySchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('here'), build: z.string(), nonce: z.string() }),
  z.strictObject({ type: z.literal('ticket'), ticket: z.int() }),
  z.strictObject({ type: z.literal('refused'), rule: refusalRuleSchema }),
  z.strictObject({ type: z.literal('noted') }),
  z.strictObject({ type: z.literal('bad-message') }),
]);
export type GateReply = z.infer<typeof gateReplySchema>;
