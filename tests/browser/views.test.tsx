import '../../src/ui/kit/styles/tokens.css';
import '../../src/ui/kit/styles/base.css';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NoticesProvider } from '../../src/ui/kit/notices.tsx';
import { ImageView } from '../../src/ui/viewers/image-view.tsx';
import { JsonReader } from '../../src/ui/viewers/json/json-reader.tsx';
import { PdfView } from '../../src/ui/viewers/pdf/pdf-view.tsx';
import { TableReader } from '../../src/ui/viewers/table/table-reader.tsx';
import { makePdf } from '../support/views/make-pdf.ts';

let root: Root | null = null;

function show(view: ReactNode): void {
  const place = document.createElement('main');
  place.style.inlineSize = '800px';
  document.body.append(place);
  root = createRoot(place);
  root.render(<NoticesProvider>{view}</NoticesProvider>);
}

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const alert = (part: string) => page.getByRole('alert').getByText(part, { exact: false });
const cells = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);
const drawPng = async (width: number, height: number) => {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width / 2, height / 2);
  return new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
};

describe('a table', () => {
  const table = (text: string, path = '/t.csv') => show(<TableReader notebookId="n" path={path} text={text} />);

  it('shows the end of 100,000 rows with the header visible', async () => {
    table(`id,mass\n${Array.from({ length: 100_000 }, (_, n) => `B-${n},${n / 4}`).join('\n')}\n`);
    await expect.element(page.getByText('100,000 rows, 2 columns')).toBeVisible();
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '100001');
    const area = page.getByRole('region', { name: 'Table /t.csv' });
    area.element().scrollTo({ top: 1e9 });
    await expect.element(page.getByRole('cell', { name: 'B-99999' })).toBeVisible();
    await expect.element(page.getByRole('columnheader', { name: 'mass' })).toBeInViewport();
    const row = page.getByRole('cell', { name: 'B-99999' }).element().closest('tr');
    expect(row?.getAttribute('aria-rowindex')).toBe('100001');
    expect(document.querySelectorAll('tbody tr').length).toBeLessThan(100);
  });

  it('scrolls with the keyboard', async () => {
    table(`id\n${Array.from({ length: 5000 }, (_, n) => `r${n}`).join('\n')}\n`);
    const area = page.getByRole('region', { name: 'Table /t.csv' });
    await expect.element(page.getByRole('cell', { name: 'r0', exact: true })).toBeVisible();
    area.element().focus();
    await userEvent.keyboard('{End}');
    await expect.element(page.getByRole('cell', { name: 'r4999' })).toBeVisible();
  });

  it('reports ragged rows, and lets the delimiter be changed', async () => {
    table('a;b\n1;2\n3\n4;5;6,7\n');
    await expect.element(page.getByText('Line 3 has 1 value; the header has 2.')).toBeVisible();
    await expect.element(page.getByText('Line 4 has 3 values; the header has 2.')).toBeVisible();
    await expect.poll(cells).toEqual(['212', '33', '4456,7']);
    const choice = page.getByRole('combobox', { name: 'Delimiter' });
    await expect.element(choice).toHaveValue(';');
    await userEvent.selectOptions(choice, 'Comma');
    await expect.element(page.getByText('Line 4 has 2 values; the header has 1.')).toBeVisible();
    await page.getByRole('checkbox', { name: 'First row is a header' }).click();
    await expect.element(page.getByText('4 rows, 2 columns')).toBeVisible();
  });

  it('says how many lines are above the table, and lets that be changed', async () => {
    table('Spectro 3000\nOperator: Lee\n\nTime,Temp\n0,21\n1,22\n2,23\n');
    const above = page.getByRole('spinbutton', { name: 'Lines above the table' });
    await expect.element(above).toHaveValue(3);
    await expect.element(page.getByText('The first 3 lines are above the table and not part of it.')).toBeVisible();
    await expect.poll(cells).toEqual(['5021', '6122', '7223']);
    await userEvent.fill(above, '0');
    await expect.element(page.getByRole('columnheader', { name: 'Spectro 3000' })).toBeVisible();
    await userEvent.fill(above, '4');
    await expect.element(page.getByText('3 rows, 2 columns')).toBeVisible();
  });

  it('sorts by a click on the header, and filters rows', async () => {
    table('k,n\na,10\nb,9\nc,100\n');
    await button('n').click();
    await expect.poll(cells).toEqual(['3b9', '2a10', '4c100']);
    await expect.element(page.getByRole('columnheader', { name: 'n' })).toHaveAttribute('aria-sort', 'ascending');
    await button('n').click();
    await expect.poll(cells).toEqual(['4c100', '2a10', '3b9']);
    await page.getByRole('searchbox', { name: 'Filter rows' }).fill('A');
    await expect.poll(cells).toEqual(['2a10']);
    await expect.element(page.getByText('1 of 3 rows')).toBeVisible();
  });

  it('shows markup and formulas as plain text', async () => {
    table('a,b\n<img src=x onerror=alert(1)>,"=HYPERLINK(""x"")"\n');
    await expect.poll(cells).toEqual(['2<img src=x onerror=alert(1)>=HYPERLINK("x")']);
    expect(document.querySelector('tbody img, tbody a')).toBeNull();
  });
});

