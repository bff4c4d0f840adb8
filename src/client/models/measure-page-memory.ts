/**
 * Measures the bytes of this page and all its workers, which may take some seconds. Resolves with null where the
 * browser does not report them: only Chromium does, and only for an isolated page.
 */
export async function measurePageMemory(): Promise<number | null> {
  const measure: unknown = Reflect.get(performance, 'measureUserAgentSpecificMemory');
  if (typeof measure !== 'function') return null;
  try {
    const measured: unknown = await measure.call(performance);
    if (typeof measured !== 'object' || measured === null || !('bytes' in measured)) return null;
    return typeof measured.bytes === 'number' ? measured.bytes : null;
  } catch {
    return null;
  }
}
