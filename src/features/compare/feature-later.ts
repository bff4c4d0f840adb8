export { CompareHost } from './page/compare-host.tsx';
