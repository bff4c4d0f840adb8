import './agent-worker/close-ways-out.ts';
// It listens by itself.
import 'pdfjs-dist/build/pdf.worker.min.mjs';
