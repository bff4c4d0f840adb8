import type { Plugin } from 'vite';

/**
 * The page's policy. `unsafe-inline` for styles: editors and virtual lists set them at run time.
 * The page itself reaches only its own origin; src/core/network/gate-rules.ts decides what workers may reach.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "connect-src 'self'",
  "frame-src 'none'",
  'media-src blob:',
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'none'",
  // public/before-start.js creates `default`, src/client/workers/start-worker.ts creates `inherit-policy`.
  "require-trusted-types-for 'script'",
  'trusted-types default inherit-policy',
].join('; ');

/** Puts the policy into the built page. Not in development: Vite's hot reloading runs inline scripts. */
export function contentSecurityPolicy(): Plugin {
  return {
    name: 'cloister-content-security-policy',
    apply: 'build',
    config: () => ({ define: { __CLOISTER_POLICY__: 'true' } }),
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
        injectTo: 'head-prepend',
      },
    ],
  };
}
