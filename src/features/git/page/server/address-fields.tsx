import { useState } from 'react';
import { TextField } from '../../../../ui/kit/field.tsx';
import page from '../../../../ui/kit/styles/page.module.css';
import { formatRoute } from '../../../../ui/routes/routes.ts';
import { strings } from '../../texts/git-strings.ts';

const words = strings.server;

/** Address and token of a server, as they are typed. */
export function useServerAddress(known = '') {
  const [url, setUrl] = useState(known);
  const [token, setToken] = useState('');
  return { url, setUrl, token, setToken };
}

interface AddressFieldsProps {
  of: ReturnType<typeof useServerAddress>;
  hasToken?: boolean | undefined;
}

/** The fields for address and token. Says before the first attempt what a browser needs from a server. */
export function AddressFields({ of: { url, setUrl, token, setToken }, hasToken = false }: AddressFieldsProps) {
  return (
    <>
      <p className={page.note}>{words.cors(location.origin)}</p>
      <p>
        <a href={formatRoute({ view: 'help', page: 'git' })}>{words.guide}</a>
      </p>
      <TextField
        label={words.url}
        hint={words.urlHint}
        type="url"
        required
        value={url}
        maxLength={2000}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <TextField
        label={words.token}
        hint={hasToken ? words.tokenKept : words.tokenHint}
        type="password"
        autoComplete="off"
        value={token}
        maxLength={2000}
        onChange={(event) => setToken(event.currentTarget.value)}
      />
    </>
  );
}
