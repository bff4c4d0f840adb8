let loading: Promise<unknown> | null = null;

/** Loads the commands of chemistry, `\ce` and `\pu`, for a text that may have them. When they cannot be loaded, they are shown as unknown. */
export async function loadChemistry(text: string): Promise<void> {
  if (!/\\(?:ce|pu)(?![A-Za-z])/.test(text)) return;
  loading ??= import('katex/contrib/mhchem');
  try {
    await loading;
  } catch {
    loading = null;
  }
}
