import { once } from '../../../../core/shared/once.ts';
import { activeLanguage } from '../../../kit/language/active-language.ts';

const names = once(() => new Intl.DisplayNames([activeLanguage.locale], { type: 'language' }));

/** Returns the name of a language in the language of the page. */
export function nameLanguage(code: string): string {
  return names().of(code) ?? code;
}
