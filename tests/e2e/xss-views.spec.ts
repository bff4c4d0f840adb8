import type { Page } from '@playwright/test';
import { caseCount, spreadCases } from '../support/case-count.ts';
import { openOtherOrigin } from '../support/gate/other-origin.ts';
import { openConsole } from './console.ts';
import { pressLinks, seenWithin, strangers, watch } from './detectors.ts';
import { HOSTILE_VALUES } from './hostile-carriers.ts';
import { hostileLines } from './hostile-files.ts';
import { expect, test } from './installed-app.ts';

/** Everything that the page shows. */
const SHOWN = 'body main, body aside, body nav';
/** Controls of the app have its classes; its licences are a file beside it. */
const OF_THE_APP = /^(?:element: <(?:form|select|textarea|template)[^>]* class="_|href: <a href="\.\/licences\.txt">)/;

const chunksOf = (lines: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(lines.length / size) }, (_, nth) => lines.slice(nth * size, nth * size + size));

async function open(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

/** What the person or an agent wrote: a file name as far as one may contain the line, an agent's title, rules and open approvals. */
async function fill(page: Page, lines: readonly string[], chunks: readonly string[][]) {
  return page.evaluate(
    async ([all, many]) => {
      const { notebookId } = await cloister.notebooks.create({ name: all[0] ?? '' });
      const nameOf = (line: string, at: number) =>
        `/lab/${[...line]
          .filter((sign) => sign > ' ' && !'/\\\u007f'.includes(sign))
          .slice(0, 60)
          .join('')} ${at}.md`;
      const files = all.map((line, at) => ({ path: nameOf(line, at), content: `# ${line}\n\n${line}\n` }));
      await cloister.notebooks.import(notebookId, files);
      const approvals: string[] = [];
      const refused: string[] = [];
      const ask = async (name: string, tool: string, input: object) => {
        const answer = await cloister.tools.call(name, tool, input, { notebookId });
        if (answer.type === 'needs-approval') approvals.push(answer.approvalId);
        else refused.push(`${tool}: ${JSON.stringify(answer)}`);
      };
      for (const [at, line] of all.entries()) {
        const name = `agent-${at}`;
        const title = line.slice(0, 60).trim() || name;
        const model = { providerId: 'default', modelId: 'default' };
        const scope = { notebooks: ['*'], folders: ['/'], fileTypes: ['*'] };
        const can = { read: true, write: true, create: true, delete: true, execute: true, integrations: false };
        const made = await cloister.agents
          .create({ name, title, description: line, model, scope, can })
          .catch(() => cloister.agents.create({ name, model, scope, can }));
        await cloister.rules
          .add({ effect: 'confirm', match: { agent: made.name, path: files[at]?.path ?? '/' } })
          .catch((error) => refused.push(`rule: ${String(error)}`));
        const path = files[at]?.path ?? '';
        await ask(name, 'edit_file', { path, oldText: `\n${line}\n`, newText: `\n${line}\n\nmore ${line}\n` });
        const program = `console.log(${JSON.stringify(line)});\nawait cloister.create_file({ path: '/out-${at}.md', content: ${JSON.stringify(line)} });\nreturn { value: ${JSON.stringify(line)} };`;
        await ask(name, 'script_run', { source: program });
      }
      for (const [at, chunk] of many.entries()) {
        const content = chunk.join('\n\n');
        await ask('agent-0', 'create_file', { path: `/chunks/${at}.md`, content });
        const given = JSON.stringify(chunk);
        const program = `console.log(...${given});\nawait cloister.create_file({ path: '/chunks/by-script-${at}.md', content: ${given}.join('\\n') });\nreturn ${given};`;
        await ask('agent-0', 'script_run', { source: program });
      }
      return { notebookId, approvals, refused };
    },
    [lines, chunks] as const,
  );
}

test('no hostile line does anything in approvals, rules, scripts, access, plans, redaction and the log', async ({
  page,
  rootUrl,
}) => {
  await page.setViewportSize({ width: 1800, height: 1000 });
  const other = await openOtherOrigin();
  const findings = await watch(page, rootUrl);
  const unwanted: string[] = [];
  const pressed: string[] = [];
  let screens = 0;
  const check = async (what: string) => {
    screens += 1;
    const found = (await strangers(page, SHOWN)).filter((one) => !OF_THE_APP.test(one));
    unwanted.push(...found.map((one) => `${what} ${one}`));
    pressed.push(...(await pressLinks(page, 'main, aside, [role="dialog"]')));
  };
  try {
    await openConsole(page, rootUrl);
    const all = hostileLines(other);
    expect(all.length).toBeGreaterThan(430);
    // These are names and titles, too; all others are contents.
    const lines = [
      ...HOSTILE_VALUES,
      ...all.filter((_, at) => at % Math.ceil(all.length / caseCount({ reduced: 2, full: 40 })) === 0),
    ];
    const chunks = chunksOf(spreadCases(all, { reduced: 100 }), 50);
    const { approvals, refused, notebookId } = await fill(page, lines, chunks);
    expect(refused).toEqual([]);
    expect(approvals).toHaveLength((lines.length + chunks.length) * 2);

    for (const [at, approvalId] of approvals.entries()) {
      await open(page, `#/approval/${approvalId}`);
      await expect(page.getByRole('button', { name: 'Allow once' }).first()).toBeVisible();
      await check(`approval ${at}`);
    }
    await open(page, '#/rules');
    await expect(
      page
        .getByText('agent-0')
        .or(page.getByText(lines[0] ?? ''))
        .first(),
    ).toBeVisible();
    await check('rules');
    for (const [at] of lines.entries()) {
      await open(page, `#/agents/agent-${at}`);
      await expect(page.getByRole('listbox').first()).toBeVisible();
      await check(`access of agent ${at}`);
    }
    await open(page, `#/notebook/${notebookId}`);
    await open(page, '#/scripts');
    for (const [at, given] of [...lines.map((line) => [line]), ...chunks].entries()) {
      await page.getByRole('textbox', { name: 'Script' }).click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText(`const given = ${JSON.stringify(given)}; console.log(...given); return given;`);
      await page.getByRole('button', { name: 'Dry run', exact: true }).click();
      await expect(page.getByText('This script changes nothing.')).toBeVisible();
      await check(`script ${at}`);
    }
    const planned = await page.evaluate(
      async ([id, all]) => {
        const runs: string[] = [];
        await cloister.agents.update('navigator', { limits: { requestsPerHour: 1000 } });
        for (const line of all)
          runs.push((await cloister.chat(`write /planned.md: ${line}`, { notebookId: id, dryRun: true })).runId);
        return runs;
      },
      [notebookId, [...lines, ...chunks.map((chunk) => chunk.join('\n'))]] as const,
    );
    for (const [at, runId] of planned.entries()) {
      await open(page, `#/notebook/${notebookId}/run/${runId}`);
      const details = page
        .locator('details')
        .filter({ has: page.getByText('Details', { exact: true }) })
        .last();
      if ((await details.getAttribute('open')) === null) await details.getByText('Details', { exact: true }).click();
      const debug = page.getByRole('button', { name: 'Debug view' }).last();
      await expect(debug).toBeVisible();
      await check(`plan ${at}`);
      if ((await debug.getAttribute('aria-pressed')) === 'false') await debug.press('Enter');
      const folded = page.getByRole('region', { name: 'Debug view' }).locator('details:not([open]) > summary');
      // Opening one shows more of them, after they were read; what was opened for the run before stays open.
      await expect(async () => {
        while ((await folded.count()) > 0) await folded.first().click({ timeout: 1000 });
        await expect(page.getByText(/^System prompt/).first()).toBeVisible({ timeout: 500 });
      }).toPass();
      await check(`debug view ${at}`);
    }
    await open(page, '#/settings');
    const text = page.getByRole('main').getByRole('textbox', { name: 'Text', exact: true });
    await text.fill(`${lines.join('\n')} ada@example.org`);
    await page.getByRole('button', { name: 'Find and mask' }).click();
    await expect(page.getByText(/values? (?:is|are) masked/)).toBeVisible();
    await check('redaction');
    await open(page, '#/log');
    await expect(page.getByRole('heading', { name: 'Log' })).toBeVisible();
    await expect(page.locator('main ol > li').first()).toBeVisible();
    await check('log');

    expect(unwanted).toEqual([]);
    expect(pressed.filter((href) => !/^(?:https?|mailto):/.test(href) && !href.startsWith(`blob:${rootUrl}`))).toEqual(
      [],
    );
    expect(await seenWithin(page)).toEqual([]);
    expect(findings.list).toEqual([]);
    expect(other.hits).toEqual([]);
    // The detectors see this part of the page.
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.setAttribute('href', 'javascript:void 0');
      document.querySelector('main')?.append(link);
    });
    expect(await strangers(page, SHOWN)).toContainEqual(expect.stringMatching(/^href: <a href="javascript/));
    console.info(`${all.length} lines, ${screens} screens, ${pressed.length} links`);
  } finally {
    await other.close();
  }
});
