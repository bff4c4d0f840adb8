import { LANGUAGES, type LanguageCode } from '../kit/language/language-list.ts';
import page from '../kit/styles/page.module.css';
import { preferences } from '../state/preferences.ts';
import { strings } from './language-strings.ts';

/** The choice of the language. Labels are read once, so the page reloads; what is typed is kept as a draft. */
export function LanguageSection() {
  const chosen = preferences.language();
  const choose = (code: LanguageCode | null) => {
    preferences.setLanguage(code);
    window.location.reload();
  };
  return (
    <section>
      <h2>{strings.title}</h2>
      <fieldset className={page.choices} aria-label={strings.title} aria-describedby="language-hint">
        <label className={page.choice}>
          <input type="radio" name="language" defaultChecked={chosen === null} onChange={() => choose(null)} />
          {strings.system}
        </label>
        {LANGUAGES.map(({ code, name }) => (
          <label key={code} className={page.choice} lang={code}>
            <input type="radio" name="language" defaultChecked={chosen === code} onChange={() => choose(code)} />
            {name}
          </label>
        ))}
      </fieldset>
      <p className={page.hint} id="language-hint">
        {strings.hint}
      </p>
    </section>
  );
}
