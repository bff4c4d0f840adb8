import { breathe } from '../../adapters/platform/create-platform.ts';
import { createRedaction, type Redaction } from '../../core/redaction/create-redaction.ts';
import { mapStrings } from '../../core/redaction/map-strings.ts';
import { endOfPart, PART_CHARS } from '../../core/redaction/search-part.ts';
import type { Services } from '../app/services.ts';

/** Masks the texts of one export. The same value has the same placeholder in all of it. */
export interface Masker {
  /** Masks a text in parts, so that a long one does not make the worker unresponsive. */
  text(text: string): Promise<string>;
  /** Masks all strings of values of JSON but ids and hashes, which refer to other records. */
  values(values: readonly unknown[]): Promise<readonly unknown[]>;
  readonly isMasking: boolean;
}

const PLAIN: Masker = { text: async (text) => text, values: async (values) => values, isMasking: false };
/** Values of JSON that are searched at once. */
const PART_VALUES = 200;
/** Names of members that hold references. */
const REFERENCES = /(?:Ids?|[hH]ash|^receipt|^nonce|^before|^after)$/;

/** Resolves with what masks an export, or changes nothing. Default: as chosen in the settings. */
export async function openMasker(services: Services, masked?: boolean): Promise<Masker> {
  const settings = await services.store.redactionSettings();
  if (!(masked ?? settings.alsoIn.exports)) return PLAIN;
  const finder = await services.loadFinder();
  const { hasher, ids } = services.loop;
  // A key of its own: placeholders of an export say nothing about those that a server has seen.
  const redaction = createRedaction({ finder, settings, key: ids.next('session'), sha256: hasher.sha256 });
  return maskerOf(redaction);
}

export function maskerOf(redaction: Redaction): Masker {
  const maskText = (plain: string) => {
    redaction.learn(plain);
    return redaction.mask(plain);
  };
  const maskValue = (plain: unknown): unknown => {
    visit(plain, (found) => redaction.learn(found));
    return withoutReferences(plain, (found) => redaction.mask(found));
  };
  return {
    async text(plain) {
      if (plain.length <= PART_CHARS) return maskText(plain);
      let masked = '';
      for (let at = 0; at < plain.length; ) {
        const end = endOfPart(plain, at);
        masked += maskText(plain.slice(at, end));
        at = end;
        await breathe();
      }
      return masked;
    },
    async values(plain) {
      const masked: unknown[] = [];
      for (let at = 0; at < plain.length; at += PART_VALUES) {
        masked.push(...plain.slice(at, at + PART_VALUES).map(maskValue));
        if (at + PART_VALUES < plain.length) await breathe();
      }
      return masked;
    },
    isMasking: true,
  };
}

function withoutReferences(value: unknown, map: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((member: unknown) => withoutReferences(member, map));
  if (typeof value !== 'object' || value === null) return mapStrings(value, map);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => [
      map(name),
      REFERENCES.test(name) && typeof member === 'string' ? member : withoutReferences(member, map),
    ]),
  );
}

function visit(value: unknown, look: (text: string) => void): void {
  mapStrings(value, (text) => {
    look(text);
    return text;
  });
}
