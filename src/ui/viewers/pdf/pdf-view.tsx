import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Form, TextField } from '../../kit/field.tsx';
import { Working } from '../../kit/working.tsx';
import { strings as all } from '../viewer-strings.ts';
import { openPdf, type PdfState } from './open-pdf.ts';
import styles from './pdf.module.css';
import { PdfPages } from './pdf-pages.tsx';

const strings = all.pdf;

interface PdfViewProps {
  path: string;
  bytes: Uint8Array;
  facts?: ReactNode;
}

/** Shows a PDF with pdf.js, because browser viewers do not work in sandboxed frames. Scripts and forms do not run. */
export function PdfView({ path, bytes, facts }: PdfViewProps) {
  const [state, setState] = useState<PdfState>({ phase: 'loading' });
  useEffect(() => openPdf(bytes, setState), [bytes]);
  return (
    <>
      {facts}
      <Body path={path} state={state} />
    </>
  );
}

function Body({ path, state }: { path: string; state: PdfState }) {
  switch (state.phase) {
    case 'loading':
      return <Working text={strings.loading} />;
    case 'broken':
      return <ErrorNote message={strings.broken(state.reason)} />;
    case 'locked':
      return <Locked again={state.again} unlock={state.unlock} />;
    case 'open':
      return <PdfPages path={path} document={state.document} />;
    default:
      return state satisfies never;
  }
}

function Locked({ again, unlock }: { again: boolean; unlock: (password: string) => void }) {
  const [password, setPassword] = useState('');
  return (
    <Form className={styles.locked} onSubmit={() => unlock(password)}>
      <p>{strings.locked}</p>
      <TextField
        label={strings.password}
        type="password"
        autoComplete="off"
        value={password}
        error={again ? strings.wrongPassword : undefined}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" disabled={password === ''}>
        {strings.unlock}
      </Button>
    </Form>
  );
}
