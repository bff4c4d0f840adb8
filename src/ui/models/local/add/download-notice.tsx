import page from '../../../kit/styles/page.module.css';
import { VisibleText } from '../../../kit/visible-text.tsx';
import { addStrings } from './add-model-strings.ts';

/** States which servers a download contacts and what they see; renders nothing without an address. */
export function FromServer({ urls, id }: { urls: readonly string[]; id?: string }) {
  const hosts = [...new Set(urls.flatMap((url) => hostOf(url) ?? []))];
  if (hosts.length === 0) return null;
  return (
    <p className={page.hint} id={id}>
      <VisibleText text={addStrings.fits.from(hosts.join(', '))} />
    </p>
  );
}

function hostOf(text: string): string | null {
  const url = URL.parse(text.trim());
  return url && /^https?:$/.test(url.protocol) ? url.host : null;
}
