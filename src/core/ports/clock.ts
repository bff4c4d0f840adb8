/** Reads the wall clock for timestamps and a monotonic clock for durations. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  nowMs(): number;
  /** Milliseconds that never go back. */
  monotonicMs(): number;
}
