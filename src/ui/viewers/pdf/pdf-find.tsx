import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useRef, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Form } from '../../kit/field.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import kit from '../../kit/kit.module.css';
import pages from '../../kit/styles/page.module.css';
import { strings as all } from '../viewer-strings.ts';
import styles from './pdf.module.css';

const strings = all.pdf;

interface PdfFindProps {
  document: PDFDocumentProxy;
  /** Page from which a new search starts. */
  from: number;
  onGoTo: (page: number) => void;
}

/** Finds the next page with the query. Needed because the browser's search does not see pages that are not drawn yet. */
export function PdfFind({ document: pdf, from, onGoTo }: PdfFindProps) {
  const [words, setWords] = useState('');
  const [result, setResult] = useState('');
  const texts = useRef(new Map<number, string>());
  const last = useRef<{ words: string; page: number } | null>(null);

  const find = useAction(async () => {
    const wanted = words.trim().toLowerCase();
    if (wanted === '') return;
    const start = last.current?.words === wanted ? last.current.page + 1 : from;
    for (let step = 0; step < pdf.numPages; step += 1) {
      const page = ((start - 1 + step) % pdf.numPages) + 1;
      if (!(await textOf(pdf, page, texts.current)).includes(wanted)) continue;
      last.current = { words: wanted, page };
      onGoTo(page);
      setResult(strings.foundOn(page));
      return;
    }
    setResult(strings.notFound);
  });
  return (
    <Form className={`${pages.line} ${styles.find}`} onSubmit={() => void find.run()}>
      <input
        type="search"
        className={kit.input}
        aria-label={strings.find}
        placeholder={strings.find}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button type="submit" busy={find.busy}>
        {strings.next}
      </Button>
      <span role="status">{find.working ? strings.searching : result}</span>
    </Form>
  );
}

async function textOf(pdf: PDFDocumentProxy, number: number, known: Map<number, string>): Promise<string> {
  const before = known.get(number);
  if (before !== undefined) return before;
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const text = items
    .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : ''))
    .join('')
    .toLowerCase();
  known.set(number, text);
  return text;
}
