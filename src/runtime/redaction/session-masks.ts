import { dryRunIdOf, helperOf } from '../../contracts/domain/run/kind/read-kind.ts';
import type { RunOrigin } from '../../contracts/domain/run/kind/run-kind.ts';
import type { MaskedValues } from '../../contracts/domain/run/redaction.ts';
import type { Run } from '../../contracts/domain/run/run.ts';
import { internalError } from '../../contracts/errors/messages/internal-messages.ts';
import {
  createSessionMask,
  type MaskedViews,
  type OpenMask,
  type SessionMask,
} from '../../core/masking/session-mask.ts';
import { createRedaction, type Redaction } from '../../core/redaction/create-redaction.ts';
import { createPlaceholderTable, type Origin, type PlaceholderTable } from '../../core/redaction/placeholder-table.ts';
import type { SensitiveFinder } from '../../core/redaction/sensitive-finder.ts';
import type { LoopPorts } from '../../core/run/run-ports.ts';
import type { Services } from '../app/services.ts';
import { type SessionTextsStore, textsOfSession } from './texts-of-session.ts';

export interface SessionMasksParts {
  readonly store: Pick<Services['store'], 'redactionSettings' | 'run' | 'findRow' | keyof SessionTextsStore>;
  readonly loop: Pick<LoopPorts, 'hasher' | 'ids'>;
  readonly loadFinder: () => Promise<SensitiveFinder>;
}

/** What masks for models on servers, by session: requests, and what tools show of the notebook. Both share their placeholders. */
export interface SessionMasks {
  readonly open: OpenMask;
  /** Whether what a run answers reaches a server, wherever its model is. */
  isForServer(runId: string | null): Promise<boolean>;
  /** Resolves with what masks a request of a run, or one of no run. */
  redaction(runId: string | null): Promise<Redaction>;
}

/** The session that a run belongs to. */
interface Place {
  readonly key: string;
  readonly isOfModel: boolean;
}

interface Session {
  readonly key: string;
  readonly table: PlaceholderTable;
  readonly known: Map<string, Origin>;
  readonly views: MaskedViews;
  readonly recall: () => Promise<readonly string[]>;
  /** The mask, and the settings that it was made for. */
  mask: { readonly settings: string; readonly value: SessionMask } | null;
}

/** Sessions whose placeholders are kept in memory. Of an older one they are computed again. */
const MAX_SESSIONS = 50;
const MAX_RUNS_KEPT = 200;
const MAX_VIEWS = 2000;
/** A run of one of these origins is told words of another agent. */
const QUOTING_ORIGINS: readonly RunOrigin['type'][] = ['review', 'hand-over'];

export function createSessionMasks(parts: SessionMasksParts): SessionMasks {
  const { store, loop } = parts;
  const sessions = new Map<string, Session>();
  const places = new Map<string, Promise<Place>>();
  const forServers = new Map<string, Promise<boolean>>();
  /** Calls outside of any run have one session, which ends with the worker. */
  const direct = loop.ids.next('session');

  /**
   * A helper shares the session of the run that asked, and a run that applies a plan that of the plan: their calls have its
   * placeholders.
   */
  async function readPlace(runId: string): Promise<Place> {
    const run = await store.run(runId);
    const of = run && (helperOf(run)?.runId ?? dryRunIdOf(run) ?? (await firstOfReview(run)));
    const key = of === undefined ? (run?.sessionId ?? direct) : (await placeOf(of)).key;
    const runs = run === undefined ? [] : await store.runsOfSession(run.sessionId);
    return {
      key,
      // A hand-over quotes calls of the agent before.
      isOfModel: run?.origin.type === 'helper' || runs.some(({ origin }) => QUOTING_ORIGINS.includes(origin.type)),
    };
  }

  /** The parts of reviewed work are told each other's words, so they share what they have read. */
  async function firstOfReview({ runId, origin }: Run): Promise<string | undefined> {
    const review = origin.type === 'review' ? await store.findRow('reviews', origin.part.reviewId) : undefined;
    const first = review?.planRunId ?? review?.rounds[0]?.executorRunId;
    return first === runId ? undefined : (first ?? undefined);
  }

  /** Read once for all steps of a run: each read of the database delays a step. */
  function placeOf(runId: string | null): Promise<Place> {
    if (runId === null) return Promise.resolve({ key: direct, isOfModel: false });
    const before = places.get(runId);
    if (before !== undefined) return before;
    if (places.size >= MAX_RUNS_KEPT) places.clear();
    const place = readPlace(runId);
    places.set(runId, place);
    place.catch(() => places.delete(runId));
    return place;
  }

  function sessionWith(key: string): Session {
    const known = sessions.get(key);
    if (known !== undefined) return known;
    const [oldest] = sessions.keys();
    if (sessions.size >= MAX_SESSIONS && oldest !== undefined) sessions.delete(oldest);
    const table = createPlaceholderTable({ key, sha256: loop.hasher.sha256 });
    const recall = async () => (key === direct ? [] : await textsOfSession(key, store));
    const session: Session = { key, table, known: new Map(), views: createViews(), recall, mask: null };
    sessions.set(key, session);
    return session;
  }

  async function finderOf(): Promise<SensitiveFinder> {
    return parts.loadFinder().catch((error: unknown) => {
      throw internalError('noPatterns', {}, {}, error);
    });
  }

  return {
    async open(runId) {
      const [settings, { key }] = await Promise.all([store.redactionSettings(), placeOf(runId)]);
      if (settings.kinds.length === 0 && settings.patterns.length === 0) return null;
      const finder = await finderOf();
      const session = sessionWith(key);
      return maskOf(session, finder, settings);
    },
    async isForServer(runId) {
      if (runId === null) return false;
      if (forServers.size >= MAX_RUNS_KEPT) forServers.clear();
      const known =
        forServers.get(runId) ??
        store.run(runId).then((run) => run !== undefined && helperOf(run)?.isForServer === true);
      forServers.set(runId, known);
      known.catch(() => forServers.delete(runId));
      return known;
    },
    async redaction(runId) {
      const [settings, { key, isOfModel }] = await Promise.all([store.redactionSettings(), placeOf(runId)]);
      const finder = await finderOf();
      const session = sessionWith(key);
      const { table, known } = session;
      const recall = async (text: string) => void (await maskOf(session, finder, settings).recall(text));
      return createRedaction({ finder, settings, key, sha256: loop.hasher.sha256, table, known, recall, isOfModel });
    },
  };
}

/** A change of the settings holds from the next call on. */
function maskOf(session: Session, finder: SensitiveFinder, settings: MaskedValues): SessionMask {
  const { kinds, patterns } = settings;
  const made = JSON.stringify({ kinds, patterns });
  if (session.mask?.settings === made) return session.mask.value;
  const value = createSessionMask({ ...session, finder, settings });
  session.mask = { settings: made, value };
  return value;
}

function createViews(): MaskedViews {
  const views = new Map<string, Parameters<MaskedViews['set']>[2]>();
  return {
    get: (fileId, hash) => views.get(`${fileId}\0${hash}`),
    set(fileId, hash, view) {
      const [oldest] = views.keys();
      if (views.size >= MAX_VIEWS && oldest !== undefined) views.delete(oldest);
      views.set(`${fileId}\0${hash}`, view);
    },
    ofFile: (fileId) => [...views].flatMap(([key, view]) => (key.startsWith(`${fileId}\0`) ? [view] : [])),
  };
}
