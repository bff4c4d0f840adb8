import { recognitionKind } from '../../client/speech/recognition.ts';
import { dictationStrings as strings } from './dictation-strings.ts';

/** Says in Settings whether this browser recognizes speech on the device, and what to do where it does not. */
export function DictationSection() {
  return (
    <section>
      <h2>{strings.title}</h2>
      <p>{strings[recognitionKind()]}</p>
    </section>
  );
}
