/** Getters of a date in local time, and the getter of UTC that replaces each. */
const GETTERS = ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'] as const;

/**
 * Stops the clock of this thread at one time, in UTC. The engine reads time and time zone, and seeds its random numbers, from
 * these functions: two runs of a program with the same time and the same answers do the same.
 */
export function freezeClock(scope: { readonly Date: DateConstructor }, nowMs: number): void {
  const Original = scope.Date;
  const { prototype } = Original;
  for (const name of GETTERS) prototype[`get${name}`] = prototype[`getUTC${name}`];
  prototype.getTimezoneOffset = () => 0;
  const Frozen = new Proxy(Original, {
    construct: (made, given, wanted) => Reflect.construct(made, given.length === 0 ? [nowMs] : given, wanted),
  });
  Original.now = () => nowMs;
  Reflect.set(scope, 'Date', Frozen);
}
