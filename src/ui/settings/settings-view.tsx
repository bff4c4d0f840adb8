import { lazy, Suspense, useState } from 'react';
import { DailySettings } from '../daily/daily-settings.tsx';
import { DictationSection } from '../dictation/dictation-section.tsx';
import { InsertSection } from '../editor/insert/insert-section.tsx';
import { OpeningSection } from '../editor/seen/opening-section.tsx';
import { Checkbox } from '../kit/checkbox.tsx';
import { TextField } from '../kit/field.tsx';
import { RadioChoices } from '../kit/fields/radio-choices.tsx';
import page from '../kit/styles/page.module.css';
import { LineBreaksSection } from '../preview/line-breaks-section.tsx';
import { RedactionSection } from '../redaction/redaction-section.tsx';
import { HandOverSection } from '../run/hand-over/hand-over-section.tsx';
import { featureParts } from '../state/page/feature-parts.ts';
import { preferences, type Theme } from '../state/preferences.ts';
import { InstallSection } from '../system/install-section.tsx';
import { NotifySection } from '../system/notify-choice.tsx';
import { LanguageSection } from './language-section.tsx';
import { PrivacySection } from './privacy-section.tsx';
import styles from './settings.module.css';
import { strings } from './settings-strings.ts';
import { StorageSection } from './storage-section.tsx';

const MeaningSettings = lazy(async () => (await featureParts()).meaningSettings());

const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** The settings of this device: name, appearance, language, notes, privacy, storage, console, version. */
export function SettingsView() {
  const [theme, setTheme] = useState(preferences.theme);
  const [consoleOn, setConsoleOn] = useState(preferences.consoleOn);
  return (
    <div className={`${page.view} ${styles.settings}`}>
      <h1 className={page.title}>{strings.title}</h1>
      <section>
        <h2>{strings.you}</h2>
        <TextField
          label={strings.name}
          hint={strings.nameHint}
          defaultValue={preferences.author()}
          maxLength={200}
          autoComplete="name"
          onChange={(event) => preferences.setAuthor(event.currentTarget.value.trim())}
        />
      </section>
      <section>
        <h2>{strings.look}</h2>
        <RadioChoices
          label={strings.theme}
          of={themes}
          chosen={theme}
          onChoose={(choice) => {
            preferences.setTheme(choice);
            setTheme(choice);
          }}
          says={strings.themes}
        />
      </section>
      <LanguageSection />
      <OpeningSection />
      <InsertSection />
      <LineBreaksSection />
      <DailySettings />
      <Suspense>
        <MeaningSettings />
      </Suspense>
      <DictationSection />
      <HandOverSection />
      <NotifySection />
      <PrivacySection />
      <RedactionSection />
      <StorageSection />
      <InstallSection />
      <section>
        <h2>{strings.advanced}</h2>
        <Checkbox
          checked={consoleOn}
          hint={strings.consoleHint}
          onCheck={(checked) => {
            preferences.setConsole(checked);
            setConsoleOn(checked);
          }}
        >
          {strings.console}
        </Checkbox>
      </section>
      <section>
        <h2>{strings.about}</h2>
        <p>{strings.version(__CLOISTER_VERSION__, __CLOISTER_BUILD__)}</p>
        <p>
          {strings.licence} <a href="./licences.txt">{strings.licences}</a>
        </p>
      </section>
    </div>
  );
}
