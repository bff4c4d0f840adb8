import { test } from '@playwright/test';

/** Attaches what a test counted to its report as JSON, and prints it on one line. */
export async function reportFigures(name: string, figures: Readonly<Record<string, unknown>>): Promise<void> {
  console.log(`${name}: ${JSON.stringify(figures)}`);
  const body = JSON.stringify(figures, null, 2);
  await test.info().attach(`${name}.json`, { body, contentType: 'application/json' });
}
