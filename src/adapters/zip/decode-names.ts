import type { NameEncoding } from '../../contracts/domain/notebook/name-encodings.ts';

/** Characters of the bytes from 0x80, of code pages that browsers lack. */
const CODE_PAGES: Partial<Record<NameEncoding, string>> = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
};
/** Bytes that an encoding does not use are decoded as these. */
const UNUSED = /[\u0080-\u009f\ue000-\uf8ff\ufffd]/;

const decoders = new Map<NameEncoding, TextDecoder>();

/** Decodes a name; null when its bytes are none in this encoding. */
export function decodeName(bytes: Uint8Array, encoding: NameEncoding): string | null {
  const page = CODE_PAGES[encoding];
  if (page !== undefined) {
    let name = '';
    for (const byte of bytes) name += byte < 0x80 ? String.fromCharCode(byte) : page.charAt(byte - 0x80);
    return name;
  }
  let decoder = decoders.get(encoding);
  if (decoder === undefined) {
    decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
    decoders.set(encoding, decoder);
  }
  try {
    const name = decoder.decode(bytes);
    return UNUSED.test(name) ? null : name;
  } catch {
    return null;
  }
}
