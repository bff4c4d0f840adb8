import { z } from 'zod/mini';
import type { AllowedOrigin, GatePurpose } from '../domain/origin.ts';
import { GATE_PURPOSES, isOrigin } from '../domain/origin.ts';

/** Messages on the gate's channel. */
export type GateNotice = 'ledger' | 'allowed' | 'airplane-on' | 'airplane-off';

/** How long an announcement is valid, in milliseconds. */
export const TICKET_LIFE_MS = 10_000;

export const gatePurposeSchema = z.enum(GATE_PURPOSES);

/**
 * `https://host[:port]` exactly as `URL.origin` writes it. Refuses `https://*` and `https://a;b`, which `URL` accepts, and
 * addresses such as `[::1]`, which a content security policy cannot contain.
 */
export const originSchema = z
  .string()
  .check(z.maxLength(300), z.refine(isOrigin, 'expected an origin such as https://example.org'));

/**
 * Why a request was refused. `policy`: by the browser, because of the page's or worker's policy. `page`: by the page's own
 * guards.
 */
export const refusalRuleSchema = z.enum(['airplane', 'not-allowed', 'not-announced', 'policy', 'page']);
export type RefusalRule = z.infer<typeof refusalRuleSchema>;

/** One line of the ledger. Bytes include URL and body, not headers. */
export interface LedgerEntry {
  /** Position in the ledger, from 1. */
  seq: number;
  atMs: number;
  purpose: GatePurpose | 'unknown';
  /** `https://host[:port]`, or what the browser reports of a refused URL. */
  origin: string;
  run: string | null;
  bytesOut: number;
  bytesIn: number;
  decision: 'allowed' | 'refused';
  /** Null when allowed. */
  rule: RefusalRule | null;
  /** Whether the gate saw the request leave; an announced request may be abandoned. */
  sent: boolean;
  /**
   * Whether the request failed without a readable answer: the server or the browser refused the connection, or the server did not
   * answer or does not allow this page. A browser tells none of these apart. Default: false.
   */
  unanswered?: true | undefined;
}

/** The rules of the gate, and its totals since installation. */
export interface GateState {
  airplane: boolean;
  allowed: AllowedOrigin[];
  /** Counts the changes of `allowed`, from 0. */
  allowedRevision: number;
  left: { requests: number; bytesOut: number; bytesIn: number };
  refused: number;
}

/** Messages to the gate, sent with a POST to `GATE_PATH`. */
export const gateMessageSchema = z.discriminatedUnion('type', [
  /** Announces a request to another server; valid for one request of the same worker. */
  z.strictObject({
    type: z.literal('announce'),
    purpose: gatePurposeSchema,
    origin: originSchema,
    run: z.nullable(z.string().check(z.maxLength(200))),
  }),
  /** Reports the redirect target of a request that was already sent. The answer is a ticket for the byte report only. */
  z.strictObject({
    type: z.literal('followed'),
    purpose: gatePurposeSchema,
    origin: originSchema,
    run: z.nullable(z.string().check(z.maxLength(200))),
  }),
  /** Reports the bytes sent and received. */
  z.strictObject({
    type: z.literal('report'),
    ticket: z.int().check(z.positive()),
    bytesOut: z.int().check(z.nonnegative()),
    bytesIn: z.int().check(z.nonnegative()),
    unanswered: z.optional(z.literal(true)),
  }),
  z.strictObject({ type: z.literal('airplane'), on: z.boolean() }),
]);
export type GateMessage = z.infer<typeof gateMessageSchema>;

/** Answers of the gate. A static file server never sends one of these. */
export const gateReplySchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('here'), build: z.string(), nonce: z.string() }),
  z.strictObject({ type: z.literal('ticket'), ticket: z.int() }),
  z.strictObject({ type: z.literal('refused'), rule: refusalRuleSchema }),
  z.strictObject({ type: z.literal('noted') }),
  z.strictObject({ type: z.literal('bad-message') }),
]);
export type GateReply = z.infer<typeof gateReplySchema>;