describe('JSON', () => {
  const json = (text: string) => show(<JsonReader notebookId="n" path="/t.json" text={text} />);

  it('unfolds with the keyboard, part by part', async () => {
    json(
      JSON.stringify({ list: Array.from({ length: 700 }, (_, n) => ({ n })), last: 12345678901234567890n.toString() }),
    );
    const tree = page.getByRole('tree', { name: 'Tree of /t.json' });
    await expect.element(page.getByRole('treeitem', { name: 'list: [ 700 values ]' })).toBeVisible();
    tree.element().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    await expect.element(page.getByRole('treeitem', { name: '0: { 1 value }' })).toBeVisible();
    await userEvent.keyboard('{End}{ArrowUp}{Enter}');
    await userEvent.keyboard('{End}{ArrowUp}');
    await expect.element(page.getByText('$.list[699]')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(page.getByText('$.list', { exact: true })).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(page.getByRole('treeitem', { name: '0: { 1 value }' })).not.toBeInTheDocument();
  });

  it('opens 100 levels, and reports the position of invalid JSON', async () => {
    json(`${'[{"a":'.repeat(100)}1${'}]'.repeat(100)}`);
    await expect.element(page.getByRole('treeitem', { name: '[ 1 value ]' })).toBeVisible();
    page.getByRole('tree').element().focus();
    for (let level = 0; level < 24; level += 1) {
      await userEvent.keyboard('{End}{ArrowRight}');
      const deepest = () => document.querySelector('[role="treeitem"]:last-child')?.getAttribute('aria-level');
      await expect.poll(deepest).toBe(`${level + 3}`);
    }
    root?.unmount();
    json('{\n  "a": 1,\n}');
    await expect.element(alert('line 3, column 1')).toBeVisible();
  });
});

describe('an image', () => {
  it('fits the width, and zooms with the keyboard', async () => {
    show(<ImageView path="/p.png" bytes={await drawPng(1600, 400)} type="image/png" />);
    await expect.element(page.getByText('1,600 × 400 pixels')).toBeVisible();
    const picture = page.getByRole('img', { name: 'Image p.png' });
    await expect.poll(() => picture.element().clientWidth).toBeLessThanOrEqual(800);
    page.getByRole('region', { name: 'View of p.png' }).element().focus();
    await userEvent.keyboard('1');
    await expect.poll(() => picture.element().clientWidth).toBe(1600);
    await userEvent.keyboard('-');
    await expect.poll(() => picture.element().clientWidth).toBe(1200);
    await button('Fit').click();
    await expect.poll(() => picture.element().clientWidth).toBeLessThanOrEqual(800);
  });

  it('reports a damaged or incomplete image', async () => {
    show(<ImageView path="/p.png" bytes={new Uint8Array([1, 2, 3])} type="image/png" />);
    await expect.element(alert('damaged')).toBeVisible();
    root?.unmount();
    show(<ImageView path="/p.png" bytes={(await drawPng(300, 300)).slice(0, 80)} type="image/png" />);
    await expect.element(alert('The end of this image file is missing')).toBeVisible();
  });
});

describe('a PDF', () => {
  const pdf = (bytes: Uint8Array) => show(<PdfView path="/p.pdf" bytes={bytes} />);
  const pages = (count: number) =>
    makePdf(Array.from({ length: count }, (_, n) => ({ lines: [`Words of page ${n + 1}`] })));

  it('draws visible pages with their text', async () => {
    pdf(pages(30));
    await expect.element(page.getByText('Words of page 1', { exact: true })).toBeInTheDocument();
    await expect.element(page.getByText('of 30')).toBeVisible();
    expect(document.querySelectorAll('canvas').length).toBeLessThan(8);
    const canvas = document.querySelector('canvas');
    await expect.poll(() => isDrawn(canvas)).toBe(true);
    await page.getByRole('searchbox', { name: 'Find in document' }).fill('PAGE 27');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Found on page 27')).toBeVisible();
    await expect.element(page.getByText('Words of page 27', { exact: true })).toBeInViewport();
    await expect.element(page.getByLabelText('Page', { exact: true })).toHaveValue(27);
  });

  it('shows the address of a link, and runs no scripts', async () => {
    const uri = '<</Type/Annot/Subtype/Link/Rect[40 500 200 540]/A<</S/URI/URI(https://example.org/a)>>>>';
    const script = '<</Type/Annot/Subtype/Link/Rect[40 400 200 440]/A<</S/JavaScript/JS(app.alert\\(1\\))>>>>';
    const trick = '<</Type/Annot/Subtype/Link/Rect[40 300 200 340]/A<</S/URI/URI(javascript:alert\\(1\\))>>>>';
    pdf(
      makePdf(
        [{ lines: ['One'], annotations: [uri, script, trick] }],
        '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>',
      ),
    );
    const link = page.getByRole('link');
    await expect.element(link).toHaveAttribute('href', 'https://example.org/a');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect.element(link).toHaveAccessibleName('Link to https://example.org/a');
    expect(document.querySelectorAll('main a, main iframe, main object').length).toBe(1);
  });

  it('asks for the password of a protected PDF, and reports a damaged one', async () => {
    const response = await fetch(new URL('../fixtures/pdf/locked.pdf', import.meta.url));
    pdf(new Uint8Array(await response.arrayBuffer()));
    const field = page.getByLabelText('Password');
    await expect.element(field).toBeVisible();
    await field.fill('wrong');
    await button('Unlock').click();
    await expect.element(alert('password is incorrect')).toBeVisible();
    await field.fill('cloister');
    await button('Unlock').click();
    await expect.element(page.getByText('Behind the door')).toBeInTheDocument();
    root?.unmount();
    pdf(new TextEncoder().encode('%PDF-1.4\nnothing'));
    await expect.element(alert('This PDF cannot be opened')).toBeVisible();
  });
});

/** Returns whether anything was drawn on a white canvas. */
function isDrawn(canvas: HTMLCanvasElement | null): boolean {
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return false;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return data.some((value, index) => index % 4 === 0 && value < 100 && (data[index + 3] ?? 0) > 0);
}
