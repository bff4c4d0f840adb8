import { focusSoon } from '../kit/hooks/focus-soon.ts';
import { formatRoute } from '../routes/routes.ts';

/** The heading of the section of the settings that says what is masked. */
export const REDACTION_TITLE_ID = 'redaction-title';

/** A link to what is masked, far down in the settings. */
export function MaskedLink({ children }: { children: string }) {
  return (
    <a href={formatRoute({ view: 'settings' })} onClick={() => focusSoon(REDACTION_TITLE_ID)}>
      {children}
    </a>
  );
}
