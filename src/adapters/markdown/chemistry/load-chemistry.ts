/** Whether a formula or a text may use the commands of chemistry. */
export const CHEMISTRY = /\\(?:ce|pu)(?![A-Za-z])/;

let loading: Promise<unknown> | null = null;

/** Loads the commands of chemistry, `\ce` and `\pu`, for a text that may have them. When they cannot be loaded, they are shown as unknown. */
export async function loadChemistry(text: string): Promise<void> {
  if (!CHEMISTRY.test(text)) return;
  loading ??= import('katex/contrib/mhchem');
  try {
    await loading;
  } catch {
    loading = null;
  }
}
