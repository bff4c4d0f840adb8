import '../../src/ui/kit/styles/tokens.css';
import '../../src/ui/kit/styles/base.css';
import { useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useSeenToEnd } from '../../src/ui/approval/change/use-seen-to-end.ts';

const LINES_PX = 1000;
let root: Root;
let seen: number;
let onSeen: () => void;

beforeEach(async () => {
  seen = 0;
  onSeen = () => {
    seen += 1;
  };
  const place = document.createElement('main');
  document.body.append(place);
  root = createRoot(place);
  root.render(<Lines />);
  await expect.poll(() => document.getElementById('lines')).not.toBeNull();
  await frames(3);
});

afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

function Lines() {
  const scroller = useRef<HTMLDivElement>(null);
  useSeenToEnd(scroller, onSeen);
  return (
    <div ref={scroller} id="lines" style={{ blockSize: 200, overflow: 'auto' }}>
      <div style={{ blockSize: LINES_PX }} />
    </div>
  );
}

const scroller = () => document.getElementById('lines') as HTMLDivElement;
const grow = (px: number) => {
  (scroller().firstElementChild as HTMLElement).style.blockSize = `${px}px`;
};

async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}

it('stays at the end when rows grow after a key press', async () => {
  scroller().scrollTop = LINES_PX;
  grow(LINES_PX + 400);
  await frames(5);
  expect(scroller().scrollTop).toBe(LINES_PX + 400 - 200);
  expect(seen).toBeGreaterThan(0);
});

it('does not follow the end when the person is elsewhere', async () => {
  scroller().scrollTop = 300;
  await frames(3);
  grow(LINES_PX + 400);
  await frames(5);
  expect(scroller().scrollTop).toBe(300);
  expect(seen).toBe(0);
});

it('does not return to the end after the person has scrolled away', async () => {
  grow(LINES_PX + 400);
  await frames(3);
  scroller().scrollTop = LINES_PX;
  await frames(3);
  scroller().scrollTop = 100;
  await frames(3);
  grow(LINES_PX + 600);
  await frames(5);
  expect(scroller().scrollTop).toBe(100);
  expect(seen).toBe(0);
});
