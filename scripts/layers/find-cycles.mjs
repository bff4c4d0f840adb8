/**
 * Finds import cycles: one path for each group of modules that reach each other.
 *
 * @param {Map<string, string[]>} graph module → modules it imports
 * @returns {string[][]} each from a module to itself: ['a.ts', 'b.ts', 'a.ts']
 */
export function findCycles(graph) {
  /** @type {Set<string>} */
  const told = new Set();
  const cycles = [];
  for (const start of [...graph.keys()].sort()) {
    if (told.has(start)) continue;
    const path = shortestWayBack(start, graph);
    if (path === null) continue;
    for (const module of path) told.add(module);
    cycles.push(path);
  }
  return cycles;
}

/**
 * @param {string} start
 * @param {Map<string, string[]>} graph
 * @returns {string[] | null}
 */
function shortestWayBack(start, graph) {
  /** @type {Map<string, string>} */
  const cameFrom = new Map();
  const queue = [start];
  for (const module of queue) {
    for (const next of graph.get(module) ?? []) {
      if (next === start) {
        const path = [start];
        for (let at = module; at !== start; at = cameFrom.get(at) ?? start) path.unshift(at);
        return [start, ...path];
      }
      if (!cameFrom.has(next)) {
        cameFrom.set(next, module);
        queue.push(next);
      }
    }
  }
  return null;
}
