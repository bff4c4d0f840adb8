import './agent-worker/close-ways-out.ts';
// The module adds its own message listener.
import 'pdfjs-dist/build/pdf.worker.min.mjs';
