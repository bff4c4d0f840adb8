import { type CSSProperties, useMemo, useRef, useState } from 'react';
import type { NotebookOutput } from '../../../contracts/wire/render-requests.ts';
import { Button } from '../../kit/button.tsx';
import { useKeyScroll } from '../../kit/hooks/use-key-scroll.ts';
import { common } from '../../kit/language/common-strings.ts';
import page from '../../kit/styles/page.module.css';
import { bytesOfBase64 } from '../../pictures/data-picture.ts';
import { Picture } from '../../pictures/picture.tsx';
import { strings as pictureStrings } from '../../pictures/picture-strings.ts';
import { FixedBlocks } from '../blocks/blocks.tsx';
import styles from '../preview.module.css';
import { strings } from '../preview-strings.ts';

/** Limits for the part of a long output that is shown first. */
const FIRST_LINES = 16;
const FIRST_CHARS = 6000;
const LONG_TREE_CHARS = 30_000;

/** Renders one output of a cell. */
export function Output({ output }: { output: NotebookOutput }) {
  switch (output.type) {
    case 'text':
      return (
        <LongText
          text={output.text}
          label={output.stream === 'stderr' ? strings.notebook.stderr : common.output}
          warning={output.stream === 'stderr'}
        />
      );
    case 'error': {
      const whole = output.traceback || `${output.name}: ${output.message}`;
      return <LongText text={whole} label={strings.notebook.error(output.name)} failed />;
    }
    case 'blocks':
      return <LongBlocks blocks={output.blocks} />;
    case 'image':
      return <PixelImage output={output} />;
    case 'svg':
      return <SvgImage output={output} />;
    case 'unread': {
      const why = output.kind === '' ? strings.notebook.unreadUnnamed : strings.notebook.unread(output.kind);
      return <p className={styles.aside}>{why}</p>;
    }
    case 'left-out':
      return <p className={styles.aside}>{strings.notebook.outputsLeftOut(output.count)}</p>;
    case 'not-run':
      return <p className={styles.aside}>{strings.notebook.notRun(output.mediaType)}</p>;
    default:
      return output satisfies never;
  }
}

type Drawn<Type extends string> = Extract<NotebookOutput, { readonly type: Type }>;

function PixelImage({ output }: { output: Drawn<'image'> }) {
  const { mediaType, data } = output;
  const content = useMemo(() => bytesOfBase64(data), [data]);
  return (
    <Picture
      className={styles.outputImage}
      content={content}
      type={mediaType}
      alt={strings.notebook.image}
      width={output.width ?? null}
      height={output.height ?? null}
      style={styleOf(output)}
      refused={(why) => (
        <p className={styles.aside}>
          {pictureStrings.unnamed} {why}
        </p>
      )}
    />
  );
}

/** Draws an SVG, or shows its text with the reason why not. */
function SvgImage({ output }: { output: Drawn<'svg'> }) {
  const { text } = output;
  return (
    <Picture
      className={styles.outputImage}
      content={text}
      type="image/svg+xml"
      alt={strings.notebook.image}
      width={output.width ?? null}
      height={output.height ?? null}
      style={styleOf(output)}
      refused={(why) => (
        <>
          <p className={styles.aside}>
            {pictureStrings.unnamed} {why}
          </p>
          <LongText text={text} label={pictureStrings.source} />
        </>
      )}
    />
  );
}

/** Returns what gives a picture its height where its output gives no width. */
function styleOf({ width, height }: Drawn<'image'> | Drawn<'svg'>): CSSProperties | undefined {
  return width === undefined && height !== undefined ? { blockSize: height } : undefined;
}

interface LongTextProps {
  text: string;
  label: string;
  warning?: boolean;
  failed?: boolean;
}

function LongText({ text, label, warning = false, failed = false }: LongTextProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLPreElement>(null);
  useKeyScroll(box);
  const lines = text.replace(/\n$/, '').split('\n');
  const first = lines.slice(0, FIRST_LINES).join('\n').slice(0, FIRST_CHARS);
  const long = first.length < text.replace(/\n$/, '').length;
  return (
    <div className={styles.outputBox} data-failed={failed} data-warning={warning}>
      {(failed || warning) && <p className={page.caption}>{label}</p>}
      <pre className={styles.output} ref={box}>
        {open || !long ? text : first}
      </pre>
      {long && (
        <Button tone="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? strings.notebook.less : strings.notebook.showAll(lines.length)}
        </Button>
      )}
    </div>
  );
}

function LongBlocks({ blocks }: { blocks: Extract<NotebookOutput, { type: 'blocks' }>['blocks'] }) {
  const [open, setOpen] = useState(false);
  const long = blocks.reduce((sum, { tree }) => sum + tree.length, 0) > LONG_TREE_CHARS;
  return (
    <div className={styles.outputBox}>
      <div className={long && !open ? styles.clipped : undefined} inert={long && !open}>
        <FixedBlocks blocks={blocks} />
      </div>
      {long && (
        <Button tone="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? strings.notebook.less : strings.showAll}
        </Button>
      )}
    </div>
  );
}
