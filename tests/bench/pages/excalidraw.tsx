import { Excalidraw } from '@excalidraw/excalidraw';
import '@excalidraw/excalidraw/index.css';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root) {
  root.style.height = '100vh';
  createRoot(root).render(<Excalidraw />);
}
