import { cancelledError } from '../../../contracts/errors/messages/page-messages.ts';
import type { TaskWatch } from '../../../ui/kit/tasks/use-long-task.ts';

/** How long the text must not change, and how long is waited for that at most, in milliseconds. */
const QUIET_MS = 600;
const MOST_MS = 60_000;
/** How often is looked, in milliseconds. */
const STEP_MS = 100;
/** A block of a note: they are in groups. */
const BLOCK = '[data-long] > * > *';

/** Hides the heading of a note that says the same as the title above it. */
export function hideRepeatedTitles(paper: HTMLElement): void {
  for (const article of paper.querySelectorAll('article')) {
    const [title, first] = article.querySelectorAll('h1');
    const block = first?.closest(BLOCK) ?? null;
    const isFirst = block !== null && block === article.querySelector(BLOCK);
    if (first && isFirst && plainText(title) === plainText(first)) first.dataset['repeated'] = '';
  }
}

function plainText(element: Element | undefined): string | undefined {
  return element?.textContent.replace(/\s+/g, ' ').trim();
}

/**
 * Resolves when nothing of a paper is still read, drawn or loaded. Resolves with false when that took too long. Rejects with `cancelled`
 * when the person stops it.
 */
export async function waitUntilDrawn(paper: HTMLElement, { signal, onProgress }: TaskWatch): Promise<boolean> {
  let changedMs = performance.now();
  const observer = new MutationObserver(() => {
    changedMs = performance.now();
  });
  observer.observe(paper, { childList: true, subtree: true, characterData: true, attributes: true });
  try {
    const endMs = performance.now() + MOST_MS;
    while (performance.now() < endMs) {
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
      if (signal.aborted) throw cancelledError('job');
      const articles = [...paper.querySelectorAll<HTMLElement>(':scope > article')];
      onProgress({ done: articles.filter(isDrawn).length, all: articles.length });
      if (isDrawn(paper) && performance.now() - changedMs >= QUIET_MS) return true;
    }
    return false;
  } finally {
    observer.disconnect();
  }
}

function isDrawn(paper: HTMLElement): boolean {
  if (paper.querySelector('[role=status]') !== null) return false;
  return [...paper.querySelectorAll('img')].every(({ complete }) => complete);
}
