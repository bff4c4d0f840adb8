import { type ComponentType, lazy } from 'react';
import { firstPaint } from '../../client/startup/first-paint.ts';
import { loadTranslations } from './worker-texts/translate.ts';

let lastTurn = firstPaint;

/** A part of the screen whose code is fetched after the files are painted. */
export function afterPaint<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    await nextTurn();
    // Its texts of the worker are in the language of the screen from its first paint on.
    const [part] = await Promise.all([load(), loadTranslations()]);
    return { default: part };
  });
}

/** Resolves after the first paint, in a task for each caller: together they would block the page. */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((done) => setTimeout(done)));
  return lastTurn;
}
