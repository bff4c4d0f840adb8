import { useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Form, TextArea, TextField } from '../../../kit/field.tsx';
import { useAction } from '../../../kit/hooks/use-action.ts';
import { useNotices } from '../../../kit/notices.tsx';
import page from '../../../kit/styles/page.module.css';
import { useClient } from '../../../state/client-context.tsx';
import { addStrings } from './add-model-strings.ts';
import { FromServer } from './download-notice.tsx';
import { nameInUrl, readGgufNames } from './gguf-choice.ts';
import { ggufProblem, nameProblem, suggestName } from './gguf-words.ts';
import { useKnownHash } from './known-hash.tsx';

/** Adds a GGUF model from one URL, or one URL per part. */
export function GgufFromUrl({ taken }: { taken: readonly string[] }) {
  const { call } = useClient();
  const { notify } = useNotices();
  const [text, setText] = useState('');
  /** Null until the person types a name; until then the name comes from the address. */
  const [typed, setTyped] = useState<string | null>(null);
  const [errors, setErrors] = useState<{ url?: string | undefined; name?: string | undefined }>({});
  const known = useKnownHash();
  const words = addStrings.gguf;
  const urls = text.split(/\s+/).filter(Boolean);
  const names = urls.map(nameInUrl);
  const name = typed ?? suggestName(names, taken);
  const submit = useAction(async () => {
    const badUrl = urls.length === 0 || urls.some((url) => !/^https?:$/.test(URL.parse(url)?.protocol ?? ''));
    const url = badUrl ? words.badUrl : (ggufProblem(readGgufNames(names)) ?? undefined);
    const wrongName = nameProblem(name, taken);
    setErrors({ url, name: url === undefined ? wrongName : undefined });
    const hash = urls.length === 1 ? known.read(names[0] ?? '') : {};
    if (url !== undefined || wrongName !== undefined || hash === null) return;
    const [only, ...others] = urls;
    const added = await call('models.add', {
      engine: 'wllama',
      modelId: name.trim(),
      url: only !== undefined && others.length === 0 ? only : urls,
      ...hash,
    });
    known.clear();
    notify(words.started(added.title));
    setText('');
    setTyped(null);
  });
  return (
    <Form className={page.group} aria-label={words.sources.url} onSubmit={() => !submit.busy && void submit.run()}>
      <TextArea
        label={words.url}
        hint={words.urlHint}
        error={errors.url}
        value={text}
        rows={2}
        spellCheck={false}
        autoComplete="off"
        inputMode="url"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextField
        label={words.modelId}
        error={errors.name}
        value={name}
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {urls.length <= 1 && known.field}
      <FromServer urls={urls} />
      {submit.error && <ErrorNote message={submit.error.message} onDismiss={submit.clearError} />}
      <div className={page.actions}>
        <Button type="submit" tone="primary" busy={submit.busy}>
          {words.fetch}
        </Button>
      </div>
    </Form>
  );
}
