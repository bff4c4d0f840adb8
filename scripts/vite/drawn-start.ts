import react from '@vitejs/plugin-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer, type Plugin } from 'vite';

type StartPageModule = typeof import('../../src/ui/shell/notebooks/start-page.tsx');

/** Where `index.html` shows the start page until the scripts draw it. */
const PLACE = '<div id="root">';
/** Nothing is painted before the drawn page has arrived in full: its parts would move. */
const WHOLE = '<link rel="expect" href="#root" blocking="render">';

/**
 * Draws the start page, in English, into the built `index.html`: a new device shows it before any script has arrived. It cannot be
 * used, and the first real screen takes its place; see `use-drawn-start.ts`. `before-start.js` shows it only where it will come.
 */
export function drawnStart(): Plugin {
  return {
    name: 'cloister-drawn-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        if (html.split(PLACE).length !== 2) throw new Error('index.html does not have one place for the start page.');
        const markup = await draw();
        return html
          .replace('</title>', `</title>\n    ${WHOLE}`)
          .replace(PLACE, () => `<div id="drawn-start" inert aria-hidden="true">${markup}</div>\n    ${PLACE}`);
      },
    },
  };
}

async function draw(): Promise<string> {
  const server = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    plugins: [react()],
    server: { middlewareMode: true, watch: null, ws: false },
  });
  try {
    const { StartPage } = (await server.ssrLoadModule('/src/ui/shell/notebooks/start-page.tsx')) as StartPageModule;
    return renderToStaticMarkup(createElement(StartPage, { busy: false, onChoose: () => undefined }));
  } finally {
    await server.close();
  }
}
