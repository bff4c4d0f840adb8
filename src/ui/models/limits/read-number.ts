/** Matches digits with thousands separators, as shown on the screen: `4,096`, `4.096`, `4 096`, `4’096`, `1,00,000`. */
const GROUPED = /^[1-9]\d{0,2}([\s,.'’])(?:\d{2,3}\1)*\d{3}$/;

/** Parses a whole number of at most nine digits, with or without thousands separators; NaN if invalid. */
export function readWhole(text: string): number {
  const typed = text.trim();
  const plain = GROUPED.test(typed) ? typed.replaceAll(/\D/g, '') : typed;
  return /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Parses a decimal number with a point or a comma; NaN if invalid. */
export function readDecimal(text: string): number {
  const plain = text.trim().replace(',', '.');
  return /^\d+(?:\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Parses a decimal number that may have thousands separators: `1,440` and `1.440` both mean 1440. */
export function readAmount(text: string): number {
  return GROUPED.test(text.trim()) ? readWhole(text) : readDecimal(text);
}

/** Formats a number so that `readAmount` reads it back: 1.125 becomes `1.1250`, because `1.125` would mean 1125. */
export function writeAmount(value: number): string {
  const text = String(value);
  return GROUPED.test(text) ? `${text}0` : text;
}
