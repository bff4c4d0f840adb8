import { useCallback, useEffect, useState } from 'react';
import type { ViewClient } from '../../../client/workers/view-client.ts';
import { toErrorData } from '../../../contracts/errors/errors.ts';
import type { JsonNode, JsonReport, ViewSource } from '../../../contracts/wire/view-requests.ts';
import { useViewClient } from '../use-view-client.ts';

/** Values of one array or object that are fetched together. */
export const PART = 500;

/** Where a value is: the places of its parents and its own, one after another. The same after an edit elsewhere. */
export type JsonPath = string;

interface OpenJson {
  client: ViewClient | null;
  report: JsonReport | null;
  error: string | null;
  /** What is known of the inside of what is unfolded. */
  inside: ReadonlyMap<JsonPath, readonly JsonNode[]>;
  unfolded: ReadonlyMap<JsonPath, number>;
  unfold: (path: JsonPath) => void;
  fold: (path: JsonPath) => void;
}

/** A JSON text that is read in a worker, and comes part by part as it is unfolded. */
export function useJson(source: ViewSource): OpenJson {
  const client = useViewClient();
  const [opened, setOpened] = useState<{
    report: JsonReport;
    inside: ReadonlyMap<JsonPath, readonly JsonNode[]>;
  } | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** How many values of each are wanted. */
  const [unfolded, setUnfolded] = useState<ReadonlyMap<JsonPath, number>>(new Map([['', PART]]));

  useEffect(() => {
    if (!client) return;
    let stale = false;
    client.ask<'json'>({ type: 'json', source }).then(
      (report) => {
        if (stale) return;
        setError(null);
        setOpened({ report, inside: new Map() });
      },
      (failure: unknown) => {
        if (!stale) setError(toErrorData(failure).message);
      },
    );
    return () => {
      stale = true;
    };
  }, [client, source]);

  const root = opened?.report.type === 'tree' ? opened.report.root : null;
  const inside = opened?.inside;
  useEffect(() => {
    if (!client || !root || !inside) return;
    let stale = false;
    const missing = [...unfolded].flatMap(([path, wanted]) => {
      const node = nodeAt(root, inside, path);
      const known = inside.get(path)?.length ?? 0;
      return node && known < Math.min(wanted, node.children) ? [{ path, node, known, wanted }] : [];
    });
    if (missing.length === 0) return;
    Promise.all(
      missing.map(async ({ path, node, known, wanted }) => {
        const found = await client.ask<'children'>({ type: 'children', at: node.at, from: known, to: wanted });
        return [path, [...(inside.get(path) ?? []), ...found]] as const;
      }),
    ).then(
      (found) => {
        if (!stale) setOpened((now) => now && { ...now, inside: new Map([...now.inside, ...found]) });
      },
      (failure: unknown) => {
        if (!stale) setError(toErrorData(failure).message);
      },
    );
    return () => {
      stale = true;
    };
  }, [client, root, inside, unfolded]);

  const unfold = useCallback(
    (path: JsonPath) => setUnfolded((known) => new Map(known).set(path, (known.get(path) ?? 0) + PART)),
    [],
  );
  const fold = useCallback((path: JsonPath) => {
    setUnfolded((known) => new Map([...known].filter(([each]) => each !== path)));
  }, []);
  return { client, report: opened?.report ?? null, error, inside: inside ?? new Map(), unfolded, unfold, fold };
}

/** The value at a path, as far as it is known. */
function nodeAt(
  root: JsonNode,
  inside: ReadonlyMap<JsonPath, readonly JsonNode[]>,
  path: JsonPath,
): JsonNode | undefined {
  if (path === '') return root;
  const cut = path.lastIndexOf('/');
  return inside.get(path.slice(0, cut))?.[Number(path.slice(cut + 1))];
}
