import { Quote } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { useNotices } from '../../kit/notices.tsx';
import { strings as all } from '../viewer-strings.ts';
import { quoteOf } from './quote-text.ts';

const strings = all.pdf;

interface PdfQuoteProps {
  path: string;
  /** Area of the pages. */
  scroller: RefObject<HTMLElement | null>;
}

/** Copies the selected text as a quote with a link to its page. */
export function PdfQuote({ path, scroller }: PdfQuoteProps) {
  const { notify } = useNotices();
  const [isSelected, setSelected] = useState(false);
  useEffect(() => {
    const look = () => setSelected(selectionIn(scroller.current) !== null);
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [scroller]);

  const copy = () => {
    const selected = selectionIn(scroller.current);
    if (selected === null) return;
    navigator.clipboard.writeText(quoteOf(selected.text, path, selected.page)).then(
      () => notify(strings.quoteCopied(selected.page)),
      () => notify(strings.quoteNotCopied),
    );
  };
  return (
    <Button
      icon={Quote}
      disabled={!isSelected}
      title={strings.quoteHelp}
      // A press must not take the selection away.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={copy}
    >
      {strings.quote}
    </Button>
  );
}

/** Returns the selected text with the page where it starts; null when nothing in the area is selected. */
function selectionIn(area: HTMLElement | null): { text: string; page: number } | null {
  const selection = document.getSelection();
  if (area === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const { startContainer, endContainer } = selection.getRangeAt(0);
  if (!area.contains(startContainer) || !area.contains(endContainer)) return null;
  const start = startContainer instanceof Element ? startContainer : startContainer.parentElement;
  const page = Number(start?.closest<HTMLElement>('[data-page]')?.dataset['page'] ?? 0);
  const text = selection.toString();
  return page === 0 || text.trim() === '' ? null : { text, page };
}
