import { type ComponentType, lazy } from 'react';
import { turnAfterPaint } from '../../client/startup/first-paint.ts';
import { loadTranslations } from './worker-texts/translate.ts';

/** A part of the screen whose code is fetched after the files are painted. */
export function afterPaint<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    await turnAfterPaint();
    // Its texts of the worker are in the language of the screen from its first paint on.
    const [part] = await Promise.all([load(), loadTranslations()]);
    return { default: part };
  });
}
