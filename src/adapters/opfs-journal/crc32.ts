const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Returns the CRC-32 (IEEE 802.3) of bytes: finds torn and damaged records, and proves nothing against forgery. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  // An indexed loop: iterators are several times slower here.
  for (let at = 0; at < bytes.length; at += 1) crc = (TABLE[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
