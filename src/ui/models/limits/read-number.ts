/** Digits in groups of thousands, as numbers stand on the screen: `4,096`, `4.096`, `4 096`, `4’096`, `1,00,000`. */
const GROUPED = /^[1-9]\d{0,2}([\s,.'’])(?:\d{2,3}\1)*\d{3}$/;

/** NaN for what is no whole number of at most nine digits. Thousands may be set apart as on the screen. */
export function readWhole(text: string): number {
  const typed = text.trim();
  const plain = GROUPED.test(typed) ? typed.replaceAll(/\D/g, '') : typed;
  return /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN;
}

/** NaN for what is no number. A comma counts as a point. */
export function readDecimal(text: string): number {
  const plain = text.trim().replace(',', '.');
  return /^\d+(?:\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : Number.NaN;
}

/** As `readDecimal`, for what may go into the thousands: `1,440` and `1.440` are more than a thousand. */
export function readAmount(text: string): number {
  return GROUPED.test(text.trim()) ? readWhole(text) : readDecimal(text);
}

/** A number as `readAmount` reads it: 1.125 gets a fourth decimal, or it would be more than a thousand. */
export function writeAmount(value: number): string {
  const text = String(value);
  return GROUPED.test(text) ? `${text}0` : text;
}
